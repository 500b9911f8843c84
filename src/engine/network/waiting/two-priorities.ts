import { Ring } from "../../core/ring.ts";
import { PacketFlag } from "../../observer.ts";
import type { Packet } from "../packet.ts";
import type { Discipline, Waiting } from "./waiting.ts";

/** In order of arrival, or with packets of high priority, which push out the newest packet of low priority and may be served first. */
export class TwoPriorities implements Waiting {
  readonly #isStrict: boolean;
  readonly #mayPushOut: boolean;
  /** Waiting packets of each priority, oldest first. */
  readonly #low = new Ring<Packet>();
  readonly #high = new Ring<Packet>();

  constructor(discipline: Discipline) {
    this.#isStrict = discipline === "strict";
    this.#mayPushOut = discipline !== "fifo";
  }

  get length(): number {
    return this.#low.length + this.#high.length;
  }

  push(packet: Packet): void {
    (isHigh(packet) ? this.#high : this.#low).push(packet);
  }

  takeNext(): Packet {
    return (this.#isHighNext(0, 0) ? this.#high : this.#low).takeOldest();
  }

  list(): readonly Packet[] {
    const waiting: Packet[] = [];
    for (let low = 0, high = 0; low + high < this.length;) {
      waiting.push(this.#isHighNext(low, high) ? this.#high.at(high++) : this.#low.at(low++));
    }
    return waiting;
  }

  takeVictim(arrival: Packet): Packet | null {
    return this.#mayPushOut && isHigh(arrival) && this.#low.length > 0 ? this.#low.takeNewest() : null;
  }

  takeBack(packet: Packet): void {
    this.#low.push(packet);
  }

  /** Is the next packet served one of high priority, after `low` and `high` packets of each? At least one is left. */
  #isHighNext(low: number, high: number): boolean {
    if (high === this.#high.length) return false;
    return this.#isStrict || low === this.#low.length || this.#high.at(high).stamp < this.#low.at(low).stamp;
  }
}

function isHigh(packet: Packet): boolean {
  return (packet.flags & PacketFlag.priority) !== 0;
}
