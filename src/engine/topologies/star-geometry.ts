import type { NetworkSpec, Nanos } from "../spec/scenario.ts";
import { splitRtt } from "./split-rtt.ts";

/** What a link of a star is like. */
export interface StarLinkGeometry {
  /** As people call it: "sender 3 -> switch". */
  readonly name: string;
  readonly rateBps: number;
  /** Propagation only. */
  readonly delayNs: Nanos;
  /** Packets the port holds, the one in service included; Infinity: never full. */
  readonly limitPackets: number;
}

/** N senders, one switch, one receiver, told without a list of all links. Analysis and pictures read it; they compute no delay of their own. */
export interface StarGeometry {
  /** From the switch to the receiver: the only short port. Goodput is measured against its rate. */
  readonly bottleneck: StarLinkGeometry;
  readonly fromReceiver: StarLinkGeometry;
  /** From a sender to the switch; the way back is the same, with its ends exchanged. */
  senderLink(sender: number): StarLinkGeometry;
  /** Propagation of a sender's round trip: what `rttNs` is, unless senders have delays of their own. */
  baseRttNs(sender: number): Nanos;
}

export function describeStar(network: NetworkSpec): StarGeometry {
  const { linkBps, rttNs, senderLinkDelaysNs } = network;
  const { passageNs, toReceiverNs, fromReceiverNs } = splitRtt(rttNs, STAR_PASSAGES);
  const senderBps = network.senderLinkBps ?? linkBps;
  // with PAUSE the port takes in what is under way: nothing is dropped
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

/** What the links of a star are for, by their numbers; sender i's are `senders + 2 * i`, and one more for the way back. */
export const StarLink = { bottleneck: 0, fromReceiver: 1, senders: 2 } as const;
