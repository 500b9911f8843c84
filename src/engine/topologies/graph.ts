import type { HostsSpec, NetworkSpec, TrunkSpec } from "../spec/scenario.ts";
import type { Fabric, Wire } from "./fabric.ts";
import type { TopologyKind } from "./topology-kind.ts";

/** As in a star: a graph's longest route is unknown until senders have receivers. */
const PASSAGES = 4;

/** Builds a graph: rows of identical hosts, each with a link to a switch, and links between switches. */
function buildGraph(fabric: Fabric, network: NetworkSpec): void {
  const switches = new Map<string, number>();
  const find = (name: string): number => {
    const known = switches.get(name);
    if (known !== undefined) return known;
    const node = fabric.addSwitch(name, 1, name, 0);
    switches.set(name, node);
    return node;
  };
  const wireOf = (own: HostsSpec | TrunkSpec, rateBps: number): Wire => ({
    rateBps: own.linkBps ?? rateBps,
    delayNs: own.delayNs,
    port: {
      limitPackets: own.bufferPackets ?? network.bufferPackets,
      markAbovePackets: own.ecnThresholdPackets ?? network.ecnThresholdPackets,
    },
  });
  for (const trunk of network.trunks) fabric.addTrunk(find(trunk.from), find(trunk.to), wireOf(trunk, network.trunkBps ?? network.linkBps));
  for (const hosts of network.hosts) {
    const at = find(hosts.at);
    for (let host = 0; host < hosts.count; host++) {
      fabric.addHost(hosts.count === 1 ? hosts.name : `${hosts.name}[${host}]`, hosts.name, host, at, wireOf(hosts, network.linkBps));
    }
  }
}

/** All hosts send to the first one of the last row. */
export const graph: TopologyKind = {
  build: buildGraph,
  passages: PASSAGES,
  places: ({ hosts }) => hosts.map(({ name, count }) => [name, count] as const),
  defaults: ({ hosts }) => ({ from: ["hosts"], to: hosts.slice(-1).map(({ name }) => name), pairing: "all-to-first" }),
};
