import type { MeasuredValue } from "./measure.ts";
import type { ExperimentReport, ReportedPoint } from "./report-object.ts";

/** The results of the released version as the page gets them: a report with its points column by column. */
export interface StoredFigure extends Omit<ExperimentReport, "series"> {
  readonly series: readonly StoredSeries[];
}

interface StoredSeries {
  readonly name: string;
  readonly x: readonly number[];
  readonly seed: readonly number[];
  /** Columns of the fields that are varied across. */
  readonly across?: Readonly<Record<string, readonly number[]>>;
  readonly values: Readonly<Record<string, readonly MeasuredValue[]>>;
}

/** Without what differs from run to run: the same results give the same bytes. */
export function packFigure(report: ExperimentReport): StoredFigure {
  const { runs, packets } = report.cost;
  return { ...report, cost: { runs, packets }, series: report.series.map(({ name, points }) => ({ name, ...packPoints(points) })) };
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

export function unpackFigure(stored: StoredFigure): ExperimentReport {
  return { ...stored, series: stored.series.map(({ name, ...columns }) => ({ name, points: unpackPoints(columns) })) };
}

function unpackPoints({ x, seed, across, values }: Omit<StoredSeries, "name">): ReportedPoint[] {
  const pick = <T>(columns: Readonly<Record<string, readonly T[]>>, row: number): Record<string, T> =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[row]]));
  return x.map((at, row) => ({ x: at, seed: seed[row], ...(across && { across: pick(across, row) }), values: pick(values, row) }));
}
