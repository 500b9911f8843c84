import type { Nanos } from "./scenario.ts";

/** A one-way link's rate and length, and the room at the port that feeds it. */
export interface LinkGeometry {
  /** As people call it: "sender 3 -> switch". */
  readonly name: string;
  readonly rateBps: number;
  /** Propagation only. */
  readonly delayNs: Nanos;
  /** Packets the port holds, the one in service included; Infinity: never full. */
  readonly limitPackets: number;
}

/** Links and static routes as plain data, for the engine, analysis and pictures. A link's number, by which events name its port, is its place in `links`. */
export interface NetworkGeometry {
  readonly links: readonly LinkGeometry[];
  /** For each flow the links its data and its ACKs take, in order. */
  readonly dataRoutes: readonly (readonly number[])[];
  readonly ackRoutes: readonly (readonly number[])[];
  /** The link whose port is recorded and whose rate goodput is measured against. */
  readonly bottleneck: number;
}
