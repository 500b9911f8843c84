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

/** The lines of a sweep's result, in one place for whoever writes, resumes and merges them. */

export const sweepFormats = ["csv", "jsonl"] as const;
export type SweepFormat = (typeof sweepFormats)[number];

/** What stands in every line before the numbers. */
export interface RowLayout {
  readonly format: SweepFormat;
  /** The plan's. */
  readonly columns: readonly string[];
  /** What an experiment asks of its runs, as JSON Lines; none: the numbers of a sweep. */
  readonly measures?: readonly MeasureId[];
  /** Groups of any of the sweep's runs: each has columns of its own. */
  readonly groups: readonly string[];
  /** Have any of the runs several ports? Then each line says which one the numbers of a port are of. */
  readonly hasPorts: boolean;
  /** Sizes at which the bins of flow completion times end; none: nobody asks for them. */
  readonly fctSizes?: readonly number[] | null;
  /** Where the lines come from; none: what they are part of says it. */
  readonly manifest?: LineManifest;
}

/** The name of the port that queue, marks, utilization and idle time are of. */
const congestedPort = "congestedPort";

/** Are there other ports than one? */
export function hasPorts(scenarios: readonly Scenario[]): boolean {
  return scenarios.some(({ network }) => network.topology !== "star");
}

/** The first line; "" where there is none. */
export function writeHeading(layout: RowLayout): string {
  return layout.format === "csv" ? writeCsvLine(listCsvColumns(layout)) : "";
}

/** Text stands behind all numbers, and only where it says something: readers average whole tables. */
export function listCsvColumns({ columns, groups, hasPorts, fctSizes, manifest }: RowLayout): readonly string[] {
  const numbers = [...listFileMetrics(groups).map(({ id }) => id), ...(fctSizes ? listFctColumns(fctSizes) : [])];
  return [...columns, ...numbers, ...(hasPorts ? [congestedPort] : []), ...(manifest === undefined ? [] : listManifestColumns(manifest))];
}

/** How the line of a run begins, whatever it came to; no other run of a sweep begins so, unless it is the same one. */
export function writeRowStart({ format, columns }: RowLayout, run: SweepRun): string {
  if (format === "csv") return writeCsvLine(run.cells).replace(/\n$/, ",");
  return `${JSON.stringify(describePlace(columns, run)).slice(0, -1)},`;
}

/** How every line ends. */
export function writeRowEnd({ format, manifest }: RowLayout): string {
  if (manifest !== undefined) return writeManifestEnd(format, manifest);
  return format === "csv" ? "\n" : "}\n";
}

/** What a run has come to. */
export interface RunResult {
  readonly totals: RunTotals;
  /** None where nobody asks for them. */
  readonly flows?: readonly FlowTime[];
}

/** The numbers of a run, and its port, under the columns of the layout. */
export function listCsvCells(layout: RowLayout, scenario: Scenario, { totals, flows = [] }: RunResult): readonly Cell[] {
  const data = { scenario, totals, columns: null };
  const numbers = listFileMetrics(layout.groups).map(({ read }) => read(data));
  return [
    ...numbers,
    ...(layout.fctSizes ? listFctCells(flows, layout.fctSizes) : []),
    ...(layout.hasPorts ? [nameCongestedPort(scenario, totals)] : []),
  ];
}

/** The line of a run, with its end. */
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

/** The line of a run of an experiment. The measures stand in pairs: none of their names may be taken for the end of the start. */
export function writeMeasuredRow(layout: RowLayout, run: SweepRun, { values, packets, durationNs }: MeasureAnswer): string {
  const measured = layout.measures!.map((id, index) => [id, values[index]]);
  return writeJsonRow(layout, { ...describePlace(layout.columns, run), durationNs, packets, measured });
}

function writeJsonRow(layout: RowLayout, row: object): string {
  return JSON.stringify(row).slice(0, -1) + writeRowEnd(layout);
}

/** What stands in such a line. @param order of the measures, which the line may have in another one; none: as there. */
export function readMeasuredRow(line: string, order?: readonly MeasureId[]): MeasureAnswer {
  const { durationNs, packets, measured } = JSON.parse(line) as Omit<MeasureAnswer, "values"> & {
    measured: [string, MeasureAnswer["values"][number]][];
  };
  const byName = new Map(measured);
  const names = order ?? measured.map(([name]) => name);
  return { durationNs, packets, values: names.map((name) => byName.get(name) ?? null) };
}
