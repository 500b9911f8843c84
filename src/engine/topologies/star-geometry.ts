import type { NetworkSpec, Nanos } from "../spec/scenario.ts";

/** Propagation delay of each passage of a round trip; the last link there and the first one back take the indivisible rest. */
interface RttParts {
  readonly passageNs: Nanos;
  readonly toReceiverNs: Nanos;
  readonly fromReceiverNs: Nanos;
}

/** Splits `rttNs` over an even number of passages; the sum stays exact. */
export function splitRtt(rttNs: Nanos, passages: number): RttParts {
  const passageNs = Math.floor(rttNs / passages);
  const toReceiverNs = Math.floor(rttNs / 2) - (passages / 2 - 1) * passageNs;
  return { passageNs, toReceiverNs, fromReceiverNs: rttNs - (passages - 2) * passageNs - toReceiverNs };
}

/** Properties of a star's link. */
export interface StarLinkGeometry {
  /** Display name: "sender 3 -> switch". */
  readonly name: string;
  readonly rateBps: number;
  /** Propagation delay only. */
  readonly delayNs: Nanos;
  /** Packets the port holds, the one in service included; Infinity: never full. */
  readonly limitPackets: number;
}

/** N senders, one switch, one receiver, without a list of all links. Analysis and pictures take their delays from here. */
export interface StarGeometry {
  /** From the switch to the receiver: the only short port. Goodput is measured against its rate. */
  readonly bottleneck: StarLinkGeometry;
  readonly fromReceiver: StarLinkGeometry;
  /** From a sender to the switch; the reverse link is the same with its ends exchanged. */
  senderLink(sender: number): StarLinkGeometry;
  /** Propagation delay of a sender's round trip: `rttNs`, unless senders have their own delays. */
  baseRttNs(sender: number): Nanos;
}

export function describeStar(network: NetworkSpec): StarGeometry {
  const { linkBps, rttNs, senderLinkDelaysNs } = network;
  const { passageNs, toReceiverNs, fromReceiverNs } = splitRtt(rttNs, STAR_PASSAGES);
  const senderBps = network.senderLinkBps ?? linkBps;
  // with PAUSE the port accepts everything in flight: nothing is dropped
  const limitPackets = network.pauseThresholdPackets === null ? network.bufferPackets : Infinity;
  const delayOf = (sender: number): Nanos => senderLinkDelaysNs?.[sender] ?? passageNs;
  return {
    bottleneck: { name: "switch -> receiver", rateBps: linkBps, delayNs: toReceiverNs, limitPackets },
    fromReceiver: { name: "receiver -> switch", rateBps: linkBps, delayNs: fromReceiverNs, limitPackets: Infinity },
    senderLink: (sender) => ({ name: `sender ${sender} -> switch`, rateBps: senderBps, delayNs: delayOf(sender), limitPackets: Infinity }),
    baseRttNs: (sender) => 2 * delayOf(sender) + toReceiverNs + fromReceiverNs,
  };
}

/** Links of a round trip. */
export const STAR_PASSAGES = 4;

/** Numbers of a star's links; sender i's link is `senders + 2 * i`, its reverse link one more. */
export const StarLink = { bottleneck: 0, fromReceiver: 1, senders: 2 } as const;
