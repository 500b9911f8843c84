import type { Nanos } from "./scenario.ts";

/** A host or a switch. A node's number is its place in `NetworkGeometry.nodes`. */
export interface NodeGeometry {
  /** As people call it: "sender 3", "leaf0[5]", "spine1". */
  readonly name: string;
  readonly kind: "host" | "switch";
  /** Distance from the hosts: 0 a host, 1 a switch that hosts are attached to, 2 and 3 those above; all switches of a graph are 1. */
  readonly tier: number;
  /** What it is one of: of hosts a place that groups can name ("senders", "leaf0", "pod2"), of switches "leaf", "spine", "pod2", "core", or its own name. */
  readonly place: string;
  /** Which one of them, from 0; of the switches of a pod: of those of its tier. */
  readonly index: number;
}

/** A one-way link's ends, rate and length, and the port that feeds it. */
export interface LinkGeometry {
  /** As people call it: "sender 3 -> switch". */
  readonly name: string;
  /** Numbers of the nodes at its ends; its port is at `from`. */
  readonly from: number;
  readonly to: number;
  readonly rateBps: number;
  /** Propagation only. */
  readonly delayNs: Nanos;
  /** Packets the port holds, the one in service included; Infinity: never full. */
  readonly limitPackets: number;
  /** The port marks an arrival that makes more than this many packets wait; null: never. */
  readonly markAbovePackets: number | null;
  /** A switch's port whose queue matters: it can drop (or PAUSE), marks, writes its length, and counts. */
  readonly isShort: boolean;
}

/** Who a flow's data goes from and to: numbers of hosts. */
export interface FlowGeometry {
  readonly from: number;
  readonly to: number;
}

/**
 * Nodes, links and static routes as plain data, for the engine, analysis and pictures. A link's number, by which events name
 * its port, is its place in `links`.
 */
export interface NetworkGeometry {
  readonly nodes: readonly NodeGeometry[];
  readonly links: readonly LinkGeometry[];
  /** By flow (sender number). */
  readonly flows: readonly FlowGeometry[];
  /** For each flow the links its data and its ACKs take, in order. Flows of one route share one array. */
  readonly dataRoutes: readonly (readonly number[])[];
  readonly ackRoutes: readonly (readonly number[])[];
  /** The link whose port is recorded and whose rate goodput is measured against: the last one to the first flow's receiver. */
  readonly bottleneck: number;
}
