import type { Queueing } from "../../congestion.ts";
import { PacketKind } from "../../observer.ts";
import type { Packet } from "../packet.ts";

/** Which packet is served next, and which is dropped when the port is full. */
export type Discipline = "fifo" | Queueing;

/** Packets waiting in a port; `Packet.stamp` is their order of arrival. */
export interface Waiting {
  readonly length: number;
  push(packet: Packet): void;
  /** Removes the packet served next. Call only if `length` is not 0. */
  takeNext(): Packet;
  /** All packets, in the order of service. */
  list(): readonly Packet[];
  /** The port is full. @returns the packet to drop instead of the arrival, already removed; null: drop the arrival. */
  takeVictim(arrival: Packet): Packet | null;
  /** Puts back the packet that `takeVictim` just removed. */
  takeBack(packet: Packet): void;
}

/** Rank set by the packet's sender; lower is served first. ACKs and requests come before all others, datagrams, which have none, after. */
export function rankOf({ kind, band }: Packet): number {
  if (kind === PacketKind.ack || kind === PacketKind.request) return 0;
  return kind === PacketKind.datagram ? Infinity : band;
}
