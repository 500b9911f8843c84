import { findCollapse, halfOfBest } from "../../../analysis/collapse.ts";
import { showTold } from "../../../experiments/tell.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { type Box, createPlot, type Plot, type Point } from "../../../charts/xy/plot.ts";
import { assignLooks, mostLooks, type SeriesFamily } from "../../../charts/xy/series-looks.ts";
import type { SeriesLook } from "../../../charts/xy/series-marks.ts";
import type { Experiment, ExperimentSeries, Panel, Size } from "../../../experiments/experiment.ts";
import type { ClaimResult, ReadOverlay } from "../../../experiments/judge-claim.ts";
import { getMeasure, type MeasureId } from "../../../experiments/measures.ts";
import { getOverlay } from "../../../experiments/overlays.ts";
import { type Choices, type ExperimentRun, planExperiment } from "../../../experiments/plan-experiment.ts";
import { listCurves, type Predicate } from "../../../experiments/predicate.ts";
import { listMedians, listSeeds, listXs, readList, readMedian, readValue, type Results } from "../../../experiments/results.ts";
import { t } from "../../../language/translate.ts";
import type { FigureResult } from "./figure-state.ts";
import { writePrinted } from "./papers-words.ts";
import { findFamily } from "../../kit/find-family.ts";

/** Converts the results of a figure to drawable data. */

export interface TracePoint {
  readonly x: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly runs: readonly { readonly seed: number; readonly value: number }[];
}

/** The curve of the medians. */
export function listMedianPoints(points: readonly TracePoint[]): Point[] {
  return points.map(({ x, median }) => ({ x, y: median }));
}

export interface Trace {
  readonly name: string;
  readonly series: string;
  readonly y: MeasureId | null;
  readonly look: SeriesLook;
  /** "formula": not based on runs. */
  readonly kind: "runs" | "formula";
  readonly points: readonly TracePoint[];
}

/** The panels drawn from results; the Lab draws timelines. */
export function listDrawnPanels({ panels }: Experiment): readonly Panel[] {
  return panels.filter(({ kind, y }) => kind !== "timeline" && y.length > 0);
}

/** A series looks the same in every panel, unless the figure has more series than looks: then each panel has looks of its own. */
const colorOf = (family: SeriesFamily): string => `var(--family-${family})`;

/** The papers' numbers are brown, and so are senders with a small minimum RTO; no other series has to be. */
function listLooks(experiment: Experiment, shown: readonly ExperimentSeries[]): ReadonlyMap<string, SeriesLook> {
  const families = listFamilies(experiment);
  const together = experiment.series.length > mostLooks ? shown : experiment.series;
  const looks = assignLooks(
    together.map(({ name }) => families.get(name)!),
    colorOf,
    "small-rto",
  );
  return new Map(together.map(({ name }, index) => [name, looks[index]]));
}

const familiesOf = new WeakMap<Experiment, ReadonlyMap<string, SeriesFamily>>();

/** The family of each series' transport. */
function listFamilies(experiment: Experiment): ReadonlyMap<string, SeriesFamily> {
  const known = familiesOf.get(experiment);
  if (known) return known;
  // All together, because a setting may apply to only some series; at one x, because each series has one transport.
  const { search: _search, across: _across, ...whole } = experiment;
  const plain = { ...whole, x: keepLast(experiment.x) };
  const series = plain.series.map(({ name, changes }) => ({ name, ...(changes && { changes }) }));
  const planned = new Map(planExperiment({ experiment: { ...plain, series }, size: "full", seeds: 1 }).map((one) => [one.series, one.run]));
  const byName = new Map(
    experiment.series.map(({ name }) => {
      const transport = planned.get(name)?.scenario.transport;
      return [name, findFamily(transport?.algorithm, transport?.rtoMinNs)];
    }),
  );
  familiesOf.set(experiment, byName);
  return byName;
}

function keepLast(x: Experiment["x"]): Experiment["x"] {
  return "cases" in x ? { ...x, cases: x.cases.slice(-1) } : { ...x, full: x.full.slice(-1) };
}

/** Styles of several measures of one series: as distinct as families of transports. */
const measureLooks: readonly SeriesLook[] = assignLooks(["important", "delay", "ecn", "queue-feedback"], colorOf);

const formulaLook: SeriesLook = { color: "var(--ink3)", dash: [2, 3], shape: "ring" };

