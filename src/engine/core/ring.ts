/** Values in order of arrival, removable at both ends; grows without limit. */
export class Ring<T> {
  #values: (T | null)[] = Array.from({ length: 16 }, () => null);
  /** Running numbers, from 0, of the values held: `#oldest` up to but not including `#next`. */
  #oldest = 0;
  #next = 0;

  get length(): number {
    return this.#next - this.#oldest;
  }

  push(value: T): void {
    if (this.length === this.#values.length) this.#grow();
    this.#values[this.#next & (this.#values.length - 1)] = value;
    this.#next += 1;
  }

  /** The value `place` positions after the oldest. @param place below `length`. */
  at(place: number): T {
    return this.#values[(this.#oldest + place) & (this.#values.length - 1)] as T;
  }

  /** Call only if `length` is not 0. */
  takeOldest(): T {
    const value = this.at(0);
    this.#values[this.#oldest & (this.#values.length - 1)] = null;
    this.#oldest += 1;
    return value;
  }

  /** Call only if `length` is not 0. */
  takeNewest(): T {
    const value = this.at(this.length - 1);
    this.#next -= 1;
    this.#values[this.#next & (this.#values.length - 1)] = null;
    return value;
  }

  #grow(): void {
    const size = 2 * this.#values.length;
    const values: (T | null)[] = Array.from({ length: size }, () => null);
    for (let entry = this.#oldest; entry < this.#next; entry++) values[entry & (size - 1)] = this.at(entry - this.#oldest);
    this.#values = values;
  }
}
