import { AS_DOUBLE } from "./as-double.ts";
import type { Network } from "../network/network.ts";
import type { Nanos } from "../spec/scenario.ts";

/**
 * A restartable alarm. Restarting it for later leaves its entry in the event queue where it is:
 * when that entry comes up, `claim` moves it on. A retransmission timer is restarted at every ACK
 * and hardly ever fires, so this saves nearly all of its events.
 */
export class Timer {
  deadlineNs: Nanos = Infinity;
  readonly #network: Network;
  readonly #source: number;
  #setAtNs: Nanos = AS_DOUBLE;
  #stamp = AS_DOUBLE;

  constructor(network: Network, source: number) {
    this.#network = network;
    this.#source = source;
  }

  get isRunning(): boolean {
    return this.deadlineNs !== Infinity;
  }

  /** (Re)starts it: it fires `delayNs` from now. */
  set(delayNs: Nanos): void {
    const network = this.#network;
    this.#setAtNs = network.nowNs;
    this.#stamp = ++network.stamp;
    this.deadlineNs = network.nowNs + delayNs;
    const queue = network.timers;
    if (!queue.has(this.#source) || queue.time[this.#source] > this.deadlineNs) this.#enter();
  }

  stop(): void {
    this.deadlineNs = Infinity;
  }

  /** Its entry has come up: true if it fires now; else the entry is moved on or taken away. */
  claim(): boolean {
    const queue = this.#network.timers;
    if (this.deadlineNs === Infinity) {
      queue.removeFirst();
      return false;
    }
    if (queue.stamp[this.#source] !== this.#stamp) {
      this.#enter();
      return false;
    }
    queue.removeFirst();
    this.deadlineNs = Infinity;
    return true;
  }

  #enter(): void {
    this.#network.timers.put(this.#source, this.deadlineNs, this.#setAtNs, this.#setAtNs, this.#stamp);
  }
}
