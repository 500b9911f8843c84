import { AS_DOUBLE } from "../core/as-double.ts";

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
