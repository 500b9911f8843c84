/** Values in the order in which they came, taken off at both ends; as many as there is memory for. */
export class Ring<Value> {
  /** Value n, counted from the first that ever came, stands at `n & (length - 1)`; the length is a power of two. */
  #values: Value[] = [];
  #room = 0;
  /** Those that are here: from `#oldest` to before `#next`. */
  #oldest = 0;
  #next = 0;

  get length(): number {
    return this.#next - this.#oldest;
  }

  push(value: Value): void {
    if (this.length === this.#room) this.#grow(value);
    this.#values[this.#next & (this.#room - 1)] = value;
    this.#next += 1;
  }

  /** The one that came `place` after the oldest; `place` is below `length`. */
  at(place: number): Value {
    return this.#values[(this.#oldest + place) & (this.#room - 1)];
  }

  /** Only where `length` is not 0. */
  takeOldest(): Value {
    const value = this.at(0);
    this.#oldest += 1;
    return value;
  }

  /** Only where `length` is not 0. */
  takeNewest(): Value {
    const value = this.at(this.length - 1);
    this.#next -= 1;
    return value;
  }

  /** To twice the room, filled up with `value`: places that are vacant hold something, whatever it is. */
  #grow(value: Value): void {
    const room = Math.max(16, 2 * this.#room);
    const larger = new Array<Value>(room).fill(value);
    for (let entry = this.#oldest; entry < this.#next; entry++) larger[entry & (room - 1)] = this.#values[entry & (this.#room - 1)];
    this.#values = larger;
    this.#room = room;
  }
}
