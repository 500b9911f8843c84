import { numberFormat } from "../../../language/numbers.ts";
import { withinSentence, writeSeries } from "../../../language/sentences.ts";
import { lookUp, t } from "../../../language/translate.ts";
import type { CollapseMark, CurvesChart, Curve } from "../../../charts/xy/curves.ts";
import type { ShareBar, SharesChart } from "../../../charts/xy/draw-shares.ts";
import type { PlotAxis } from "../../../charts/xy/canvas-frame.ts";
import { assignLooks, type SeriesFamily } from "../../../charts/xy/series-looks.ts";
import type { SeriesLook } from "../../../charts/xy/series-marks.ts";
import { TimeoutClass } from "../../../analysis/timeouts.ts";
import { findCollapse, halfOfBest, type TriedPoint } from "../../../analysis/collapse.ts";
import { nameHalf } from "../../../story/collapse-words.ts";
import { readFromLine, readGoodputShareFromLine } from "../../../analysis/metrics/line-metrics.ts";
import { lineMetrics } from "../../../analysis/metrics/outputs.ts";
import { readField } from "../../../scenario/change/minimal-scenario.ts";
import { formatQuantity } from "../../../scenario/fields/units.ts";
import { aggregate, type PointSummary } from "../../../sweep/aggregate.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import type { ReferenceMatch } from "../../../sweep/references.ts";
import { findFamily } from "../find-family.ts";
import { layModel, layOneTimeout, listReferences, listScenarios, noModel } from "./model-data.ts";
import { listAllRuns, listRunsAt, type PagePlan } from "./plan-page.ts";
import type { SweepState } from "./sweep-session.ts";
import { findMetric, getAxisField, goodputId, sendersPath, type SweepSettings } from "./sweep-settings.ts";
import { formatCount } from "../../../language/formats.ts";
import { payloadShare } from "../../../analysis/network-facts.ts";

/** Converts the runs' results to chart data. While the reader is asked to predict, there is nothing to draw. */

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
  // our choice: over two decades or more, equal ratios matter
  const isLog = settings.isLog ?? (low > 0 && high / low >= 100);
  // counts are written exactly
  return {
    xs,
    isLog,
    isCounted: settings.axis === sendersPath,
    formatX: (x) => formatQuantity(x, unit, integer && x < 1e5 && !unit.match(/^(ns|bytes|bps)$/) ? 5 : 3),
  };
}

/** A run's value of the metric; goodput is a share of its maximum, as in the Lab. undefined: not computed yet. */
export function readValue({ results }: Pick<SweepState, "results">, run: SweepRun, metric: string): number | null | undefined {
  const numbers = results.get(run.index);
  if (numbers === undefined) return undefined;
  return metric === goodputId ? readGoodputShareFromLine(numbers, run.scenario) : readFromLine(numbers, run.scenario, metric);
}

/** Every point that has runs, series by series, in order of x. */
export function summarizePoints(state: SweepState, metric = findMetric(state.settings.metric).id): PointSummary[][] {
  const { plan, status, settings } = state;
  if (plan === null || status === "asking") return settings.series.map(() => []);
  const all = aggregate(listAllRuns(plan), (run) => readValue(state, run, metric));
  return settings.series.map((_, series) => all.filter((point) => point.series === series));
}

/** Medians of goodput, as shares of its maximum, along x. */
export function listTried(state: SweepState, series: number): TriedPoint[] {
  return summarizePoints(state, goodputId)[series].map(({ at, median }) => ({ x: state.plan!.xs[at[0]], median }));
}

/** The fewest and the most seeds of a point, among points with runs. */
export function countSeeds(points: readonly PointSummary[]): { readonly least: number; readonly most: number } {
  const counts = points.map(({ runs }) => runs.length);
  return { least: Math.min(...counts, Infinity), most: Math.max(...counts, 0) };
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
  const isGoodput = metric.id === goodputId && !isAsking;
  const isShown = (id: (typeof settings.overlays)[number]): boolean => isGoodput && settings.overlays.includes(id);
  const model = isShown("model") ? layModel(plan, picked) : noModel;
  const references = isShown("references") ? listReferences(plan, picked) : [];
  const isShare = metric.unit === "share";
  const top = isShare ? 1 : findTop(curves.flatMap(({ points }) => points.map(({ high }) => high)));
  const failed = isAsking
    ? []
    : listAllRuns(plan)
        .filter(({ index }) => failures.has(index))
        .map(({ at }) => at[0]);
  const hasGuess = isAsking || settings.overlays.includes("prediction");
  return {
    axis: makeAxis(plan),
    top,
    formatY: (y) => (isShare ? formatCount(Math.round(100 * y)) : y === 0 ? numberFormat("axis").format(y) : metric.format(y)),
    ...{ curves, picked },
    ...{ model: model.points, modelNote: model.note, jumpsTo: model.jumpsTo },
    collapse: isGoodput && failed.length === 0 ? markCollapse(state, plan) : null,
    oneTimeout: isShown("timeout") ? layOneTimeout(plan, picked) : [],
    crosses: readCrosses(plan, references, picked),
    crossNote: writeSeries([...new Set(references.map(({ curve }) => curve.name.split(",")[0]))]),
    guess: hasGuess ? plan.guessXs.flatMap((x, index) => (typeof guess[index] === "number" ? [{ x, y: guess[index] }] : [])) : [],
    guessName: !isAsking && hasGuess && guess.length > 0 ? t("your prediction") : "",
    failed: [...new Set(failed)],
    at: isAsking ? null : state.at,
  };
}

