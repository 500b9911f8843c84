/** A small seeded generator (sfc32): 32-bit integer arithmetic only, so it gives the same numbers on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** @param seed integer, 0 to 2^32 - 1. @param stream separates draws for different purposes. */
  constructor(seed: number, stream: number) {
    this.#a = seed | 0;
    this.#b = stream | 0;
    this.#c = 0x9e3779b9;
    // sfc32 needs about a dozen rounds for a small seed to affect its whole state
    for (let round = 0; round < 15; round++) this.#next();
  }

  #next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0;
    return t >>> 0;
  }

  /** Uniform in [0, 1), in steps of 2^-32. */
  uniform(): number {
    return this.#next() / 4294967296;
  }

  /**
   * Exponential with mean 1. Source: von Neumann 1951: comparisons only, so the same bits on every machine
   * (unlike a logarithm).
   */
  exponential(): number {
    for (let whole = 0; ; whole++) {
      const first = this.uniform();
      let previous = first;
      let falls = 1;
      for (let next = this.uniform(); next < previous; next = this.uniform()) {
        previous = next;
        falls += 1;
      }
      if (falls % 2 === 1) return whole + first;
    }
  }

  /** An independent copy that continues from the current state. */
  clone(): Random {
    const copy = new Random(0, 0);
    copy.#a = this.#a;
    copy.#b = this.#b;
    copy.#c = this.#c;
    copy.#counter = this.#counter;
    return copy;
  }

  /** Uniform integer in [0, bound); 0 when bound < 1. Exact for bounds up to 2^32, coarser above. */
  below(bound: number): number {
    return bound < 1 ? 0 : Math.floor(this.uniform() * bound);
  }
}

/** Streams of one seed: an extra draw in one does not affect the others. */
export const RandomStream = {
  startJitter: 1,
  processingJitter: 2,
  transport: 3,
  responses: 4,
  datagrams: 5,
  pairing: 6,
  ports: 7,
} as const;

/** More than the number of streams in `RandomStream`. */
const STREAMS_PER_PART = 256;

/** The stream of part number `part` (from 0) of the run's traffic. */
export function streamOfPart(stream: number, part: number): number {
  return stream + STREAMS_PER_PART * part;
}
