import { Departures } from "../protocol/departures.ts";

/** Length of the bottleneck queue from arrivals and their departure times, which are known on arrival. */
export class QueueLength {
  readonly #report: (timeNs: number, packets: number) => void;
  readonly #departures = new Departures();

  constructor(report: (timeNs: number, packets: number) => void) {
    this.#report = report;
  }

  /** @param flags bits of PacketFlag. */
  add(arriveNs: number, departNs: number, flags: number): void {
    this.#reportLeft(arriveNs, flags);
    this.#departures.enter(departNs, flags);
    this.#report(arriveNs, this.#departures.length);
  }

  finish(): void {
    this.#reportLeft(Infinity, 0);
  }

  #reportLeft(arriveNs: number, flags: number): void {
    for (let timeNs; (timeNs = this.#departures.takeLeft(arriveNs, flags)) !== null;) this.#report(timeNs, this.#departures.length);
  }
}
