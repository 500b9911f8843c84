import { growRing } from "./grow-ring.ts";

/** Numbers in the order in which they came, taken off at both ends; as many as there is memory for. */
export class NumberRing {
  #values = new Float64Array(16);
  /** Those that are here, counted from the first that ever came: from `#oldest` to before `#next`. */
  #oldest = 0;
  #next = 0;

  get length(): number {
    return this.#next - this.#oldest;
  }

  push(value: number): void {
    if (this.length === this.#values.length) this.#values = growRing(this.#values, this.#oldest, this.#next);
    this.#values[this.#next & (this.#values.length - 1)] = value;
    this.#next += 1;
  }

  /** The one that came `place` after the oldest; `place` is below `length`. */
  at(place: number): number {
    return this.#values[(this.#oldest + place) & (this.#values.length - 1)];
  }

  /** Only where `length` is not 0. */
  takeOldest(): number {
    const value = this.at(0);
    this.#oldest += 1;
    return value;
  }

  /** Only where `length` is not 0. */
  takeNewest(): number {
    const value = this.at(this.length - 1);
    this.#next -= 1;
    return value;
  }
}
