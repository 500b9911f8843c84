import type { Nanos, Scenario, Transport } from "../engine/scenario.ts";
import { PacketFlag } from "../engine/observer.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countBelow } from "./search.ts";
import { findBlockBytes } from "./workload.ts";

/** One copy of a packet as it reached the bottleneck port. */
export interface PacketCopy {
  readonly packet: number;
  readonly timeNs: Nanos;
  /** When its last bit leaves the port; null: it was dropped. */
  readonly departNs: Nanos | null;
  readonly isRetransmission: boolean;
}

/** Settings of one sender: its group's, or everybody's. */
export function transportOf(scenario: Scenario, sender: number): Transport {
  let first = 0;
  for (const group of scenario.groups) {
    if (sender < first + group.senders) return group.transport;
    first += group.senders;
  }
  return scenario.transport;
}

/**
 * Packets a sender sends per block. Packets count from 0 over a connection, so block b begins with packet b times this.
 * null: endless, or the scenario alone does not say.
 */
export function packetsPerBlock(scenario: Scenario, sender: number): number | null {
  const bytes = findBlockBytes(scenario.workload, sender);
  return bytes === null ? null : Math.ceil(bytes / transportOf(scenario, sender).segmentBytes);
}

/**
 * Least bytes `packet` may have on the wire: exact but for what a transport adds to the header, unless the scenario leaves
 * sizes to the seed; the last packet of a block may be short.
 */
export function wireBytes(scenario: Scenario, sender: number, packet: number): number {
  const { segmentBytes, headerBytes } = transportOf(scenario, sender);
  const bytes = findBlockBytes(scenario.workload, sender);
  const perBlock = packetsPerBlock(scenario, sender);
  if (scenario.workload.kind === "on-off") return headerBytes + 1;
  if (bytes === null || perBlock === null || packet % perBlock < perBlock - 1) return headerBytes + segmentBytes;
  return headerBytes + bytes - (perBlock - 1) * segmentBytes;
}

/** Least time from handing `packet` to an idle sender's link until its last bit is at the switch. */
export function toSwitchNs(scenario: Scenario, sender: number, packet: number): Nanos {
  const { linkBps, senderLinkBps, senderLinkDelaysNs, rttNs } = scenario.network;
  const delayNs = senderLinkDelaysNs?.[sender] ?? Math.floor(rttNs / 4);
  return delayNs + Math.floor((wireBytes(scenario, sender, packet) * 8e9) / (senderLinkBps ?? linkBps));
}

/**
 * Walks over all copies of one sender's packets that reached the port at or after `fromNs`, in order, until `visit` says false.
 * A sender's link is first in, first out, so this is also the order in which they were sent.
 */
export function visitCopies(columns: RunColumns, sender: number, fromNs: Nanos, visit: (copy: PacketCopy) => boolean): void {
  const { packets, drops } = columns;
  let accepted = countBelow(packets.arriveNs, packets.length, fromNs);
  let dropped = countBelow(drops.timeNs, drops.length, fromNs);
  for (;;) {
    while (accepted < packets.length && packets.flow[accepted] !== sender) accepted++;
    while (dropped < drops.length && drops.flow[dropped] !== sender) dropped++;
    const acceptedNs = accepted < packets.length ? packets.arriveNs[accepted] : Infinity;
    const droppedNs = dropped < drops.length ? drops.timeNs[dropped] : Infinity;
    if (acceptedNs === Infinity && droppedNs === Infinity) return;
    let copy: PacketCopy;
    if (acceptedNs <= droppedNs) {
      const flags = packets.flags[accepted];
      copy = {
        packet: packets.packet[accepted],
        timeNs: acceptedNs,
        // Pushed out before its turn is lost too; its drop has a row of its own.
        departNs: packets.departNs[accepted],
        isRetransmission: (flags & PacketFlag.retransmission) !== 0,
      };
      accepted++;
      if ((flags & PacketFlag.pushedOut) !== 0) continue;
    } else {
      copy = {
        packet: drops.packet[dropped],
        timeNs: droppedNs,
        departNs: null,
        isRetransmission: (drops.flags[dropped] & PacketFlag.retransmission) !== 0,
      };
      dropped++;
    }
    if (!visit(copy)) return;
  }
}
