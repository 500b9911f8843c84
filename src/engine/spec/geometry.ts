import type { Nanos } from "./scenario.ts";

/** A one-way link. */
export interface LinkGeometry {
  /** As people call it: "sender 3 -> switch". */
  readonly name: string;
  readonly rateBps: number;
  /** Propagation delay. */
  readonly delayNs: Nanos;
}

/** Where packets go and how long an empty path takes them: plain data, for analysis and pictures too. Links are known by their place in `links`. */
export interface NetworkGeometry {
  readonly links: readonly LinkGeometry[];
  /** For each flow the links its data and its ACKs take, in order. */
  readonly dataRoutes: readonly (readonly number[])[];
  readonly ackRoutes: readonly (readonly number[])[];
  /** The link whose port is recorded and whose rate goodput is measured against. */
  readonly bottleneck: number;
}
