import type { Nanos } from "../spec/scenario.ts";
import { AS_DOUBLE } from "./as-double.ts";
import { Alarm, type Clock } from "./clock.ts";

/**
 * A restartable alarm. Restarting it for a later time leaves its entry in the event queue in place: when that entry comes
 * up, it is rescheduled. A retransmission timer is restarted at every ACK and rarely fires, so this saves nearly all
 * of its events.
 */
export class Timer {
  deadlineNs: Nanos = Infinity;
  readonly #clock: Clock;
  readonly #alarm: Alarm;
  readonly #onFire: () => void;
  #setAtNs: Nanos = AS_DOUBLE;
  #stamp = 0;

  constructor(clock: Clock, onFire: () => void) {
    this.#clock = clock;
    this.#onFire = onFire;
    this.#alarm = new Alarm(() => this.#onDue());
  }

  get isRunning(): boolean {
    return this.deadlineNs !== Infinity;
  }

  /** (Re)starts it: it fires `delayNs` from now. */
  set(delayNs: Nanos): void {
    const clock = this.#clock;
    this.#setAtNs = clock.nowNs;
    this.#stamp = ++clock.stamp;
    this.deadlineNs = clock.nowNs + delayNs;
    if (this.#alarm.place < 0 || this.#alarm.timeNs > this.deadlineNs) this.#enter();
  }

  stop(): void {
    this.deadlineNs = Infinity;
  }

  #onDue(): void {
    if (this.isRunning && this.#alarm.stamp !== this.#stamp) {
      this.#enter();
      return;
    }
    if (this.isRunning) {
      this.deadlineNs = Infinity;
      this.#onFire();
    }
    // many timers are set again as they expire: moving the entry takes half as long as removing and adding it
    if (this.isRunning) this.#enter();
    else this.#clock.alarms.remove(this.#alarm);
  }

  #enter(): void {
    const alarm = this.#alarm;
    alarm.timeNs = this.deadlineNs;
    alarm.scheduledNs = this.#setAtNs;
    alarm.busySinceNs = this.#setAtNs;
    alarm.stamp = this.#stamp;
    this.#clock.alarms.put(alarm);
  }
}
