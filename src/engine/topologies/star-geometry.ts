import type { Nanos, NetworkSpec } from "../spec/scenario.ts";

/** A link's rate and length, and the room at the port that feeds it. */
export interface LinkGeometry {
  readonly rateBps: number;
  /** Propagation only. */
  readonly delayNs: Nanos;
  /** Packets the port holds, the one in service included; Infinity: never full. */
  readonly limitPackets: number;
}

/**
 * N senders, one switch, one receiver: the one place that says which link belongs to whom. The engine builds its network
 * from this, and analysis and pictures read it; they compute no delay of their own.
 */
export interface StarGeometry {
  /** From the switch to the receiver: the only short port. Goodput is measured against its rate. */
  readonly bottleneck: LinkGeometry;
  readonly fromReceiver: LinkGeometry;
  /** Between a sender and the switch, the same both ways. */
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
    bottleneck: { rateBps: linkBps, delayNs: toReceiver, limitPackets },
    fromReceiver: { rateBps: linkBps, delayNs: fromReceiver, limitPackets: Infinity },
    senderLink: (sender) => ({ rateBps: senderBps, delayNs: delayOf(sender), limitPackets: Infinity }),
    baseRttNs: (sender) => 2 * delayOf(sender) + toReceiver + fromReceiver,
  };
}
