/** Numbers in the order in which they came, taken off at both ends; as many as there is memory for. */
export class NumberRing {
  length = 0;
  #values = new Float64Array(16);
  #mask = 15;
  #first = 0;

  push(value: number): void {
    if (this.length > this.#mask) this.#grow();
    this.#values[(this.#first + this.length) & this.#mask] = value;
    this.length += 1;
  }

  /** The one that came so many after the oldest, `place` being below `length`. */
  at(place: number): number {
    return this.#values[(this.#first + place) & this.#mask];
  }

  /** Only where `length` is not 0. */
  takeOldest(): number {
    const value = this.#values[this.#first];
    this.#first = (this.#first + 1) & this.#mask;
    this.length -= 1;
    return value;
  }

  /** Only where `length` is not 0. */
  takeNewest(): number {
    this.length -= 1;
    return this.#values[(this.#first + this.length) & this.#mask];
  }

  #grow(): void {
    const values = new Float64Array(2 * this.#values.length);
    for (let place = 0; place < this.length; place++) values[place] = this.at(place);
    this.#values = values;
    this.#mask = values.length - 1;
    this.#first = 0;
  }
}
