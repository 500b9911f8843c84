import { AS_DOUBLE } from "../core/as-double.ts";

/** Counts what carries no data and is no ACK. */
export class ControlMeter {
  /** Of senders. */
  packets = 0;
  /** Of switches. */
  notifications = 0;
  /** On the wire, those of answers too. */
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
