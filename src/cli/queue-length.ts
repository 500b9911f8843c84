/**
 * Length of the bottleneck queue from arrivals and their departures, which are known early. At one instant arrivals come
 * first: an arrival still meets the packet that departs then, but not the one that is pushed out for it.
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

  add(arriveNs: number, departNs: number, isPushedOut: boolean): void {
    if (isPushedOut) this.#pushedOutNs.add(departNs);
    this.#reportDepartures(arriveNs);
    this.#forgetReported();
    // priorities let a later packet leave earlier, or push one out
    let at = this.#departures.length;
    while (at > this.#next && this.#departures[at - 1] > departNs) at -= 1;
    this.#departures.splice(at, 0, departNs);
    this.#report(arriveNs, this.#departures.length - this.#next);
  }

  finish(): void {
    this.#reportDepartures(Infinity);
  }

  /** Now and then, not at every packet. */
  #forgetReported(): void {
    if (this.#next < 4096) return;
    this.#departures = this.#departures.slice(this.#next);
    this.#next = 0;
  }

  #reportDepartures(beforeNs: number): void {
    const departures = this.#departures;
    while (this.#next < departures.length) {
      const timeNs = departures[this.#next];
      const isGone = timeNs < beforeNs || (timeNs === beforeNs && this.#pushedOutNs.delete(timeNs));
      if (!isGone) return;
      this.#next++;
      this.#report(timeNs, departures.length - this.#next);
    }
  }
}
