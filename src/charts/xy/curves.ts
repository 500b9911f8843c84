import { scaleLinear } from "d3-scale";
import { Delaunay } from "d3-delaunay";
import { layOutPlot, type Plot, type PlotAxis, type PlotView } from "./plot.ts";
import type { SeriesLook } from "./series-marks.ts";

/** One value of x of one series. */
export interface CurvePoint {
  /** Index into the axis' values. */
  readonly at: number;
  readonly x: number;
  readonly median: number;
  /** Least and largest of the runs. */
  readonly low: number;
  readonly high: number;
  /** In order of seeds. */
  readonly values: readonly number[];
}

export interface Curve {
  readonly name: string;
  /** What is still to come, or nothing. */
  readonly note: string;
  readonly look: SeriesLook;
  /** By x; only those with runs. */
  readonly points: readonly CurvePoint[];
  /** Points with further seeds, by `at`, and how many they have in words. */
  readonly refined: readonly number[];
  readonly refinedNote: string;
}

/** Where the picked curve collapses. */
export interface CollapseMark {
  /** Half of its best median, and what that line is called. */
  readonly half: number;
  readonly halfName: string;
  /** Index of the value of x at which it begins; null: nowhere. */
  readonly at: number | null;
  /** "10 senders"; the same before a note, and the note. */
  readonly place: string;
  readonly before: string;
  readonly note: string;
}

/** A formula's value; `holds`: may it be trusted there? */
export interface ModelPoint {
  readonly x: number;
  readonly y: number;
  readonly holds: boolean;
}

export interface CurvesChart {
  readonly axis: PlotAxis;
  /** Upper end of y; it begins at 0. */
  readonly top: number;
  formatY(y: number): string;
  readonly curves: readonly Curve[];
  /** Index of the series that is looked at. */
  readonly picked: number;
  readonly model: readonly ModelPoint[];
  /** Where the model's curve ends, in words; "" where it does not. */
  readonly modelNote: string;
  /** The stretch in which its single points mean little. */
  readonly jumpsTo: number | null;
  /** null: there is nothing to say of one. */
  readonly collapse: CollapseMark | null;
  readonly oneTimeout: readonly { readonly x: number; readonly y: number }[];
  readonly crosses: readonly { readonly x: number; readonly y: number }[];
  readonly crossNote: string;
  /** What the reader drew so far. */
  readonly guess: readonly { readonly x: number; readonly y: number }[];
  /** What its line is called at its end; "" where it has no name. */
  readonly guessName: string;
  /** Values of x, by index, at which a run has failed. */
  readonly failed: readonly number[];
  /** Index of the value of x that is looked at; null: none. */
  readonly at: number | null;
}

export interface CurvesPlot extends Plot {
  toY(y: number): number;
  fromY(px: number): number;
  readonly ticks: readonly number[];
}

export function layOutCurves({ axis, top }: Pick<CurvesChart, "axis" | "top">, view: PlotView): CurvesPlot {
  const plot = layOutPlot(axis, view, { top: 12, bottom: 26 });
  const scale = scaleLinear().domain([0, top]).range([plot.bottom, plot.top]);
  return {
    ...plot,
    toY: (y) => scale(y),
    fromY: (px) => Math.max(0, Math.min(top, scale.invert(px))),
    ticks: top <= 1.05 && top >= 1 ? [0, 0.25, 0.5, 0.75, 1] : scale.ticks(5),
  };
}

/** A run as it lies on the chart. */
export interface RunSpot {
  readonly series: number;
  readonly at: number;
  /** Index among the point's runs. */
  readonly seed: number;
}

/** Farther away nobody means a dot, pixels. */
const reachPx = 40;

/** Finds the run whose dot lies nearest to a place. */
export function createRunFinder(chart: CurvesChart, plot: CurvesPlot): (px: number, py: number) => RunSpot | null {
  const spots = chart.curves.flatMap((curve, series) =>
    curve.points.flatMap(({ at, x, values }) => values.map((value, seed) => ({ series, at, seed, px: plot.toX(x), py: plot.toY(value) }))),
  );
  if (spots.length === 0) return () => null;
  const mesh = Delaunay.from(
    spots,
    ({ px }) => px,
    ({ py }) => py,
  );
  return (px, py) => {
    const spot = spots[mesh.find(px, py)];
    return spot !== undefined && Math.hypot(spot.px - px, spot.py - py) <= reachPx ? spot : null;
  };
}
