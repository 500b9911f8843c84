import type { LinkGeometry, NetworkGeometry } from "../spec/geometry.ts";
import type { Nanos, NetworkSpec } from "../spec/scenario.ts";

/**
 * N senders, one switch, one receiver: the one place that says which link belongs to whom. The engine builds its network
 * from this, and analysis and pictures read it; they compute no delay of their own.
 */
export interface StarGeometry {
  /** From the switch to the receiver: the only short port. Goodput is measured against its rate. */
  readonly bottleneck: LinkGeometry;
  readonly fromReceiver: LinkGeometry;
  /** From a sender to the switch; the way back is the same, with its ends exchanged. */
  senderLink(sender: number): LinkGeometry;
  /** Propagation of a sender's round trip: what `rttNs` is, unless senders have delays of their own. */
  baseRttNs(sender: number): Nanos;
}

export function describeStar(network: NetworkSpec): StarGeometry {
  const { linkBps, rttNs, senderLinkDelaysNs } = network;
  const quarter = Math.floor(rttNs / 4);
  // an odd remainder of rttNs / 4 goes to the receiver's link, so that the sum stays exact
  const toReceiver = Math.floor(rttNs / 2) - quarter;
  const fromReceiver = rttNs - 2 * quarter - toReceiver;
  const senderBps = network.senderLinkBps ?? linkBps;
  // with PAUSE the port takes in what is under way: nothing is dropped
  const limitPackets = network.pauseThresholdPackets === null ? network.bufferPackets : Infinity;
  const delayOf = (sender: number): Nanos => senderLinkDelaysNs?.[sender] ?? quarter;
  return {
    bottleneck: { name: "switch -> receiver", rateBps: linkBps, delayNs: toReceiver, limitPackets },
    fromReceiver: { name: "receiver -> switch", rateBps: linkBps, delayNs: fromReceiver, limitPackets: Infinity },
    senderLink: (sender) => ({ name: `sender ${sender} -> switch`, rateBps: senderBps, delayNs: delayOf(sender), limitPackets: Infinity }),
    baseRttNs: (sender) => 2 * delayOf(sender) + toReceiver + fromReceiver,
  };
}

/** What the links of a star are for, by their numbers; sender i's are `senders + 2 * i`, and one more for the way back. */
export const StarLink = { bottleneck: 0, fromReceiver: 1, senders: 2 } as const;

/** The same star, link by link. */
export function listStar(network: NetworkSpec, senders: number): NetworkGeometry {
  const { bottleneck, fromReceiver, senderLink } = describeStar(network);
  const numbers = Array.from({ length: senders }, (_, sender) => StarLink.senders + 2 * sender);
  const own = numbers.flatMap((_, sender) => [senderLink(sender), { ...senderLink(sender), name: `switch -> sender ${sender}` }]);
  return {
    links: [bottleneck, fromReceiver, ...own],
    dataRoutes: numbers.map((up) => [up, StarLink.bottleneck]),
    ackRoutes: numbers.map((up) => [StarLink.fromReceiver, up + 1]),
    bottleneck: StarLink.bottleneck,
  };
}
