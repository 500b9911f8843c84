import type { Connection } from "./connection/connections.ts";
import type { Network } from "./network/network.ts";
import { measurePort } from "./network/port-books.ts";
import { PacketKind, TimeoutClass } from "./observer.ts";
import type { FlowTotals, GroupTotals, RunTotals } from "./totals.ts";

const SUMS = ["sentPackets", "drops", "lostAcks", "lostRequests", "lostControls", "retransmissions", "redundantCopies", "bytes"] as const;

/** A packet of the flow, of one of PacketKind, was dropped. */
export function countLoss(totals: RunTotals, flow: number, kind: number): void {
  const own = totals.flows[flow];
  if (kind === PacketKind.data) {
    own.drops += 1;
    if (totals.groups[own.group].isAwaited) totals.drops += 1;
  } else if (kind === PacketKind.datagram) {
    own.drops += 1;
  } else if (kind === PacketKind.ack) {
    own.lostAcks += 1;
  } else if (kind === PacketKind.request) {
    own.lostRequests += 1;
  } else {
    own.lostControls += 1;
  }
}

/** A sender's timer has fired. @param tailLosses where the end of a block was lost: which of its last three packets, as `RunTotals.tailLosses` counts. */
export function countTimeout(totals: RunTotals, flow: number, kind: TimeoutClass, isMidBlock: boolean, tailLosses: number): void {
  const group = totals.groups[totals.flows[flow].group];
  group.timeouts[kind] += 1;
  if (!group.isAwaited) return;
  totals.timeouts[kind] += 1;
  if (isMidBlock) totals.midBlockTimeouts += 1;
  if (kind === TimeoutClass.blockTail) totals.tailLosses[tailLosses] += 1;
}

interface Ahead {
  readonly packets: number;
  readonly bytes: number;
}

/** New packets of each flow, and their payload, that receivers have answered ahead: they are still on their way. */
function countAhead(network: Network): Map<number, Ahead> {
  const ahead = new Map<number, Ahead>();
  for (const { kind, flow, newBytes, answersNs } of network.flight.list()) {
    if (kind !== PacketKind.ack || newBytes === 0 || answersNs < network.nowNs) continue;
    const { packets, bytes } = ahead.get(flow) ?? { packets: 0, bytes: 0 };
    ahead.set(flow, { packets: packets + 1, bytes: bytes + newBytes });
  }
  return ahead;
}

/**
 * Brings up to date what is not counted as it happens: the ports' figures and the sums over flows.
 * @param givenBytes payload each sender was given so far.
 */
export function sumTotals(
  totals: RunTotals,
  network: Network,
  connections: readonly (Connection | null)[],
  givenBytes: Readonly<Float64Array>,
): void {
  totals.durationNs = network.nowNs;
  totals.controlPackets = network.control.packets;
  totals.notifications = network.control.notifications;
  totals.controlBytes = network.control.bytes;
  sumLinks(totals, network);
  totals.deliveredPackets = 0;
  for (const group of totals.groups) {
    for (const name of SUMS) group[name] = 0;
    group.senders = 0;
  }
  const ahead = countAhead(network);
  totals.flows.forEach((flow, number) => {
    const group = totals.groups[flow.group];
    const connection = connections[number];
    if (connection !== null) {
      const { packets, bytes } = ahead.get(number) ?? { packets: 0, bytes: 0 };
      const { receiver, sender, earlierPackets } = connection;
      flow.bytes = Math.min(receiver.deliveredBytes - bytes, givenBytes[number]);
      // under ns2 a packet that was never given may arrive too: it is no payload
      if (group.isAwaited) totals.deliveredPackets += Math.min(receiver.deliveredPackets - packets, earlierPackets + sender.state.limit);
    }
    for (const name of SUMS) group[name] += flow[name];
    group.senders += 1;
  });
  markTimes(totals);
  const sum = (name: keyof FlowTotals & keyof GroupTotals & (typeof SUMS)[number]): number =>
    totals.groups.reduce((all, group) => all + (group.isAwaited ? group[name] : 0), 0);
  totals.dataPacketsSent = sum("sentPackets");
  totals.deliveredBytes = sum("bytes");
  totals.retransmissions = sum("retransmissions");
  totals.redundantCopies = sum("redundantCopies");
}

function sumLinks(totals: RunTotals, network: Network): void {
  for (const link of totals.links) {
    const { meter } = network.links[link.link];
    measurePort(network, link);
    link.maxQueuePackets = meter.maxQueuePackets;
    link.marks = meter.marks;
    link.trims = meter.trims;
    for (const kind of Object.values(PacketKind)) link.drops[kind] = meter.drops[kind];
    if (link.link !== network.bottleneck) continue;
    totals.busyNs = link.busyNs;
    totals.sojournNs = link.sojournNs;
    totals.maxQueuePackets = link.maxQueuePackets;
    totals.marks = link.marks;
  }
}

/** When each group began, and when all of its senders were through with all they had. */
function markTimes({ flows, groups }: RunTotals): void {
  const startsNs = groups.map(() => Infinity);
  const endsNs = groups.map(() => 0);
  const areAllThrough = groups.map(() => true);
  for (const { group, sentPackets, startNs, throughNs } of flows) {
    if (sentPackets > 0) startsNs[group] = Math.min(startsNs[group], startNs);
    endsNs[group] = Math.max(endsNs[group], throughNs);
    if (throughNs === 0) areAllThrough[group] = false;
  }
  groups.forEach((group, place) => {
    group.startNs = startsNs[place] === Infinity ? 0 : startsNs[place];
    group.endNs = areAllThrough[place] ? endsNs[place] : 0;
  });
}
