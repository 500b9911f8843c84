import { listFileMetrics } from "../analysis/metrics/file-metrics.ts";
import { nameCongestedPort } from "../analysis/summary.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { type LineManifest, listManifestColumns, writeManifestEnd } from "./line-manifest.ts";
import { describePlace, describeRow } from "../sweep/describe-row.ts";
import type { SweepRun } from "../sweep/plan.ts";
import { type Cell, writeCsvLine } from "../analysis/csv-line.ts";
import { listFctCells, listFctColumns, summarizeFct } from "./fct.ts";
import type { FlowTime } from "./flow-times.ts";
import type { MeasureAnswer, MeasureId } from "../experiments/measures.ts";

/** The lines of a sweep's result, shared by the code that writes, resumes, and merges them. */

export const sweepFormats = ["csv", "jsonl"] as const;
export type SweepFormat = (typeof sweepFormats)[number];

/** Layout of the lines. */
export interface RowLayout {
  readonly format: SweepFormat;
  /** The plan's columns, before the numbers. */
  readonly columns: readonly string[];
  /** Measures of an experiment, as JSON Lines; default: the metrics of a sweep. */
  readonly measures?: readonly MeasureId[];
  /** Names of groups in any of the sweep's runs: each has its own columns. */
  readonly groups: readonly string[];
  /** Does any of the runs have several ports? Then each line names the port to which port metrics refer. */
  readonly hasPorts: boolean;
  /** Upper limits of the size bins of flow completion times; default: not requested. */
  readonly fctSizes?: readonly number[] | null;
  /** Origin of the lines; default: stated by the file that contains them. */
  readonly manifest?: LineManifest;
}

/** The column with the name of the port to which queue, marks, utilization, and idle time refer. */
const congestedPort = "congestedPort";

/** Is there more than one port? */
export function hasPorts(scenarios: readonly Scenario[]): boolean {
  return scenarios.some(({ network }) => network.topology !== "star");
}

/** The first line; "" for an empty text. */
export function writeHeading(layout: RowLayout): string {
  return layout.format === "csv" ? writeCsvLine(listCsvColumns(layout)) : "";
}

/** Columns of text follow all numbers, and only if needed: readers average whole tables. */
export function listCsvColumns({ columns, groups, hasPorts, fctSizes, manifest }: RowLayout): readonly string[] {
  const numbers = [...listFileMetrics(groups).map(({ id }) => id), ...(fctSizes ? listFctColumns(fctSizes) : [])];
  return [...columns, ...numbers, ...(hasPorts ? [congestedPort] : []), ...(manifest === undefined ? [] : listManifestColumns(manifest))];
}

/** The start of a run's line, independent of its result and unique within a sweep, except for identical runs. */
export function writeRowStart({ format, columns }: RowLayout, run: SweepRun): string {
  if (format === "csv") return writeCsvLine(run.cells).replace(/\n$/, ",");
  return `${JSON.stringify(describePlace(columns, run)).slice(0, -1)},`;
}

/** The end of every line. */
export function writeRowEnd({ format, manifest }: RowLayout): string {
  if (manifest !== undefined) return writeManifestEnd(format, manifest);
  return format === "csv" ? "\n" : "}\n";
}

/** The result of a run. */
export interface RunResult {
  readonly totals: RunTotals;
  /** Only if requested. */
  readonly flows?: readonly FlowTime[];
}

/** The values of a run, and its port, in the columns of the layout. */
export function listCsvCells(layout: RowLayout, scenario: Scenario, { totals, flows = [] }: RunResult): readonly Cell[] {
  const data = { scenario, totals, columns: null };
  const numbers = listFileMetrics(layout.groups).map(({ read }) => read(data));
  return [
    ...numbers,
    ...(layout.fctSizes ? listFctCells(flows, layout.fctSizes) : []),
    ...(layout.hasPorts ? [nameCongestedPort(scenario, totals)] : []),
  ];
}

/** The complete line of a run. */
export function writeRow(layout: RowLayout, run: SweepRun, result: RunResult): string {
  const { scenario } = run;
  if (layout.format === "csv")
    return writeCsvLine([...run.cells, ...listCsvCells(layout, scenario, result)]).replace(/\n$/, writeRowEnd(layout));
  const { totals, flows = [] } = result;
  return writeJsonRow(
    layout,
    describeRow(layout.columns, run, totals, layout.fctSizes ? { fct: summarizeFct(flows, layout.fctSizes) } : {}),
  );
}

/** The line of an experiment's run. Measures are pairs, so that none of their names can be mistaken for the end of the start. */
export function writeMeasuredRow(layout: RowLayout, run: SweepRun, { values, packets, durationNs }: MeasureAnswer): string {
  const measured = layout.measures!.map((id, index) => [id, values[index]]);
  return writeJsonRow(layout, { ...describePlace(layout.columns, run), durationNs, packets, measured });
}

function writeJsonRow(layout: RowLayout, row: object): string {
  return JSON.stringify(row).slice(0, -1) + writeRowEnd(layout);
}

/** The contents of such a line. @param order of the measures, if different from the line's. */
export function readMeasuredRow(line: string, order?: readonly MeasureId[]): MeasureAnswer {
  const { durationNs, packets, measured } = JSON.parse(line) as Omit<MeasureAnswer, "values"> & {
    measured: [string, MeasureAnswer["values"][number]][];
  };
  const byName = new Map(measured);
  const names = order ?? measured.map(([name]) => name);
  return { durationNs, packets, values: names.map((name) => byName.get(name) ?? null) };
}
