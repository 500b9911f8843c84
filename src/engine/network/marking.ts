import { PacketFlag, PacketKind } from "../observer.ts";
import type { Packet } from "./packet.ts";
import type { LinkSpec } from "./topology.ts";
import type { PortMeter } from "./meters.ts";

/** Largest queue length a port can write into a packet: 8 bits. Source: QLF-TCP, section III. */
const MAX_FEEDBACK = 255;

/** What a switch's port writes into arriving packets: CE marks, its queue length. */
export class Marking {
  /** Marks an arrival that makes more than this many packets wait, that is, one that finds this many waiting. */
  markAbovePackets: number;
  readonly #feedback: LinkSpec["feedback"];
  readonly #meter: PortMeter;

  constructor(link: LinkSpec, meter: PortMeter) {
    this.markAbovePackets = link.markAbovePackets ?? Infinity;
    this.#feedback = link.feedback;
    this.#meter = meter;
  }

  /** The packet arrives at the port, which holds `count` packets of `bytes` in total, `inService` of them (0 while paused) on the link. */
  write(packet: Packet, count: number, bytes: number, inService: number): void {
    if (packet.kind !== PacketKind.data) return;
    if (count > 0 && count - inService >= this.markAbovePackets && (packet.flags & PacketFlag.ecnCapable) !== 0) {
      packet.flags |= PacketFlag.marked;
      this.#meter.marks += 1;
    }
    if (this.#feedback === null) return;
    const length = Math.min(MAX_FEEDBACK, this.#feedback === "kib" ? Math.floor(bytes / 1024) : count);
    if (length > packet.feedback) packet.feedback = length;
  }
}

/** @returns null: this port writes nothing. */
export function createMarking(link: LinkSpec, meter: PortMeter): Marking | null {
  return link.markAbovePackets === null && link.feedback === null ? null : new Marking(link, meter);
}
