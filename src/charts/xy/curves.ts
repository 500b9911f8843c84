import { layOutPlot, type PlotAxis, type PlotView } from "./canvas-frame.ts";
import { findNearest, type Plot, quarters } from "./plot.ts";
import type { SeriesLook } from "./series-marks.ts";

/** One value of x of one series. */
export interface CurvePoint {
  /** Index into the axis' values. */
  readonly at: number;
  readonly x: number;
  readonly median: number;
  /** Smallest and largest value of the runs. */
  readonly low: number;
  readonly high: number;
  /** In order of seeds. */
  readonly values: readonly number[];
}

export interface Curve {
  readonly name: string;
  /** A note on runs still to come, or empty. */
  readonly note: string;
  readonly look: SeriesLook;
  /** In order of x; only points with runs. */
  readonly points: readonly CurvePoint[];
  /** Points with additional seeds, by `at`, and their number in words. */
  readonly refined: readonly number[];
  readonly refinedNote: string;
}

/** Where the picked curve collapses. */
export interface CollapseMark {
  /** Half of its best median, and the name of that line. */
  readonly half: number;
  readonly halfName: string;
  /** Index of the value of x at which it begins; null: nowhere. */
  readonly at: number | null;
  /** "10 senders"; the same if followed by a note, and the note. */
  readonly place: string;
  readonly before: string;
  readonly note: string;
}

/** A formula's value; `holds`: is it trustworthy there? */
export interface ModelPoint {
  readonly x: number;
  readonly y: number;
  readonly holds: boolean;
}

export interface CurvesChart {
  readonly axis: PlotAxis;
  /** Upper end of y, which starts at 0. */
  readonly top: number;
  formatY(y: number): string;
  readonly curves: readonly Curve[];
  /** Index of the selected series. */
  readonly picked: number;
  readonly model: readonly ModelPoint[];
  /** Where the model's curve ends, in words; "": it does not end. */
  readonly modelNote: string;
  /** End of the range in which its individual points mean little. */
  readonly jumpsTo: number | null;
  /** null: nothing to say about a collapse. */
  readonly collapse: CollapseMark | null;
  readonly oneTimeout: readonly { readonly x: number; readonly y: number }[];
  readonly crosses: readonly { readonly x: number; readonly y: number }[];
  readonly crossNote: string;
  /** What the reader has drawn so far. */
  readonly guess: readonly { readonly x: number; readonly y: number }[];
  /** Label at the end of its line; "": none. */
  readonly guessName: string;
  /** Values of x, by index, at which a run has failed. */
  readonly failed: readonly number[];
  /** Index of the selected value of x; null: none. */
  readonly at: number | null;
}

export function layOutCurves({ axis, top }: Pick<CurvesChart, "axis" | "top">, view: PlotView): Plot {
  return layOutPlot(axis, { from: 0, to: top }, view, { top: 12, bottom: 26 });
}

export function listTicksY({ top }: Pick<CurvesChart, "top">, plot: Plot): readonly number[] {
  return top <= 1.05 && top >= 1 ? quarters : plot.ticksY(5);
}

/** A run's position on the chart. */
export interface RunSpot {
  readonly series: number;
  readonly at: number;
  /** Index among the point's runs. */
  readonly seed: number;
}

/** Maximum distance at which a pointer selects a dot, pixels. */
const reachPx = 40;

/** Finds the run whose dot is closest to a position. */
export function createRunFinder(chart: CurvesChart, plot: Plot): (px: number, py: number) => RunSpot | null {
  const spots = chart.curves.flatMap((curve, series) =>
    curve.points.flatMap(({ at, x, values }) => values.map((value, seed) => ({ series, at, seed, px: plot.toX(x), py: plot.toY(value) }))),
  );
  return (px, py) => findNearest(spots, px, py, reachPx);
}
