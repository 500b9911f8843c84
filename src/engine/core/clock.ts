import type { Nanos } from "../spec/scenario.ts";
import { AS_DOUBLE } from "./as-double.ts";
import { EventQueue, type QueueEntry } from "./event-queue.ts";

/** An event other than a packet's arrival, and what to do then. Its times are written by whoever puts it into a queue. */
export class Alarm implements QueueEntry {
  timeNs: Nanos = AS_DOUBLE;
  scheduledNs: Nanos = AS_DOUBLE;
  busySinceNs: Nanos = AS_DOUBLE;
  stamp = 0;
  place = -1;
  /** It is first in its queue and its time has come: must take it out or move it on. */
  readonly onDue: () => void;

  constructor(onDue: () => void) {
    this.onDue = onDue;
  }
}

/** One simulation's time. */
export class Clock {
  nowNs: Nanos = AS_DOUBLE;
  /** When that which happens now was scheduled. */
  scheduledNs: Nanos = AS_DOUBLE;
  /** Running number of everything that is scheduled: what breaks the last ties. */
  stamp = 0;
  /** Apart from packets, because timers are many and hardly ever due. */
  readonly alarms = new EventQueue<Alarm>();

  constructor() {
    this.nowNs = 0;
    this.scheduledNs = 0;
    this.stamp = 0;
  }

  /** The turn of `entry` has come. */
  moveTo(entry: QueueEntry): void {
    this.nowNs = entry.timeNs;
    this.scheduledNs = entry.scheduledNs;
  }
}
