import type { NetworkSpec } from "../spec/scenario.ts";
import type { Fabric, Wire } from "./fabric.ts";
import type { TopologyKind } from "./topology-kind.ts";

const PASSAGES = 8;

/** Every leaf is linked to every spine, every host to one leaf. The longest route has 4 links, so a round trip has 8. */
function buildLeafSpine(fabric: Fabric, network: NetworkSpec): void {
  const { spines, leaves, hostsPerLeaf, linkBps } = network;
  const wire: Wire = {
    rateBps: linkBps,
    delayNs: null,
    port: { limitPackets: network.bufferPackets, markAbovePackets: network.ecnThresholdPackets },
  };
  const spineNodes = Array.from({ length: spines }, (_, spine) => fabric.addSwitch(`spine${spine}`, 2, "spine", spine));
  for (let leaf = 0; leaf < leaves; leaf++) {
    const name = `leaf${leaf}`;
    const node = fabric.addSwitch(name, 1, "leaf", leaf);
    for (const spine of spineNodes) fabric.addTrunk(node, spine, { ...wire, rateBps: network.trunkBps ?? linkBps });
    for (let host = 0; host < hostsPerLeaf; host++) fabric.addHost(`${name}[${host}]`, name, host, node, wire);
  }
}

/** The first host of the first leaf requests from the hosts of all other leaves, one of each leaf in turn. */
export const leafSpine: TopologyKind = {
  build: buildLeafSpine,
  passages: PASSAGES,
  places: ({ leaves, hostsPerLeaf }) => Array.from({ length: leaves }, (_, leaf) => [`leaf${leaf}`, hostsPerLeaf] as const),
  defaults: ({ leaves }) => ({
    from: Array.from({ length: leaves - 1 }, (_, other) => `leaf${other + 1}`),
    to: ["leaf0[0]"],
    pairing: "all-to-first",
  }),
};
