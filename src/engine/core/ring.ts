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

/**
 * Copies a ring that is too small for entries `first` to `last` into a larger one. A ring keeps entry n at `n & (length - 1)`; its
 * length is a power of two and doubles, so each entry costs O(1). Entries from `first` on are kept.
 */
export function growRing<T extends Uint8Array | Uint16Array | Int32Array | Float64Array>(ring: T, first: number, last: number): T {
  let length = ring.length;
  while (last - first >= length) length *= 2;
  const larger = new (ring.constructor as new (length: number) => T)(length);
  for (let entry = first; entry < first + ring.length; entry++) larger[entry & (length - 1)] = ring[entry & (ring.length - 1)];
  return larger;
}
