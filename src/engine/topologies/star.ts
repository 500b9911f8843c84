import type { NetworkSpec } from "../spec/scenario.ts";
import type { Fabric } from "./fabric.ts";
import { describeStar, STAR_PASSAGES } from "./star-geometry.ts";
import type { TopologyKind } from "./topology-kind.ts";

/** N senders, one switch, one receiver; only the switch's port to the receiver is short. Links are numbered as `StarLink` says. */
function buildStar(fabric: Fabric, network: NetworkSpec, senders: number): void {
  const { bottleneck, senderLink } = describeStar(network);
  const hub = fabric.addSwitch("switch", 1, "switch", 0);
  const { rateBps, limitPackets } = bottleneck;
  const port = { limitPackets, markAbovePackets: network.ecnThresholdPackets };
  fabric.addHost("receiver", "receiver", 0, hub, { rateBps, delayNs: null, port }, "down");
  for (let sender = 0; sender < senders; sender++) {
    const { rateBps: senderBps, delayNs: senderNs } = senderLink(sender);
    fabric.addHost(`sender ${sender}`, "senders", sender, hub, { rateBps: senderBps, delayNs: senderNs, port: null });
  }
}

export const star: TopologyKind = {
  build: buildStar,
  passages: STAR_PASSAGES,
  places: (_, senders) => [
    ["receiver", 1],
    ["senders", senders],
  ],
  defaults: () => ({ from: ["senders"], to: ["receiver"], pairing: "all-to-first" }),
};
