import type { NetworkSpec, Pairing } from "../spec/scenario.ts";
import type { Fabric } from "./fabric.ts";

/** What a topology must define. */
export interface TopologyKind {
  /** Adds nodes and links to the empty `fabric`. @param senders number of connections of the run, over all groups. */
  build(fabric: Fabric, network: NetworkSpec, senders: number): void;
  /** Its places and their numbers of hosts, in the order in which `build` adds them. */
  places(network: NetworkSpec, senders: number): (readonly [name: string, hosts: number])[];
  /** Links of the longest round trip, over which `rttNs` is split evenly. */
  readonly passages: number;
  /** Places of senders and receivers unless a group says otherwise. */
  defaults(network: NetworkSpec): DefaultPlaces;
}

export interface DefaultPlaces {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly pairing: Pairing;
}
