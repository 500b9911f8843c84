import type { NetworkSpec } from "../spec/scenario.ts";
import type { Fabric, Wire } from "./fabric.ts";
import type { TopologyKind } from "./topology-kind.ts";

const PASSAGES = 12;

/**
 * k pods of k/2 edge and k/2 aggregation switches; every edge switch has k/2 hosts; aggregation switch a of every pod is linked
 * to cores a k/2 to a k/2 + k/2 - 1. The longest route has 6 links, so a round trip has 12. Source: Al-Fares et al., SIGCOMM 2008, 2.2.
 */
function buildFatTree(fabric: Fabric, network: NetworkSpec): void {
  const { pods, linkBps } = network;
  const half = pods / 2;
  const each = Array.from({ length: half }, (_, i) => i);
  const wire: Wire = {
    rateBps: linkBps,
    delayNs: null,
    port: { limitPackets: network.bufferPackets, markAbovePackets: network.ecnThresholdPackets },
  };
  const trunk: Wire = { ...wire, rateBps: network.trunkBps ?? linkBps };
  const cores = Array.from({ length: half * half }, (_, core) => fabric.addSwitch(`core${core}`, 3, "core", core));
  for (let pod = 0; pod < pods; pod++) {
    const name = `pod${pod}`;
    const above = each.map((i) => fabric.addSwitch(`${name} aggregation ${i}`, 2, name, i));
    for (const i of each) for (const j of each) fabric.addTrunk(above[i], cores[i * half + j], trunk);
    for (const i of each) {
      const edge = fabric.addSwitch(`${name} edge ${i}`, 1, name, i);
      for (const aggregation of above) fabric.addTrunk(edge, aggregation, trunk);
      for (const j of each) {
        const host = i * half + j;
        fabric.addHost(`${name}[${host}]`, name, host, edge, wire);
      }
    }
  }
}

/** All hosts send to one of them, drawn at random. */
export const fatTree: TopologyKind = {
  build: buildFatTree,
  passages: PASSAGES,
  places: ({ pods }) => Array.from({ length: pods }, (_, pod) => [`pod${pod}`, (pods * pods) / 4] as const),
  defaults: () => ({ from: ["hosts"], to: ["hosts"], pairing: "all-to-random" }),
};
