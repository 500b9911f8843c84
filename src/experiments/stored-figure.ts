import type { Experiment } from "./experiment.ts";
import type { MeasuredValue } from "./measure.ts";
import type { ExperimentReport, ReportedPoint } from "./report-object.ts";

/** The released version's results as the page loads them: a report with its points in columns. */
export interface StoredFigure extends Omit<ExperimentReport, "series"> {
  readonly series: readonly StoredSeries[];
  /** Version of the program that computed it. */
  readonly version: string;
  /** Stamp of the figure's definition when it was computed (`makeStamp`). */
  readonly stamp: string;
}

interface StoredSeries {
  readonly name: string;
  readonly x: readonly number[];
  readonly seed: readonly number[];
  /** Columns of the `across` fields. */
  readonly across?: Readonly<Record<string, readonly number[]>>;
  readonly values: Readonly<Record<string, readonly MeasuredValue[]>>;
}

/** Omits what differs from run to run: the same results give the same bytes. */
export function packFigure(report: ExperimentReport, experiment: Experiment, version: string): StoredFigure {
  const { runs, packets } = report.cost;
  return {
    ...report,
    version,
    stamp: makeStamp(experiment),
    cost: { runs, packets },
    series: report.series.map(({ name, points }) => ({ name, ...packPoints(points) })),
  };
}

function packPoints(points: readonly ReportedPoint[]): Omit<StoredSeries, "name"> {
  const names = [...new Set(points.flatMap(({ values }) => Object.keys(values)))];
  const fields = [...new Set(points.flatMap(({ across = {} }) => Object.keys(across)))];
  return {
    x: points.map(({ x }) => x),
    seed: points.map(({ seed }) => seed),
    ...(fields.length > 0 && {
      across: Object.fromEntries(fields.map((field) => [field, points.map(({ across = {} }) => across[field])])),
    }),
    values: Object.fromEntries(names.map((name) => [name, points.map(({ values }) => values[name] ?? null)])),
  };
}

/** Texts of a definition. Nothing is computed from them, so editing them leaves the results valid. */
const texts = new Set("title finding reason missing label paperSays because says cite quote printed asks answer".split(" "));

/**
 * A short text that changes with what is computed and judged: series, x, seeds, assumptions, tests, facts. It does not show whether the
 * engine still computes the same numbers; only computing a run again does.
 */
export function makeStamp(experiment: Experiment): string {
  // FNV-1a, 32 bits: Fowler, Noll, Vo, http://www.isthe.com/chongo/tech/comp/fnv
  let hash = 0x811c9dc5;
  const definition = JSON.stringify(experiment, (key, value: unknown) => (texts.has(key) ? undefined : value));
  for (const sign of definition) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** Does the stored figure match its present definition? */
export function isCurrent(stored: StoredFigure, experiment: Experiment): boolean {
  return stored.id === experiment.id && stored.stamp === makeStamp(experiment);
}

/** Claims and assumptions get their present texts, whenever the results were stored. */
export function unpackFigure(stored: StoredFigure, experiment: Experiment): ExperimentReport {
  const { version: _version, stamp: _stamp, ...report } = stored;
  const claims = report.claims.map((claim, index) => {
    const today = experiment.claims[index];
    if (today === undefined) return claim;
    const { says, cite, quote, printed } = today;
    return { ...claim, says, cite, quote, ...(printed && { printed }) };
  });
  const assumptions = report.assumptions.map((one, index) => ({
    ...one,
    paperSays: experiment.assumptions[index]?.paperSays ?? one.paperSays,
  }));
  return { ...report, claims, assumptions, series: stored.series.map(({ name, ...columns }) => ({ name, points: unpackPoints(columns) })) };
}

function unpackPoints({ x, seed, across, values }: Omit<StoredSeries, "name">): ReportedPoint[] {
  const pick = <T>(columns: Readonly<Record<string, readonly T[]>>, row: number): Record<string, T> =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[row]]));
  return x.map((at, row) => ({ x: at, seed: seed[row], ...(across && { across: pick(across, row) }), values: pick(values, row) }));
}

/** Is a run's value equal to the stored one? Stored numbers have six significant digits. */
export function isSameStored(a: MeasuredValue, b: MeasuredValue): boolean {
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) <= 1e-5 * Math.max(Math.abs(a), Math.abs(b));
  if (a === null || b === null || typeof a === "number" || typeof b === "number") return a === b;
  return a.length === b.length && a.every((one, index) => isSameStored(one, b[index]));
}
