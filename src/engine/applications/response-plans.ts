import { AS_DOUBLE } from "../core/as-double.ts";
import { Random, RandomStream, streamOfPart } from "../core/random.ts";
import type { Cdf, Nanos, OneshotSpec, OnOffSpec } from "../spec/scenario.ts";

/** What one sender will send, response by response. */
export interface ResponsePlan {
  /** Responses in all. */
  readonly count: number;
  /** For the response that `next` found: when the application has it, and its payload. */
  readonly startNs: Nanos;
  readonly bytes: number;
  /** Moves to the next response. @param beforeNs start or end of the previous one, as `gapFrom` says. @returns false: no more responses. */
  next(beforeNs: Nanos): boolean;
}

class OneResponse implements ResponsePlan {
  readonly count = 1;
  readonly startNs: Nanos;
  readonly bytes: number;
  #isFound = false;

  constructor(startNs: Nanos, bytes: number) {
    this.startNs = startNs;
    this.bytes = bytes;
  }

  next(): boolean {
    const isFirst = !this.#isFound;
    this.#isFound = true;
    return isFirst;
  }
}

/** One response for each sender. @param part index of the workload in the run. */
export function planOneshot({ flows, startJitterNs }: OneshotSpec, seed: number, part: number): ResponsePlan[] {
  const jitter = new Random(seed, streamOfPart(RandomStream.startJitter, part));
  return flows.flatMap(({ senders, bytes, startNs }) =>
    Array.from({ length: senders }, () => new OneResponse(startNs + jitter.below(startJitterNs), bytes)),
  );
}

/** Draws a value from the distribution: linear between its points; below the first point's share, the first point's value. */
function drawFrom(cdf: Cdf, random: Random): number {
  const share = random.uniform();
  let at = 0;
  while (cdf[at][1] <= share) at += 1;
  const [value, upTo] = cdf[at];
  if (at === 0) return value;
  const [valueBefore, from] = cdf[at - 1];
  return valueBefore + ((share - from) / (upTo - from)) * (value - valueBefore);
}

/** Random small responses, drawn as they are needed, then the final one. */
class OnOffPlan implements ResponsePlan {
  readonly count: number;
  startNs: Nanos = AS_DOUBLE;
  bytes = AS_DOUBLE;
  readonly #spec: OnOffSpec;
  readonly #random: Random;
  /** Total payload of the small responses: as drawn, and as scaled. */
  readonly #drawnBytes: number;
  readonly #smallBytes: number;
  readonly #finalBytes: number;
  #found = 0;
  #drawnSoFar = 0;
  #givenSoFar = 0;

  /** @param random positioned at this sender's first draw; left after its last. */
  constructor(spec: OnOffSpec, random: Random) {
    this.#spec = spec;
    this.#random = random.clone();
    let drawn = 0;
    for (let i = 0; i < spec.responses; i++) {
      drawGapNs(spec, random);
      drawn += drawBytes(spec, random);
    }
    const { finalBytes, totalBytes } = spec;
    this.#drawnBytes = drawn;
    this.#finalBytes = finalBytes === "rest" ? Math.max(0, (totalBytes ?? 0) - drawn) : finalBytes;
    this.#smallBytes = totalBytes === null || finalBytes === "rest" ? drawn : totalBytes - finalBytes;
    this.count = spec.responses + (this.#finalBytes > 0 ? 1 : 0);
  }

  next(beforeNs: Nanos): boolean {
    const spec = this.#spec;
    if (this.#found === this.count) return false;
    this.#found += 1;
    if (this.#found > spec.responses) {
      // the final response waits for the small ones if they take longer
      this.startNs = spec.responses === 0 ? spec.finalStartNs : Math.max(spec.finalStartNs, beforeNs);
      this.bytes = this.#finalBytes;
      return true;
    }
    this.startNs = beforeNs + drawGapNs(spec, this.#random);
    this.bytes = this.#scale(drawBytes(spec, this.#random));
    return true;
  }

  /** Rounds the running sum, so that all responses add up to the total. */
  #scale(drawn: number): number {
    if (this.#smallBytes === this.#drawnBytes) return drawn;
    this.#drawnSoFar += drawn;
    const left = this.#spec.responses - this.#found;
    const soFar = left === 0 ? this.#smallBytes : Math.floor((this.#drawnSoFar * this.#smallBytes) / this.#drawnBytes);
    // leave at least one byte for each later response
    const most = this.#smallBytes - this.#givenSoFar - left;
    const bytes = Math.max(1, Math.min(soFar - this.#givenSoFar, most));
    this.#givenSoFar += bytes;
    return bytes;
  }
}

function drawGapNs({ meanGapNs, gapCdf, gapScale }: OnOffSpec, random: Random): Nanos {
  const gapNs = gapCdf === null ? random.exponential() * meanGapNs : drawFrom(gapCdf, random);
  return Math.floor(gapNs * gapScale);
}

function drawBytes({ responseBytes: [least, most], responseCdf }: OnOffSpec, random: Random): number {
  if (responseCdf === null) return least + random.below(most - least + 1);
  return Math.max(1, Math.floor(drawFrom(responseCdf, random)));
}

/** @param part index of the workload in the run. */
export function planOnOff(spec: OnOffSpec, seed: number, part: number): ResponsePlan[] {
  const random = new Random(seed, streamOfPart(RandomStream.responses, part));
  return Array.from({ length: spec.senders }, () => new OnOffPlan(spec, random));
}
