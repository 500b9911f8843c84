import type { Nanos } from "../spec/scenario.ts";

/** Propagation delay of each passage of a round trip; the last link there and the first one back take the indivisible rest. */
export interface RttParts {
  readonly passageNs: Nanos;
  readonly toReceiverNs: Nanos;
  readonly fromReceiverNs: Nanos;
}

/** Splits `rttNs` over an even number of passages; the sum stays exact. */
export function splitRtt(rttNs: Nanos, passages: number): RttParts {
  const passageNs = Math.floor(rttNs / passages);
  const toReceiverNs = Math.floor(rttNs / 2) - (passages / 2 - 1) * passageNs;
  return { passageNs, toReceiverNs, fromReceiverNs: rttNs - (passages - 2) * passageNs - toReceiverNs };
}
