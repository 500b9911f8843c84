import { writeCsvLine } from "../analysis/csv-line.ts";
import type { Experiment, Panel } from "../experiments/experiment.ts";
import { getMeasure, type MeasureId } from "../experiments/measures.ts";
import { describeTimeouts } from "../experiments/failing-timeouts.ts";
import type { ExperimentReport, ReportedClaim } from "../experiments/report-object.ts";
import type { Results } from "../experiments/results.ts";
import { answerQuestion } from "../experiments/answer.ts";
import { findMedian } from "../analysis/quantile.ts";
import { writeNumber } from "../experiments/numbers.ts";

/** A figure as text and as a table. */

export function writeFigureText(experiment: Experiment, report: ExperimentReport): string {
  const { id, title, finding, reason, missing, questions } = experiment;
  const lines = [
    `${id}  ${title}`,
    `${experiment.paper}, figure ${experiment.figures.join(", ")} (${experiment.basis})`,
    "",
    finding,
    "",
    `${describeAnswer(report)}  (${report.size}, ${report.cost.runs === 1 ? "1 run" : `${report.cost.runs} runs`})`,
    "",
    ...report.claims.flatMap((claim, index) => describeClaim(claim, index, experiment.claims[index].test !== null)),
    ...report.alternatives.map(({ field, choice, claims }) => `with ${field}: ${choice}: ${claims.join(", ")}`),
    ...(report.alternatives.length > 0 ? [""] : []),
    ...experiment.panels.flatMap((panel) => panel.y.flatMap((measure) => writeCurves(panel, report, measure))),
    reason,
    ...(missing === undefined ? [] : [missing]),
    "",
    ...questions.flatMap((question) => [question.asks, `  ${answerQuestion(question, experiment, report.series as Results, report.size)}`]),
  ];
  return `${lines.join("\n")}\n`;
}

export function describeAnswer({ verdict, dependsOn = [] }: Pick<ExperimentReport, "verdict" | "dependsOn">): string {
  return dependsOn.length > 0 ? `${verdict} (changed by ${dependsOn.join(", ")})` : verdict;
}

function describeClaim(claim: ReportedClaim, index: number, isTested: boolean): string[] {
  const { says, cite, quote, holds, value, seedsHolding, verdict } = claim;
  const state =
    verdict === "not testable"
      ? isTested
        ? "not in these runs"
        : "not testable"
      : holds
        ? "holds"
        : verdict === "partly"
          ? "holds in part"
          : "fails";
  const numbers =
    verdict === "not testable"
      ? ""
      : `: ${value === null ? "no value" : writeNumber(value)}${describeLimit(claim)}${describePlace(claim)}; ${seedsHolding === 1 ? "1 seed holds" : `${seedsHolding} seeds hold`}`;
  return [`${index + 1}. ${says}`, `   paper: "${quote}" (${cite})`, `   ${state}${numbers}`, ""];
}

/** Where it fails first, and with which timeouts. */
export function describePlace({ failsAt, failing }: ReportedClaim): string {
  if (failsAt === undefined) return "";
  return `, first at ${failsAt}${failing === undefined ? "" : `: ${describeTimeouts(failing)}`}`;
}

export function describeLimit({ limit: { least, most } }: ReportedClaim): string {
  if (least !== null && most !== null)
    return least === most ? `, we accept ${writeNumber(least)}` : `, we accept ${writeNumber(least)} to ${writeNumber(most)}`;
  if (least !== null) return `, we accept at least ${writeNumber(least)}`;
  return most === null ? "" : `, we accept at most ${writeNumber(most)}`;
}

/** Medians over the seeds, one line per series. */
function writeCurves({ title, series: wanted }: Panel, report: ExperimentReport, measure: MeasureId): string[] {
  const series = report.series.filter(({ name }) => wanted === undefined || wanted.includes(name));
  const xs = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const width = Math.max(8, ...series.map(({ name }) => name.length)) + 2;
  const rows = series.map(({ name, points }) => {
    const cells = xs.map((x) => {
      const values = points.filter((point) => point.x === x).map(({ values: all }) => all[measure] ?? null);
      const median = findMedian(values.filter((value) => typeof value === "number"));
      return (median === null ? "-" : writeNumber(median)).padStart(8);
    });
    return `  ${name.padEnd(width)}${cells.join("")}`;
  });
  return [`${title}: ${getMeasure(measure).label}`, `  ${"x".padEnd(width)}${xs.map((x) => String(x).padStart(8)).join("")}`, ...rows, ""];
}

/** One line per point. */
export function writeFigureTable({ id, series }: ExperimentReport): string {
  const measures = [...new Set(series.flatMap(({ points }) => points.flatMap(({ values }) => Object.keys(values))))];
  const rows = series.flatMap(({ name, points }) =>
    points.map(({ x, seed, values }) => [id, name, x, seed, ...measures.map((measure) => toCell(values[measure]))]),
  );
  return [["id", "series", "x", "seed", ...measures], ...rows].map(writeCsvLine).join("");
}

function toCell(value: unknown): string | number | null {
  return typeof value === "number" ? value : value === null || value === undefined ? null : JSON.stringify(value);
}
