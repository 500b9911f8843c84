import type { RunData } from "./run-data.ts";
import { classMetrics } from "./class-metrics.ts";
import { networkMetrics } from "./link-metrics.ts";
import { runMetrics } from "./run-metrics.ts";
import { timeoutMetrics } from "./timeout-metrics.ts";
import type { RunMetric } from "./metric.ts";

/** Every metric of a run, in display order. The Lab starts without those that only files and the terminal show. */
export const everyMetric = [...runMetrics, ...networkMetrics, ...timeoutMetrics, ...classMetrics] as const satisfies readonly RunMetric[];

type Entry = (typeof everyMetric)[number];
type Output = Exclude<Entry, { readonly output: "none" }>;
type Nested = Extract<Output, { readonly json: string }>;
type Flat = Exclude<Output, Nested | { readonly output: "lines" }>;
type First<Path> = Path extends `${infer Name}.${string}` ? Name : Path;
type Behind<Path, Name extends string> = Path extends `${Name}.${infer Rest}` ? Rest : never;

/** The nested objects that the paths describe. */
type Tree<Path extends string, Before extends string = ""> = {
  readonly [Name in First<Path> & string]: [Behind<Path, Name>] extends [never]
    ? ReturnType<Extract<Nested, { readonly json: `${Before}${Name}` }>["read"]>
    : Tree<Behind<Path, Name>, `${Before}${Name}.`>;
};

/** The metrics of a run, as in its JSON. */
export type RunNumbers = { readonly [M in Flat as M["id"]]: ReturnType<M["read"]> } & Tree<Nested["json"]>;

/** The names that come first in a run's JSON, before all others. Columns of CSV: file-metrics.ts. */
const settledJson = [
  ...["durationNs", "goodputBps", "normalizedGoodput", "dataPacketsSent", "deliveredPackets", "retransmissions", "redundantCopies"],
  ...["drops", "marks", "timeouts", "blockHead", "blockTail", "lostRetransmission", "other", "spurious", "timeoutsPerBlock"],
  ...["maxQueuePackets", "meanQueuePackets", "utilization", "linkIdleFraction"],
];

/** `everyMetric` with one type for all entries, so that optional properties can be read. */
export const allRunMetrics: readonly RunMetric[] = everyMetric;

export function getRunMetric(id: Entry["id"]): RunMetric {
  return allRunMetrics.find((metric) => metric.id === id)!;
}

/** The metrics of a run that fit in one row, in display order: what sweeps write and may draw. */
export const lineMetrics: readonly RunMetric[] = allRunMetrics.filter(({ output }) => output !== "none");

/** A run's results, in the order of `lineMetrics`. */
export type LineNumbers = readonly (number | null)[];

const placeInJson = ({ id }: RunMetric): number => (settledJson.includes(id) ? settledJson.indexOf(id) : settledJson.length);
const jsonMetrics = lineMetrics.toSorted((a, b) => placeInJson(a) - placeInJson(b));

/** The metrics of a run, in the order of its JSON. @param isLine includes those that the JSON has only in its blocks. */
export function readNumbers(run: RunData, isLine = false): RunNumbers {
  const numbers: Record<string, unknown> = {};
  for (const { id, json, output, read } of jsonMetrics) {
    if (output === "lines" && !isLine) continue;
    const path = json?.split(".") ?? [id];
    let at = numbers;
    for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
    at[path.at(-1)!] = read(run);
  }
  return numbers as RunNumbers;
}
