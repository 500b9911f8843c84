import { transportOf } from "../engine/spec/groups.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RecordedRun } from "./run-index.ts";
import { isFixedTimer } from "./wait-costs.ts";

/** Longest retransmission timer in either rule set, ns. Source: RFC 6298 (2.5). */
export const longestRtoNs = 60e9;
/** Tick of ns-2's estimator, ns. */
const ns2TickNs = 1000;

/** The length of a timer, and its derivation. */
export interface RtoArithmetic {
  /** Smoothed RTT and its variation when the timer expired; both 0: no sample. */
  readonly srttNs: Nanos;
  readonly rttvarNs: Nanos;
  /** SRTT + 4 RTTVAR, whole ns (ns2 rules: whole µs). */
  readonly estimateNs: Nanos;
  readonly rtoMinNs: Nanos;
  /** Before the backoff: the larger of the two. */
  readonly baseNs: Nanos;
  /** 1: no timeout since the last RTT sample. */
  readonly backoff: number;
  /** The sender's timeout since which the backoff is this large; null: it is 1. */
  readonly backoffSinceNs: Nanos | null;
  readonly isCapped: boolean;
  /** The algorithm sets the timer itself: estimate, minimum, and backoff do not apply. */
  readonly isFixed: boolean;
  /** The interval that expired. */
  readonly rtoNs: Nanos;
  readonly startedNs: Nanos;
}

/** The arithmetic behind timeout `row`. */
export function explainRto(run: RecordedRun, row: number): RtoArithmetic {
  const { timeouts } = run.columns;
  const sender = timeouts.flow[row];
  const { rtoMinNs, rules } = transportOf(run.scenario, sender);
  const srttNs = timeouts.srttNs[row];
  const rttvarNs = timeouts.rttvarNs[row];
  const rtoNs = timeouts.rtoNs[row];
  const sum = srttNs + 4 * rttvarNs;
  const estimateNs = rules === "ns2" ? Math.floor(sum / ns2TickNs) * ns2TickNs : Math.ceil(sum);
  const baseNs = Math.max(rtoMinNs, estimateNs);
  let before = row - 1;
  while (before >= 0 && timeouts.flow[before] !== sender) before--;
  // A timer at its maximum is not doubled again.
  const isCapped = rtoNs >= longestRtoNs;
  const backoff = isCapped && before >= 0 ? timeouts.backoffAfter[before] : timeouts.backoffAfter[row] / 2;
  const isFixed = isFixedTimer(run.columns, row);
  return {
    srttNs,
    rttvarNs,
    estimateNs,
    rtoMinNs,
    baseNs: isFixed ? rtoNs : baseNs,
    backoff: isFixed ? 1 : backoff,
    backoffSinceNs: !isFixed && backoff > 1 && before >= 0 ? timeouts.timeNs[before] : null,
    isCapped: isCapped && !isFixed,
    isFixed,
    rtoNs,
    startedNs: timeouts.timeNs[row] - rtoNs,
  };
}
