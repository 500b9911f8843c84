/** Values in the order in which they came, taken off at both ends; as many as there is memory for. */
export class Ring<T> {
  #values: (T | null)[] = Array.from({ length: 16 }, () => null);
  /** Those that are here, counted from the first that ever came: from `#oldest` to before `#next`. */
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

  /** The one that came `place` after the oldest; `place` is below `length`. */
  at(place: number): T {
    return this.#values[(this.#oldest + place) & (this.#values.length - 1)] as T;
  }

  /** Only where `length` is not 0. */
  takeOldest(): T {
    const value = this.at(0);
    this.#values[this.#oldest & (this.#values.length - 1)] = null;
    this.#oldest += 1;
    return value;
  }

  /** Only where `length` is not 0. */
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
