import type { Nanos } from "../engine/spec/scenario.ts";
import { isolate, numberFormat } from "../language/numbers.ts";
import { gap, writeAtMost } from "./words.ts";

/** Numbers where results are set beside each other, and a figure less says more. */

/** A share of one to a whole per cent, where 99.8 is as good as 100: "14%". */
export function writeWholeShare(share: number): string {
  return isolate(numberFormat("whole percent", { style: "percent", maximumFractionDigits: 0 }).format(share));
}

const timeUnits = [[1, "ns"], [1e3, "µs"], [1e6, "ms"], [1e9, "s"]] as const; // prettier-ignore

/** Lengths of time to be compared, in the unit that suits the longest: 4.2 ms, 0.5 ms; 144 µs, 53 µs. */
export function writeDurationsAlike(times: readonly Nanos[]): readonly string[] {
  const longest = Math.max(...times);
  const [size, unit] = timeUnits.findLast(([least]) => longest >= least) ?? timeUnits[0];
  return times.map((ns) => isolate(`${writeAtMost(ns / size, longest < 10 * size ? 1 : 0)}${gap}${unit}`));
}
