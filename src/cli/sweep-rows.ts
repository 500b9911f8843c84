import { findBlockTimeQuantile, type RunSummary } from "../analysis/summary.ts";
import type { SweepRun } from "../sweep/plan.ts";
import { listSummaryValues, summaryColumns, writeCsvLine } from "./summary-columns.ts";

/** The lines of a sweep's result, in one place for whoever writes, resumes and merges them. */

export const sweepFormats = ["csv", "jsonl"] as const;
export type SweepFormat = (typeof sweepFormats)[number];

/** What stands in every line before the numbers. */
export interface RowLayout {
  readonly format: SweepFormat;
  /** The plan's. */
  readonly columns: readonly string[];
}

/** The first line; "" where there is none. */
export function writeHeading({ format, columns }: RowLayout): string {
  return format === "csv" ? writeCsvLine([...columns, ...summaryColumns]) : "";
}

/** How the line of a run begins, whatever it came to; no other run of a sweep begins so, unless it is the same one. */
export function writeRowStart({ format, columns }: RowLayout, run: SweepRun): string {
  if (format === "csv") return writeCsvLine(run.cells).replace(/\n$/, ",");
  return `${JSON.stringify(describeRun(columns, run)).slice(0, -1)},`;
}

/** The line of a run, with its end. */
export function writeRow(layout: RowLayout, run: SweepRun, summary: RunSummary): string {
  if (layout.format === "csv") return writeCsvLine([...run.cells, ...listSummaryValues(summary)]);
  return `${JSON.stringify({ ...describeRun(layout.columns, run), ...omitLists(summary) })}\n`;
}

function describeRun(columns: readonly string[], { cells, scenario, skipBlocks }: SweepRun): object {
  const vary = Object.fromEntries(columns.map((name, index) => [name, cells[index]]));
  return { vary, ...(skipBlocks > 0 && { skipBlocks }), scenario };
}

/** A summary in one line: the blocks as their median and 99th percentile, the flows not at all. */
function omitLists(summary: RunSummary): object {
  const single = Object.entries(summary).filter(([name]) => !["scenario", "blocks", "flows"].includes(name));
  const [blockTimeMedianNs, blockTimeP99Ns] = [0.5, 0.99].map((share) => findBlockTimeQuantile(summary.blocks, share));
  return { ...Object.fromEntries(single), blockTimeMedianNs, blockTimeP99Ns };
}
