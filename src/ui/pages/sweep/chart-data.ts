import { numberFormat } from "../../../language/numbers.ts";
import { withinSentence, writeSeries } from "../../../language/sentences.ts";
import { lookUp, t } from "../../../language/translate.ts";
import type { CurvesChart, Curve } from "../../../charts/sweep/curves.ts";
import type { ShareBar, SharesChart } from "../../../charts/sweep/draw-shares.ts";
import type { PlotAxis } from "../../../charts/sweep/plot.ts";
import { assignLooks, type SeriesFamily } from "../../../charts/sweep/series-looks.ts";
import type { SeriesLook } from "../../../charts/sweep/series-marks.ts";
import { TimeoutClass } from "../../../analysis/timeouts.ts";
import { readFromLine } from "../../../analysis/metrics/line-metrics.ts";
import { lineMetrics } from "../../../analysis/metrics/outputs.ts";
import { readField } from "../../../scenario/minimal-scenario.ts";
import { formatQuantity } from "../../../scenario/units.ts";
import { aggregate, type PointSummary } from "../../../sweep/aggregate.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import type { ReferenceMatch } from "../../../sweep/references.ts";
import { findFamily } from "../find-family.ts";
import { layBounds, layModel, listReferences, noModel } from "./model-data.ts";
import { listRunsAt, type PagePlan } from "./plan-page.ts";
import type { SweepState } from "./sweep-session.ts";
import { findMetric, getAxisField, sendersPath, type SweepSettings } from "./sweep-settings.ts";

/** From what the runs came to, to what is drawn. While the reader is asked there is nothing to draw. */

export function listLooks(settings: SweepSettings, readColor: (family: SeriesFamily) => string): SeriesLook[] {
  const { base } = settings;
  const families = settings.series.map(({ changes }): SeriesFamily => {
    const read = (path: string) => readField(changes, path) ?? readField(base, path);
    return findFamily(read("transport.algorithm"), read("transport.rtoMinNs"));
  });
  return assignLooks(families, readColor);
}

export function makeAxis({ settings, xs }: PagePlan): PlotAxis {
  const { unit, integer } = getAxisField(settings);
  const [low, high] = [xs[0], xs.at(-1)!];
  // our choice: over two decades equal ratios are what is interesting
  const isLog = settings.isLog ?? (low > 0 && high / low >= 100);
  // what is counted is told to the last one
  return { xs, isLog, formatX: (x) => formatQuantity(x, unit, integer && x < 1e5 && !unit.match(/^(ns|bytes|bps)$/) ? 5 : 3) };
}

export function readValue(state: SweepState, run: SweepRun, metric: string): number | null | undefined {
  const numbers = state.results.get(run.index);
  return numbers && readFromLine(numbers, run.scenario, metric);
}

/** Every point that has runs, series by series, in the order of x. */
export function summarizePoints(state: SweepState, metric = findMetric(state.settings.metric).id): PointSummary[][] {
  const { plan, status, settings } = state;
  if (plan === null || status === "asking") return settings.series.map(() => []);
  const all = aggregate(plan.runs, (run) => readValue(state, run, metric));
  return settings.series.map((_, series) => all.filter((point) => point.series === series));
}

/** A round number at or above the largest value. */
function findTop(values: readonly number[]): number {
  const largest = Math.max(0, ...values);
  if (largest === 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(largest));
  return unit * ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * unit >= largest) ?? 10);
}

