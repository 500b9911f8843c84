import { PacketFlag } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";

/**
 * The packets in a port, by when they leave it, as they are told: in the order of their arrival. At one instant arrivals come before
 * departures (MODEL.md, "Order"), with two exceptions. A packet that says that it came after a departure has found one packet gone, and no
 * more: of several that leave within one nanosecond, all but the first began to be sent in it, and the arrival had set out before. And a
 * packet that was pushed out had made room for the one that came then. A packet that takes no slot is not counted.
 */
export class Departures {
  /** Rising; those before `#next` have left. */
  #times: Nanos[] = [];
  #next = 0;
  /** The last instant at which one had gone before an arrival. */
  #goneNs: Nanos = -1;
  /** Packets that are pushed out, by when, as far as the packets that came then are still to be told. */
  readonly #pushedOut = new Map<Nanos, number>();
  #hasMadeRoom = false;

  get length(): number {
    return this.#times.length - this.#next;
  }

  /** Takes out the next packet that has left when another comes. @returns when it left; null: all others are still there. */
  takeLeft(arriveNs: Nanos, flags: number): Nanos | null {
    if (this.length === 0) return null;
    const timeNs = this.#times[this.#next];
    if (timeNs > arriveNs || (timeNs === arriveNs && !this.#isGone(timeNs, flags))) return null;
    this.#next += 1;
    if (this.#next > 1024 || this.length === 0) {
      this.#times.splice(0, this.#next);
      this.#next = 0;
    }
    return timeNs;
  }

  /** One leaves at the very instant at which a packet with these flags comes. */
  #isGone(timeNs: Nanos, flags: number): boolean {
    if ((flags & PacketFlag.afterDeparture) !== 0 && this.#goneNs !== timeNs) {
      this.#goneNs = timeNs;
      return true;
    }
    const pushed = this.#pushedOut.get(timeNs) ?? 0;
    if (pushed === 0 || this.#hasMadeRoom) return false;
    this.#hasMadeRoom = true;
    if (pushed > 1) this.#pushedOut.set(timeNs, pushed - 1);
    else this.#pushedOut.delete(timeNs);
    return true;
  }

  /** A packet has come, and what had left before it has been taken out. */
  enter(departNs: Nanos, flags: number): void {
    this.#hasMadeRoom = false;
    if ((flags & PacketFlag.slotless) !== 0) return;
    if ((flags & PacketFlag.pushedOut) !== 0) this.#pushedOut.set(departNs, (this.#pushedOut.get(departNs) ?? 0) + 1);
    // priorities let a later packet leave earlier, or push one out
    let at = this.#times.length;
    while (at > this.#next && this.#times[at - 1] > departNs) at -= 1;
    if (at === this.#times.length) this.#times.push(departNs);
    else this.#times.splice(at, 0, departNs);
  }
}
