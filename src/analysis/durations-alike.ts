import type { Nanos } from "../engine/spec/scenario.ts";
import { isolate } from "../language/numbers.ts";
import { formatAtMost, gap } from "../language/formats.ts";

const timeUnits = [[1, "ns"], [1e3, "µs"], [1e6, "ms"], [1e9, "s"]] as const; // prettier-ignore

/** Durations to compare, in a unit suitable for the longest: 4.2 ms, 0.5 ms; 144 µs, 53 µs. */
export function writeDurationsAlike(times: readonly Nanos[]): readonly string[] {
  const longest = Math.max(...times);
  const [size, unit] = timeUnits.findLast(([least]) => longest >= least) ?? timeUnits[0];
  return times.map((ns) => isolate(`${formatAtMost(ns / size, longest < 10 * size ? 1 : 0)}${gap}${unit}`));
}