export function makeCurves(
  state: SweepState,
  plan: PagePlan,
  looks: readonly SeriesLook[],
  guess: readonly (number | null)[],
): CurvesChart {
  const { settings, series: picked, failures, status } = state;
  const metric = findMetric(settings.metric);
  const isAsking = status === "asking";
  const curves = summarizePoints(state).map((points, index) => makeCurve(plan, state, points, index, looks[index]));
  const isGoodput = metric.id === "normalizedGoodput" && !isAsking;
  const isShown = (id: (typeof settings.overlays)[number]): boolean => isGoodput && settings.overlays.includes(id);
  const model = isShown("model") ? layModel(plan, picked) : noModel;
  const bounds = isGoodput ? layBounds(plan, picked) : { ceiling: [], oneTimeout: [] };
  const references = isShown("references") ? listReferences(plan, picked) : [];
  const isShare = metric.unit === "share";
  const top = isShare ? 1 : findTop(curves.flatMap(({ points }) => points.map(({ high }) => high)));
  const failed = isAsking ? [] : plan.runs.filter(({ index }) => failures.has(index)).map(({ at }) => at[0]);
  return {
    axis: makeAxis(plan),
    top,
    formatY: (y) => (isShare || y === 0 ? numberFormat("axis").format(y) : metric.format(y)),
    ...{ curves, picked },
    ...{ model: model.points, modelNote: model.note, jumpsTo: model.jumpsTo },
    ceiling: isShown("ceiling") ? bounds.ceiling : [],
    oneTimeout: isShown("timeout") ? bounds.oneTimeout : [],
    crosses: readCrosses(plan, references),
    crossNote: writeSeries([...new Set(references.map(({ curve }) => curve.name.split(",")[0]))]),
    guess: isAsking || settings.overlays.includes("prediction") ? guess : [],
    failed: [...new Set(failed)],
    at: isAsking ? null : state.at,
  };
}

function makeCurve(plan: PagePlan, state: SweepState, points: readonly PointSummary[], series: number, look: SeriesLook): Curve {
  const open = plan.runs.filter((run) => run.series === series && !state.results.has(run.index) && !state.failures.has(run.index)).length;
  return {
    name: state.settings.series[series].name,
    note: open > 0 && state.status !== "asking" ? t("{runs, plural, one {# run to go} other {# runs to go}}", { runs: open }) : "",
    look,
    points: points.map(({ at, median, low, high, values }) => ({ at: at[0], x: plan.xs[at[0]], median, low, high, values })),
  };
}

function readCrosses({ xs }: PagePlan, references: readonly ReferenceMatch[]): { x: number; y: number }[] {
  const [low, high] = [xs[0], xs.at(-1)!];
  return references.flatMap(({ curve }) =>
    curve.points.filter(([senders]) => senders >= low && senders <= high).map(([senders, , , goodput]) => ({ x: senders, y: goodput })),
  );
}

const classIds: readonly (readonly [kind: number, id: string])[] = [
  [TimeoutClass.blockHead, "blockHead"],
  [TimeoutClass.blockTail, "blockTail"],
  [TimeoutClass.lostRetransmission, "lostRetransmission"],
  [TimeoutClass.other, "other"],
  [TimeoutClass.spurious, "spurious"],
];

/** Blocks that count in a run; a run without blocks counts as one. */
function countBlocks({ scenario, skipBlocks }: SweepRun): number {
  return scenario.workload.kind === "barrier" ? scenario.workload.blocks - skipBlocks : 1;
}

/** Timeouts of all senders per block, mean of the runs of a point; by class. null: no runs yet. */
export function readTimeouts(state: SweepState, series: number, at: number): ShareBar | null {
  const { plan, results, status } = state;
  if (plan === null || status === "asking") return null;
  const runs = listRunsAt(plan, series, at).filter(({ index }) => results.has(index));
  if (runs.length === 0) return null;
  const shares: number[] = classIds.map(() => 0);
  let blocks = 0;
  for (const run of runs) {
    const numbers = results.get(run.index)!;
    for (const [kind, id] of classIds) shares[kind] += numbers[lineMetrics.findIndex((metric) => metric.id === id)] ?? 0;
    blocks += countBlocks(run);
  }
  const total = shares.reduce((sum, count) => sum + count, 0);
  return { perBlock: total / Math.max(1, blocks), shares: shares.map((count) => (total > 0 ? count / total : 0)) };
}

export function makeShares(state: SweepState, plan: PagePlan): SharesChart {
  return {
    axis: makeAxis(plan),
    bars: plan.xs.map((_, at) => readTimeouts(state, state.series, at)),
    at: state.status === "asking" ? null : state.at,
  };
}

/** What stands along x, with a unit where it has one that is counted. */
export function describeAxis(settings: SweepSettings): string {
  return settings.axis === sendersPath ? t("senders") : withinSentence(lookUp(getAxisField(settings).label));
}