/** Everything a panel draws along x. */
export function listTraces(experiment: Experiment, panel: Panel, results: Results, readOverlay: ReadOverlay): Trace[] {
  const seeds = listSeeds(results);
  const shown = experiment.series.filter(({ name }) => panel.series === undefined || panel.series.includes(name));
  const looks = listLooks(experiment, shown);
  const traces = shown.flatMap(({ name, overlay }) =>
    panel.y.flatMap((y, place): Trace[] => {
      const curve = { series: name, y };
      const isAlone = shown.length === 1 && panel.y.length > 1;
      const look = isAlone ? measureLooks[place % measureLooks.length] : looks.get(name)!;
      const points = listXs(results, curve).flatMap((x): TracePoint[] => {
        const runs = seeds.flatMap((seed) => {
          const value = readValue(results, curve, x, seed);
          return value === null ? [] : [{ seed, value }];
        });
        const median = readMedian(results, curve, x);
        const values = runs.map(({ value }) => value);
        return median === null ? [] : [{ x, median, low: Math.min(...values), high: Math.max(...values), runs: overlay ? [] : runs }];
      });
      if (points.length === 0) return [];
      const label = panel.y.length > 1 ? writeSeries([shown.length > 1 && showTold(name), showTold(getMeasure(y).label)]) : showTold(name);
      return [{ name: label, series: name, y, look, kind: overlay ? "formula" : "runs", points }];
    }),
  );
  const xs = [...new Set(traces.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const [first] = experiment.series;
  const overlays = (panel.overlays ?? []).map((id): Trace => {
    const points = xs.flatMap((x): TracePoint[] => {
      const value = readOverlay(id, x, first.name);
      return value === null ? [] : [{ x, median: value, low: value, high: value, runs: [] }];
    });
    return { name: showTold(getOverlay(id).label), series: first.name, y: null, look: formulaLook, kind: "formula", points };
  });
  return [...traces, ...overlays.filter(({ points }) => points.length > 0)];
}

/** Traces that change under other assumptions; unchanged ones would only hide the figure's own. */
export function listTrialTraces(experiment: Experiment, panel: Panel, trial: FigureResult, own: readonly Trace[]): Trace[] {
  const medians = ({ points }: Pick<Trace, "points">): string => points.map(({ x, median }) => `${x} ${median.toPrecision(6)}`).join();
  const known = new Map(own.map((trace) => [trace.name, medians(trace)]));
  return listTraces(experiment, panel, trial.results, trial.readOverlay).filter(
    (trace) => trace.kind === "runs" && known.get(trace.name) !== medians(trace),
  );
}

export interface Rows {
  readonly series: string;
  readonly look: SeriesLook;
  readonly values: readonly number[];
}

/** The list of each series' run with the first seed at the first x: one value per sender or block. */
export function listRows(experiment: Experiment, panel: Panel, results: Results): Rows[] {
  const looks = listLooks(experiment, experiment.series);
  const [seed] = listSeeds(results);
  return experiment.series.flatMap(({ name }) =>
    panel.y.flatMap((y): Rows[] => {
      const [x] = listXs(results, { series: name, y });
      const values = x === undefined ? null : readList(results, { series: name, y }, x, seed);
      return values === null ? [] : [{ series: name, look: looks.get(name)!, values }];
    }),
  );
}

/** A claim as drawn in a panel: the range in which runs must stay. */
export interface Limit {
  readonly claim: number;
  readonly holds: boolean;
  /** Bounds at each x; null: unbounded on that side. */
  readonly places: readonly { readonly x: number; readonly least: number | null; readonly most: number | null }[];
  /** An interval of x in which a curve must cross a value downward (upward). */
  readonly crossing: { readonly least: number | null; readonly most: number | null; readonly at: number; readonly isBelow: boolean } | null;
  /** The first point that fails. */
  readonly ring: { readonly x: number; readonly y: number } | null;
}

/** A number of the paper as drawn in a panel. */
export interface PrintedMark {
  readonly claim: number;
  readonly series: readonly string[];
  readonly y: readonly MeasureId[];
  /** A level or a range, from the first to the last x of its claim. */
  readonly level: { readonly low: number; readonly high: number; readonly from: number; readonly to: number } | null;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** The x at which something happens. */
  readonly x: number | null;
  /** "paper: about 90%" */
  readonly text: string;
}

/** The paper's numbers for a panel's measures. */
export function listPrinted(experiment: Experiment, panel: Panel, results: Results): PrintedMark[] {
  return experiment.claims.flatMap(({ test, printed }, claim): PrintedMark[] => {
    if (test === null || printed === undefined) return [];
    const curves = listCurves(test).filter(({ y, series }) => panel.y.includes(y) && (panel.series?.includes(series) ?? true));
    if (curves.length === 0) return [];
    const series = test.kind === "ratio" ? [test.of.series] : [...new Set(curves.map((curve) => curve.series))];
    const { level, values = {}, x = null } = printed;
    const isOfMeasure = test.kind === "level" || test.kind === "near";
    const { from, until } = test as { readonly from?: number; readonly until?: number };
    const xs = listXs(results, curves[0], from, until);
    const [low, high] = typeof level === "number" ? [level, level] : (level ?? [0, 0]);
    return [
      {
        ...{ claim, series, x },
        y: [...new Set(curves.map((curve) => curve.y))],
        text: t("paper: {printed}", { printed: writePrinted(experiment.claims[claim], experiment.x) ?? "" }),
        level: isOfMeasure && level !== undefined && xs.length > 0 ? { low, high, from: xs[0], to: xs[xs.length - 1] } : null,
        points: Object.entries(values).flatMap(([at, value]) => {
          // a ratio of two curves is drawn as what the first would be above our second
          const unit = isOfMeasure ? 1 : test.kind === "ratio" ? readMedian(results, test.to, Number(at)) : null;
          return unit === null ? [] : [{ x: Number(at), y: unit * value }];
        }),
      },
    ];
  });
}

/** The claims about a panel's measures, in order. */
export function listLimits(experiment: Experiment, panel: Panel, results: Results, claims: readonly ClaimResult[]): Limit[] {
  return experiment.claims.flatMap(({ test }, claim): Limit[] => {
    if (test === null) return [];
    const curves = listCurves(test).filter(({ y, series }) => panel.y.includes(y) && (panel.series?.includes(series) ?? true));
    if (curves.length === 0) return [];
    const { holds, places, failsAt, limit } = claims[claim];
    const isLine = test.kind === "level" || (test.kind === "near" && places.length > 0);
    const values = failsAt === null ? [] : curves.flatMap((curve) => readMedian(results, curve, failsAt) ?? []);
    const worst = test.kind === "level" && test.least !== undefined ? Math.min(...values) : Math.max(...values);
    return [
      {
        ...{ claim, holds },
        places: isLine ? places.flatMap(({ x, least, most }) => (x === null ? [] : [{ x, least, most }])) : [],
        crossing: findCrossing(test, results, limit),
        ring: failsAt === null || values.length === 0 || holds ? null : { x: failsAt, y: test.kind === "order" ? values[0] : worst },
      },
    ];
  });
}

function findCrossing(test: Predicate, results: Results, limit: ClaimResult["limit"]): Limit["crossing"] {
  if (test.kind === "collapse") {
    const points = listMedians(results, test.curve).map(([x, median]) => ({ x, median }));
    return { ...limit, at: halfOfBest(findCollapse(points)), isBelow: true };
  }
  if (test.kind !== "onset") return null;
  return { ...limit, at: test.below ?? test.above ?? 0, isBelow: test.below !== undefined };
}

export interface Bounds {
  readonly xs: readonly number[];
  readonly isLogX: boolean;
  readonly isLogY: boolean;
  readonly low: number;
  readonly high: number;
}

/** The ranges of a panel's axes: those of the drawn data and of the paper's numbers. */
export function findBounds({ x }: Experiment, panel: Panel, traces: readonly Trace[], printed: readonly PrintedMark[] = []): Bounds {
  const points = traces.flatMap((trace) => trace.points);
  const xs = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const positive = points.flatMap(({ low }) => (low > 0 ? [low] : []));
  const isLogY = panel.log === true && positive.length > 0;
  const told = printed.flatMap(({ level, points: own }) => [...(level ? [level.high] : []), ...own.map(({ y }) => y)]);
  const high = Math.max(...points.map((point) => point.high), ...told, 1e-9);
  const isShare = panel.y.every((y) => getMeasure(y).unit === "share");
  return {
    xs,
    isLogX: (x.log ?? isWide(xs)) && xs[0] > 0,
    isLogY,
    low: isLogY ? Math.min(...positive) : Math.min(0, ...points.map(({ low }) => low)),
    high: isShare ? Math.max(1, high) : high,
  };
}

/** The axes of a panel in a rectangle. */
export function layOutPanel({ xs, isLogX, isLogY, low, high }: Bounds, box: Box): Plot {
  const x = { from: xs[0], to: xs[xs.length - 1], isLog: isLogX };
  return createPlot(box, x, { from: low, to: high === low ? low + 1 : high, isLog: isLogY });
}

/** Our choice: from a ratio of 20 on equal ratios are what is interesting. */
function isWide(xs: readonly number[]): boolean {
  return xs.length > 2 && xs[0] > 0 && xs[xs.length - 1] / xs[0] >= 20;
}

/** The selected point. */
export interface Spot {
  readonly series: string;
  /** The measure, if a panel draws several. */
  readonly y: MeasureId;
  readonly x: number;
  readonly seed: number;
}

/** The runs behind a point, one for each averaged value; for a search, the run that it found. */
export function listRuns(
  experiment: Experiment,
  size: Size,
  choices: Choices,
  spot: Pick<Spot, "series" | "x">,
  found?: number,
): ExperimentRun[] {
  return planExperiment({ experiment, size, choices }).filter(
    ({ series, x, searched }) =>
      series === spot.series && x === spot.x && (searched === null || (found !== undefined && searched === Math.ceil(found))),
  );
}
