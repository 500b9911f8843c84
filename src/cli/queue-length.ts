import { PacketFlag } from "../engine/observer.ts";

/**
 * Length of the bottleneck queue from arrivals and their departures, which are known early. At one instant arrivals come
 * first, but for those that say that they came after the departure, and for what is pushed out: that has made room for one.
 */
export class QueueLength {
  readonly #report: (timeNs: number, packets: number) => void;
  #departures: number[] = [];
  readonly #pushedOutNs = new Set<number>();
  /** Departures before this one are reported. */
  #next = 0;

  constructor(report: (timeNs: number, packets: number) => void) {
    this.#report = report;
  }

  /** @param flags bits of PacketFlag. */
  add(arriveNs: number, departNs: number, flags: number): void {
    if ((flags & PacketFlag.pushedOut) !== 0) this.#pushedOutNs.add(departNs);
    this.#reportDepartures(arriveNs, (flags & PacketFlag.afterDeparture) !== 0);
    this.#forgetReported();
    // priorities let a later packet leave earlier, or push one out
    let at = this.#departures.length;
    while (at > this.#next && this.#departures[at - 1] > departNs) at -= 1;
    this.#departures.splice(at, 0, departNs);
    this.#report(arriveNs, this.#departures.length - this.#next);
  }

  finish(): void {
    this.#reportDepartures(Infinity, false);
  }

  /** Now and then, not at every packet. */
  #forgetReported(): void {
    if (this.#next < 4096) return;
    this.#departures = this.#departures.slice(this.#next);
    this.#next = 0;
  }

  #reportDepartures(beforeNs: number, isAfter: boolean): void {
    const departures = this.#departures;
    while (this.#next < departures.length) {
      const timeNs = departures[this.#next];
      const isGone = timeNs < beforeNs || (timeNs === beforeNs && (isAfter || this.#pushedOutNs.delete(timeNs)));
      if (!isGone) return;
      this.#next++;
      this.#report(timeNs, departures.length - this.#next);
    }
  }
}
