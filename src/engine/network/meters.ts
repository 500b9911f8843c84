import { AS_DOUBLE } from "../core/as-double.ts";
import type { Nanos } from "../spec/scenario.ts";

/** What a short port counts, watched or not. */
export class PortMeter {
  /** Time sending, and the sum of the times packets are in the port; counted as soon as they are certain. */
  busyNs: Nanos = AS_DOUBLE;
  sojournNs: Nanos = AS_DOUBLE;
  /** Most packets held at once, the one in service included. */
  maxQueuePackets = 0;
  marks = 0;
  /** Packets cut to their headers. */
  trims = 0;
  /** By PacketKind. */
  readonly drops = [0, 0, 0, 0, 0];

  constructor() {
    this.busyNs = 0;
    this.sojournNs = 0;
  }
}

/** Counts packets that are neither data nor ACKs. */
export class ControlMeter {
  /** Control packets from senders. */
  packets = 0;
  /** Notifications from switches. */
  notifications = 0;
  /** Bytes on the wire, answers included. */
  bytes: number = AS_DOUBLE;

  constructor() {
    this.bytes = 0;
  }

  addPacket(bytes: number): void {
    this.packets += 1;
    this.bytes += bytes;
  }

  addNotification(bytes: number): void {
    this.notifications += 1;
    this.bytes += bytes;
  }

  addAnswer(bytes: number): void {
    this.bytes += bytes;
  }
}
