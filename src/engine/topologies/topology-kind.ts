import type { NetworkSpec, Pairing } from "../spec/scenario.ts";
import type { Fabric } from "./fabric.ts";

/** A topology by name: what a new one has to say. */
export interface TopologyKind {
  /** Puts nodes and links into `fabric`, which is empty. @param senders connections of the run, over all groups. */
  build(fabric: Fabric, network: NetworkSpec, senders: number): void;
  /** Its places and how many hosts each has, in the order in which `build` adds them. */
  places(network: NetworkSpec, senders: number): (readonly [name: string, hosts: number])[];
  /** Links of the longest round trip, over which `rttNs` is split evenly. */
  readonly passages: number;
  /** Where senders and receivers are unless a group says otherwise. */
  defaults(network: NetworkSpec): DefaultPlaces;
}

export interface DefaultPlaces {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly pairing: Pairing;
}