/** Where the picked curve collapses, and half of its best median. */
function markCollapse(state: SweepState, plan: PagePlan): CollapseMark | null {
  const found = findCollapse(listTried(state, state.series));
  // half of the best is meaningful only along senders, or for a curve that collapses
  if (found.best === 0 || (found.begins === null && state.settings.axis !== sendersPath)) return null;
  const { begins } = found;
  const place = begins === null ? "" : writePlace(state, begins.x);
  return {
    half: halfOfBest(found),
    halfName: nameHalf(found),
    at: begins && plan.xs.indexOf(begins.x),
    place,
    before: t("{place}:", { place }),
    note: t("from here on, the median is below half"),
  };
}

function makeCurve(plan: PagePlan, state: SweepState, points: readonly PointSummary[], series: number, look: SeriesLook): Curve {
  const open = listAllRuns(plan).filter(
    (run) => run.series === series && !state.results.has(run.index) && !state.failures.has(run.index),
  ).length;
  return {
    name: state.settings.series[series].name,
    note: open > 0 && state.status !== "asking" ? t("{runs, plural, one {# run to go} other {# runs to go}}", { runs: open }) : "",
    look,
    points: points.map(({ at, median, low, high, values }) => ({ at: at[0], x: plan.xs[at[0]], median, low, high, values })),
    refined: points.filter(({ runs }) => runs.length > state.settings.seeds).map(({ at }) => at[0]),
    refinedNote: t("{seeds, plural, one {# seed} other {# seeds}}", { seeds: countSeeds(points).most }),
  };
}

/** Measurements by others, as shares of the maximum for the series' own packet size. */
function readCrosses(plan: PagePlan, references: readonly ReferenceMatch[], series: number): { x: number; y: number }[] {
  if (references.length === 0) return [];
  const [low, high] = [plan.xs[0], plan.xs.at(-1)!];
  const share = payloadShare(listScenarios(plan, series)[0], []);
  return references.flatMap(({ curve }) =>
    curve.points
      .filter(([senders]) => senders >= low && senders <= high)
      .map(([senders, , , goodput]) => ({ x: senders, y: goodput / share })),
  );
}

const classIds: readonly (readonly [kind: number, id: string])[] = [
  [TimeoutClass.blockHead, "blockHead"],
  [TimeoutClass.blockTail, "blockTail"],
  [TimeoutClass.lostRetransmission, "lostRetransmission"],
  [TimeoutClass.other, "other"],
  [TimeoutClass.spurious, "spurious"],
];

/** Number of blocks that count in a run; a run without blocks counts as one. */
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

/** @param hasLegend draw a legend next to the bars. */
export function makeShares(state: SweepState, plan: PagePlan, hasLegend = false): SharesChart {
  const isAsking = state.status === "asking";
  return {
    axis: makeAxis(plan),
    bars: plan.xs.map((_, at) => readTimeouts(state, state.series, at)),
    at: isAsking ? null : state.at,
    collapse: isAsking || findMetric(state.settings.metric).id !== goodputId ? null : markCollapse(state, plan),
    hasLegend,
  };
}

/** The label of the x axis, with its unit if it has one. */
export function describeAxis(settings: SweepSettings): string {
  return settings.axis === sendersPath ? t("senders") : withinSentence(lookUp(getAxisField(settings).label));
}

/** "32 senders", "buffer 64" */
export function writePlace({ plan, settings }: Pick<SweepState, "plan" | "settings">, x: number): string {
  if (plan === null) return "";
  const text = makeAxis(plan).formatX(settings.axis === sendersPath ? Math.round(x) : Number(x.toPrecision(3)));
  return settings.axis === sendersPath
    ? t("{count, plural, one {{value} sender} other {{value} senders}}", { count: Math.round(x), value: text })
    : t("{setting} {value}", { setting: describeAxis(settings), value: text });
}
