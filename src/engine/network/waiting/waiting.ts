import type { Queueing } from "../../congestion.ts";
import { PacketKind } from "../../observer.ts";
import type { Packet } from "../packet.ts";

/** Who is served next, and who goes when the port is full. */
export type Discipline = "fifo" | Queueing;

/** Packets that wait in a port; `Packet.stamp` is their order of arrival. */
export interface Waiting {
  readonly length: number;
  push(packet: Packet): void;
  /** The one that is served next; only where `length` is not 0. */
  takeNext(): Packet;
  /** All of them, in the order in which they would be served. */
  list(): readonly Packet[];
  /** The port is full. @returns the one that goes in the arrival's stead, taken off; null: the arrival goes. */
  takeVictim(arrival: Packet): Packet | null;
  /** What `takeVictim` has just taken off stays after all. */
  takeBack(packet: Packet): void;
}

/** Place in line by what its sender says: the lower the sooner. ACKs and requests go before all, datagrams, of which nobody says anything, after all. */
export function rankOf({ kind, band }: Packet): number {
  if (kind === PacketKind.ack || kind === PacketKind.request) return 0;
  return kind === PacketKind.datagram ? Infinity : band;
}
