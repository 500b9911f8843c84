import type { RtoArithmetic } from "../../analysis/rto-arithmetic.ts";
import { formatAtMost, formatFixed, gap } from "../../language/formats.ts";

export interface TimerSum {
  /** "101.2 + 4 × 50.6", in the unit of the result */
  readonly sum: string;
  /** "304 µs" */
  readonly result: string;
  /** The clock's own rounding is what makes the two differ: "down", "up"; null: they agree in all figures shown. */
  readonly rounded: "down" | "up" | null;
}

/** Decimals that are tried beyond the first three figures of the result. */
const mostMore = 4;

/** To one more decimal than the result has: the variation is taken four times. */
function round(value: number, digits: number): number {
  return Number(value.toFixed(digits + 1));
}

/** SRTT + 4 RTTVAR with as many figures as it takes for a reader who adds them up to come to the result. */
export function writeTimerSum({ srttNs, rttvarNs, estimateNs }: Pick<RtoArithmetic, "srttNs" | "rttvarNs" | "estimateNs">): TimerSum {
  const [unitNs, unit] = estimateNs >= 1e6 ? [1e6, "ms"] : [1e3, "µs"];
  const [srtt, rttvar, result] = [srttNs / unitNs, rttvarNs / unitNs, estimateNs / unitNs];
  const first = result >= 100 ? 0 : result >= 10 ? 1 : 2;
  const write = (digits: number, rounded: TimerSum["rounded"]): TimerSum => ({
    sum: `${formatAtMost(round(srtt, digits), 9)} + 4${gap}×${gap}${formatAtMost(round(rttvar, digits), 9)}`,
    result: `${formatFixed(result, digits)}${gap}${unit}`,
    rounded,
  });
  for (let digits = first; digits <= first + mostMore; digits++) {
    const shown = round(srtt, digits) + 4 * round(rttvar, digits);
    if (shown.toFixed(digits) === result.toFixed(digits)) return write(digits, null);
  }
  return write(first, result < srtt + 4 * rttvar ? "down" : "up");
}
