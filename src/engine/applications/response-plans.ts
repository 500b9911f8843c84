import { Random, RandomStream } from "../core/random.ts";
import type { Nanos, OneshotSpec, OnOffSpec } from "../spec/scenario.ts";

/** What one sender will send, in order of time. */
export interface ResponsePlan {
  readonly startsNs: readonly Nanos[];
  readonly bytes: readonly number[];
}

/** One response for each sender. */
export function planOneshot({ flows, startJitterNs }: OneshotSpec, seed: number): ResponsePlan[] {
  const jitter = new Random(seed, RandomStream.startJitter);
  return flows.flatMap(({ senders, bytes, startNs }) =>
    Array.from({ length: senders }, () => ({ startsNs: [startNs + jitter.below(startJitterNs)], bytes: [bytes] })),
  );
}

/** Small responses at random, then the final one. */
export function planOnOff(workload: OnOffSpec, seed: number): ResponsePlan[] {
  const random = new Random(seed, RandomStream.responses);
  const { senders, responses, responseBytes, meanGapNs, startNs, finalBytes, finalStartNs } = workload;
  const [least, most] = responseBytes;
  return Array.from({ length: senders }, () => {
    const startsNs: Nanos[] = [];
    const bytes: number[] = [];
    let at = startNs;
    for (let i = 0; i < responses; i++) {
      at += Math.floor(random.exponential() * meanGapNs);
      startsNs.push(at);
      bytes.push(least + random.below(most - least + 1));
    }
    // the final one waits for the small ones where those take longer
    startsNs.push(Math.max(finalStartNs, startsNs.at(-1) ?? 0));
    bytes.push(finalBytes === "rest" ? 0 : finalBytes);
    return { startsNs, bytes };
  });
}
