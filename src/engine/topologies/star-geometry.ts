import type { LinkGeometry, NetworkGeometry } from "../spec/geometry.ts";
import type { NetworkSpec } from "../spec/scenario.ts";

/** Links of every star; a sender's own two follow, first the one from it. */
export const StarLink = { switchToReceiver: 0, receiverToSwitch: 1, firstOfSenders: 2 } as const;

/** N senders, one switch, one receiver: every number of the star's links comes from here. */
export function describeStar(network: NetworkSpec, senders: number): NetworkGeometry {
  const { linkBps, rttNs, senderLinkDelaysNs } = network;
  const quarter = Math.floor(rttNs / 4);
  // an odd remainder of rttNs / 4 goes to the receiver's link, so that the sum stays exact
  const toReceiver = Math.floor(rttNs / 2) - quarter;
  const fromReceiver = rttNs - 2 * quarter - toReceiver;
  const rateBps = network.senderLinkBps ?? linkBps;
  const links: LinkGeometry[] = [
    { name: "switch -> receiver", rateBps: linkBps, delayNs: toReceiver },
    { name: "receiver -> switch", rateBps: linkBps, delayNs: fromReceiver },
  ];
  const dataRoutes: number[][] = [];
  const ackRoutes: number[][] = [];
  for (let sender = 0; sender < senders; sender++) {
    const delayNs = senderLinkDelaysNs?.[sender] ?? quarter;
    const up = links.length;
    links.push({ name: `sender ${sender} -> switch`, rateBps, delayNs });
    links.push({ name: `switch -> sender ${sender}`, rateBps, delayNs });
    dataRoutes.push([up, StarLink.switchToReceiver]);
    ackRoutes.push([StarLink.receiverToSwitch, up + 1]);
  }
  return { links, dataRoutes, ackRoutes, bottleneck: StarLink.switchToReceiver };
}
