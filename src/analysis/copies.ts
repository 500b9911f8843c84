import { PacketFlag } from "../engine/observer.ts";
import { transportOf } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { wireTimeNs } from "../engine/spec/geometry.ts";
import { describePath } from "./geometry.ts";
import { workloadOf } from "./participants.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countBelow } from "./search.ts";
import { findBlockBytes, packetsPerBlock } from "./workload.ts";

/** One copy of a packet as it reached the bottleneck port. */
export interface PacketCopy {
  readonly packet: number;
  readonly timeNs: Nanos;
  /** When its last bit leaves the port; null: dropped. */
  readonly departNs: Nanos | null;
  readonly isRetransmission: boolean;
  /** Sent in advance, before any sign of loss. */
  readonly isSpare: boolean;
  readonly isProbe: boolean;
  /** Dropped after it had been accepted: a packet of higher priority took its place. */
  readonly isPushedOut: boolean;
  /** The port that dropped it, by the number of its link; null: the last port of its route accepted it. */
  readonly droppedAt: number | null;
}

function readFlags(flags: number): Pick<PacketCopy, "isRetransmission" | "isSpare" | "isProbe"> {
  return {
    isRetransmission: (flags & PacketFlag.retransmission) !== 0,
    isSpare: (flags & PacketFlag.redundant) !== 0,
    isProbe: (flags & PacketFlag.probe) !== 0,
  };
}

/**
 * Minimum bytes of `packet` on the wire: exact except for what a transport adds to the header, unless the scenario leaves
 * sizes to the seed; the last packet of a block may be short.
 */
export function wireBytes(scenario: Scenario, sender: number, packet: number): number {
  const { segmentBytes, headerBytes } = transportOf(scenario, sender);
  const bytes = findBlockBytes(scenario, sender);
  const perBlock = packetsPerBlock(scenario, sender);
  if (workloadOf(scenario, sender).workload.kind === "on-off") return headerBytes + 1;
  if (bytes === null || perBlock === null || packet % perBlock < perBlock - 1) return headerBytes + segmentBytes;
  return headerBytes + bytes - (perBlock - 1) * segmentBytes;
}

/** Minimum time from handing `packet` to an idle sender's link until its last bit is at the last switch, ns. */
export function toSwitchNs(scenario: Scenario, sender: number, packet: number): Nanos {
  const bytes = wireBytes(scenario, sender, packet);
  return describePath(scenario, sender).toSwitch.reduce(
    (sum, { rateBps, delayNs }) => sum + delayNs + Math.floor(wireTimeNs(bytes, rateBps)),
    0,
  );
}

/**
 * Visits all copies of one sender's packets that reached the port at or after `fromNs`, in order, until `visit` returns false.
 * A sender's link is FIFO, so this is also the order of sending.
 */
export function visitCopies(columns: RunColumns, sender: number, fromNs: Nanos, visit: (copy: PacketCopy) => boolean): void {
  const { packets, drops } = columns;
  let accepted = countBelow(packets.arriveNs, packets.length, fromNs);
  let dropped = countBelow(drops.timeNs, drops.length, fromNs);
  const pushedOutNs = new Map<number, Nanos>();
  for (;;) {
    // ACKs of the sender may pass the port too
    while (accepted < packets.length && (packets.flow[accepted] !== sender || packets.packet[accepted] < 0)) accepted++;
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
        // A packet pushed out before its turn is lost too; its drop has its own row.
        departNs: packets.departNs[accepted],
        ...readFlags(flags),
        isPushedOut: (flags & PacketFlag.pushedOut) !== 0,
        droppedAt: null,
      };
      accepted++;
      if (copy.isPushedOut) {
        pushedOutNs.set(copy.packet, copy.departNs ?? NaN);
        continue;
      }
    } else {
      copy = {
        packet: drops.packet[dropped],
        timeNs: droppedNs,
        departNs: null,
        ...readFlags(drops.flags[dropped]),
        isPushedOut: pushedOutNs.get(drops.packet[dropped]) === droppedNs,
        droppedAt: drops.port[dropped],
      };
      dropped++;
    }
    if (!visit(copy)) return;
  }
}

/** Redundant packets are a cause if they are at least this share of all packets (our choice). */
const manyCopies = 0.1;

/** The share of packets that carry nothing new, if that costs a run without timeouts more than its idle link does; otherwise null. */
export function findRedundantShare(run: {
  readonly copies: number;
  readonly sent: number;
  readonly timeouts: number;
  readonly idle: number;
}): number | null {
  const share = run.copies / Math.max(1, run.sent);
  return run.timeouts > 0 || share < manyCopies || share < run.idle ? null : share;
}
