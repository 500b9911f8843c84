import { pickQuantile } from "../analysis/quantile.ts";
import { formatQuantity, parseQuantity, writeQuantity } from "../scenario/fields/units.ts";
import type { FlowTime } from "./flow-times.ts";
import { quote } from "./plain-line.ts";
import { type Option, type OptionValues, readValue } from "./read-options.ts";
import { InputError } from "./errors.ts";

/** Option --fct: flow completion times and slowdowns, of all flows and by size. */

/** Our choice: a table has no space for more bins. */
const mostSizes = 16;

export const fctOption: Option = {
  name: "fct",
  placeholder: "SIZE,SIZE,...",
  help: "also flow completion times and slowdowns, of all flows and of those up to each size: 10KB,100KB,1MB",
};

/** Upper limits of the bins' sizes, ascending; null: not requested. @throws InputError */
export function readFctSizes(values: OptionValues): readonly number[] | null {
  const text = readValue(values, "fct");
  if (text === undefined) return null;
  const sizes = text.split(",").map((part) => parseQuantity(part, "bytes"));
  const numbers = sizes.flatMap((size) => (size.ok && Number.isSafeInteger(size.value) && size.value > 0 ? [size.value] : []));
  const isRising = numbers.every((size, index) => index === 0 || size > numbers[index - 1]);
  if (numbers.length === sizes.length && isRising && numbers.length <= mostSizes) return numbers;
  throw new InputError(
    `--fct: ${quote(text)} is not allowed; allowed: up to ${mostSizes} sizes, each above the one before, such as 10KB,100KB,1MB`,
  );
}

interface FctMetric {
  readonly id: string;
  readonly help: string;
  /** @param times,slowdowns of the bin's flows, each ascending; not empty. */
  readonly read: (times: Float64Array, slowdowns: Float64Array) => number;
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Percentiles are nearest-rank, like those of responses. */
export const fctMetrics: readonly FctMetric[] = [
  { id: "MeanNs", help: "Mean completion time of the flows, each from when the application had it to its last ACK.", read: mean },
  { id: "P50Ns", help: "Half of the flows took no longer.", read: (times) => pickQuantile(times, 0.5) },
  { id: "P95Ns", help: "95% of the flows took no longer.", read: (times) => pickQuantile(times, 0.95) },
  { id: "P99Ns", help: "99% of the flows took no longer.", read: (times) => pickQuantile(times, 0.99) },
  { id: "P999Ns", help: "99.9% of the flows took no longer.", read: (times) => pickQuantile(times, 0.999) },
  { id: "MaxNs", help: "Time of the flow that took longest.", read: (times) => pickQuantile(times, 1) },
  {
    id: "SlowdownMean",
    help: "Mean slowdown: a flow's time over that of as many bytes alone on the empty path, without a window.",
    read: (_, slowdowns) => mean(slowdowns),
  },
  { id: "SlowdownP50", help: "Half of the slowdowns were no larger.", read: (_, slowdowns) => pickQuantile(slowdowns, 0.5) },
  { id: "SlowdownP99", help: "99% of the slowdowns were no larger.", read: (_, slowdowns) => pickQuantile(slowdowns, 0.99) },
  { id: "SlowdownP999", help: "99.9% of the slowdowns were no larger.", read: (_, slowdowns) => pickQuantile(slowdowns, 0.999) },
];

/** Flows in a size range: more than `fromBytes` and up to `toBytes`. */
interface Bin {
  /** "all", "0-10KB", "1MB-": appended to the names of its columns. */
  readonly name: string;
  readonly fromBytes: number;
  /** null: no upper limit. */
  readonly toBytes: number | null;
}

function listBins(sizes: readonly number[]): readonly Bin[] {
  const write = (bytes: number): string => writeQuantity(bytes, "bytes");
  const starts = [0, ...sizes];
  return [
    { name: "all", fromBytes: 0, toBytes: null },
    ...starts.map((fromBytes, index) => {
      const toBytes = sizes[index] ?? null;
      return { name: `${fromBytes === 0 ? 0 : write(fromBytes)}-${toBytes === null ? "" : write(toBytes)}`, fromBytes, toBytes };
    }),
  ];
}

/** Headings: "fctCount.all", "fctP99Ns.0-10KB". */
export function listFctColumns(sizes: readonly number[]): readonly string[] {
  return listBins(sizes).flatMap(({ name }) => ["Count", ...fctMetrics.map(({ id }) => id)].map((id) => `fct${id}.${name}`));
}

/** Metrics of the flows in a bin; null: none. */
export interface FctSummary {
  readonly fromBytes: number;
  readonly toBytes: number | null;
  readonly count: number;
  readonly [metric: string]: number | null;
}

/** All flows, then bin by bin. */
export function summarizeFct(flows: readonly FlowTime[], sizes: readonly number[]): readonly FctSummary[] {
  return listBins(sizes).map(({ fromBytes, toBytes }) => {
    const own = flows.filter(({ bytes }) => bytes > fromBytes && bytes <= (toBytes ?? Infinity));
    const [times, slowdowns] = [({ timeNs }: FlowTime) => timeNs, ({ slowdown }: FlowTime) => slowdown].map((read) =>
      Float64Array.from(own, read).sort(),
    );
    const numbers = fctMetrics.map(({ id, read }) => [startSmall(id), own.length > 0 ? read(times, slowdowns) : null]);
    return { fromBytes, toBytes, count: own.length, ...(Object.fromEntries(numbers) as Readonly<Record<string, number | null>>) };
  });
}

/** The same in the order of `listFctColumns`. */
export function listFctCells(flows: readonly FlowTime[], sizes: readonly number[]): readonly (number | null)[] {
  return summarizeFct(flows, sizes).flatMap((bin) => [bin.count, ...fctMetrics.map(({ id }) => bin[startSmall(id)])]);
}

const startSmall = (id: string): string => id[0].toLowerCase() + id.slice(1);

/** Rows of a table in the text report. */
export function listFctRows(flows: readonly FlowTime[], sizes: readonly number[]): string[][] {
  const time = (ns: number | null): string => (ns === null ? "-" : formatQuantity(ns, "ns", 3));
  const ratio = (value: number | null): string => (value === null ? "-" : formatQuantity(value, "", 3));
  const rows = summarizeFct(flows, sizes).map((bin, index) => [
    listBins(sizes)[index].name,
    formatQuantity(bin.count, ""),
    ...["meanNs", "p50Ns", "p99Ns", "p999Ns"].map((id) => time(bin[id])),
    ...["slowdownMean", "slowdownP99", "slowdownP999"].map((id) => ratio(bin[id])),
  ]);
  return [["flow size", "flows", "mean", "median", "99%", "99.9%", "slowdown", "its 99%", "its 99.9%"], ...rows];
}
