import type { Nanos } from "../spec/scenario.ts";
import { AS_DOUBLE } from "./as-double.ts";
import { EventQueue, type QueueEntry } from "./event-queue.ts";

/** An event other than a packet's arrival, and its action. The code that queues it sets its times. */
export class Alarm implements QueueEntry {
  timeNs: Nanos = AS_DOUBLE;
  scheduledNs: Nanos = AS_DOUBLE;
  busySinceNs: Nanos = AS_DOUBLE;
  stamp = 0;
  place = -1;
  /** Called when it is first in its queue and due; must remove or reschedule it. */
  readonly onDue: () => void;

  constructor(onDue: () => void) {
    this.onDue = onDue;
  }
}

/** One simulation's time. */
export class Clock {
  nowNs: Nanos = AS_DOUBLE;
  /** When the current event was scheduled. */
  scheduledNs: Nanos = AS_DOUBLE;
  /** Running number of everything scheduled: the final tie-breaker. */
  stamp = 0;
  /** Separate from packets, because timers are many and rarely due. */
  readonly alarms = new EventQueue<Alarm>();

  constructor() {
    this.nowNs = 0;
    this.scheduledNs = 0;
    this.stamp = 0;
  }

  /** Moves to `entry`, the next event. */
  moveTo(entry: QueueEntry): void {
    this.nowNs = entry.timeNs;
    this.scheduledNs = entry.scheduledNs;
  }
}
