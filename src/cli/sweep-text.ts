import { group } from "d3-array";
import { splitCsvCells } from "../analysis/csv-line.ts";
import { findCollapse, type TriedPoint } from "../analysis/collapse.ts";
import { describeMedian, sayCollapse, senderAxis } from "../story/collapse-words.ts";
import { findGoodputShare } from "../analysis/metrics/line-metrics.ts";
import { joinSentence } from "../analysis/words.ts";
import { describeDifference, isTrialSetting } from "../scenario/change/describe-difference.ts";
import { nameTransport } from "../scenario/fields/name-transport.ts";
import { formatShare } from "../scenario/fields/units.ts";
import { aggregate, type PointSummary } from "../sweep/aggregate.ts";
import type { SweepPlan, SweepRun } from "../sweep/plan.ts";
import { listCsvColumns, type RowLayout } from "./sweep-rows.ts";
import { gap } from "../language/formats.ts";

/** Results of a sweep as text: where the collapse begins, and the median of each point. */

/** Goodput as a share of its maximum, from a line of the result (sweep-rows.ts); null: the run has none. */
export function readGoodputShare(layout: RowLayout, { scenario }: SweepRun, line: string): number | null {
  if (layout.format === "csv") {
    const columns = listCsvColumns(layout);
    const cells = splitCsvCells(line);
    return findGoodputShare((id) => readNumber(cells[columns.indexOf(id)]), scenario);
  }
  const { groups = [], ...numbers } = JSON.parse(line) as { groups?: { name: string; goodputBps: number }[]; normalizedGoodput: number };
  return findGoodputShare((id) => {
    const group = groups.find(({ name }) => id === `groupGoodputBps.${name}`);
    return id === "normalizedGoodput" ? numbers.normalizedGoodput : (group?.goodputBps ?? null);
  }, scenario);
}

function readNumber(cell: string | undefined): number | null {
  return cell === undefined || cell === "" ? null : Number(cell);
}

/** @param shares goodput of every run as a share of its maximum. */
export function writeSweepText(plan: SweepPlan, shares: ReadonlyMap<SweepRun, number | null>): string {
  const points = aggregate([...shares.keys()], (run) => shares.get(run));
  const senders = plan.columns.indexOf("senders");
  const headlines =
    senders < 0 ? [] : groupCurves(points, senders, plan.columns).map((curve) => writeHeadline(curve, senders, plan.columns));
  return `${[...headlines, ...(headlines.length > 0 ? [""] : []), ...listRows(points, plan.columns)].join("\n")}\n`;
}

/** Groups points that differ only in their number of senders into curves. */
function groupCurves(points: readonly PointSummary[], senders: number, columns: readonly string[]): PointSummary[][] {
  const curves = group(points, ({ runs: [{ cells }] }) =>
    JSON.stringify(cells.filter((_, at) => at !== senders && columns[at] !== "seed")),
  );
  return [...curves.values()].map((curve) => curve.toSorted((a, b) => readSenders(a) - readSenders(b)));
}

const readSenders = ({ runs: [{ scenario }] }: PointSummary): number => scenario.workload.senders;

function writeHeadline(curve: readonly PointSummary[], senders: number, columns: readonly string[]): string {
  const { scenario, cells } = curve[0].runs[0];
  const series = columns.indexOf("series");
  const name = series < 0 ? nameTransport(scenario.transport) : String(cells[series]);
  const tried = curve.map((point): TriedPoint => ({ x: Number(point.runs[0].cells[senders]), median: point.median }));
  const counts = curve.map(({ runs }) => runs.length);
  const how = describeMedian(Math.min(...counts), describeDifference(scenario, isTrialSetting), Math.max(...counts));
  return `${joinSentence(sayCollapse(name, tried, findCollapse(tried), senderAxis))} ${how}`.replaceAll(gap, " ");
}

function listRows(points: readonly PointSummary[], columns: readonly string[]): string[] {
  const own = columns.filter((name) => name !== "seed");
  const rows = [
    [...own, "median", "least", "most", "runs"],
    ...points.map(({ runs, median, low, high }) => [
      ...own.map((name) => String(runs[0].cells[columns.indexOf(name)] ?? "")),
      ...[median, low, high].map(formatShare),
      String(runs.length),
    ]),
  ];
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)) + 2);
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]))
      .join("")
      .trimEnd(),
  );
}
