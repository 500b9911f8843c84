import { PacketFlag } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";

/**
 * The packets in a port, sorted by departure time; they are added in order of arrival. Within one instant arrivals come before departures
 * (MODEL.md, "Order"), with two exceptions. A packet flagged as arriving after a departure found exactly one packet gone: of several that
 * leave within one nanosecond, all but the first began transmission in it, after the arriving packet had set out. And a packet that was
 * pushed out made room for the one that arrived then. A packet that takes no slot is not counted.
 */
export class Departures {
  /** Ascending; those before `#next` have left. */
  #times: Nanos[] = [];
  #next = 0;
  /** The last instant at which a packet had left before an arrival. */
  #goneNs: Nanos = -1;
  /** Number of packets pushed out at each time, until the arrivals of that time have been reported. */
  readonly #pushedOut = new Map<Nanos, number>();
  #hasMadeRoom = false;

  get length(): number {
    return this.#times.length - this.#next;
  }

  /** Removes the next packet that has left by the time another arrives. @returns its departure time; null: all packets are still there. */
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

  /** Has the packet that leaves at the very instant of an arrival with these flags already left? */
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

  /** Adds a packet that has arrived; call after removing the packets that left before it. */
  enter(departNs: Nanos, flags: number): void {
    this.#hasMadeRoom = false;
    if ((flags & PacketFlag.slotless) !== 0) return;
    if ((flags & PacketFlag.pushedOut) !== 0) this.#pushedOut.set(departNs, (this.#pushedOut.get(departNs) ?? 0) + 1);
    // with priorities, a later packet may leave earlier, or push one out
    let at = this.#times.length;
    while (at > this.#next && this.#times[at - 1] > departNs) at -= 1;
    if (at === this.#times.length) this.#times.push(departNs);
    else this.#times.splice(at, 0, departNs);
  }
}
