import { countLeading } from "../../analysis/search.ts";
import type { Wait } from "../../analysis/waits.ts";
import { createLinear } from "../xy/linear.ts";
import { formatFixed } from "../../language/formats.ts";

/** A segment of the axis: to scale, or a wait that is cut out and drawn at a fixed width. */
export interface AxisSegment {
  readonly fromNs: number;
  readonly toNs: number;
  readonly fromX: number;
  readonly toX: number;
  /** The whole wait that this segment represents; null: to scale. */
  readonly wait: Wait | null;
}

export interface AxisTick {
  readonly timeNs: number;
  readonly x: number;
  /** Empty if there is no room for a number. */
  readonly label: string;
}

/** The shared x of all panes: simulated nanoseconds to pixels and back. Both conversions extrapolate beyond the ends. */
export interface TimeAxis {
  readonly fromNs: number;
  readonly toNs: number;
  readonly widthPx: number;
  /** Time per pixel outside the cut waits. */
  readonly nsPerPx: number;
  readonly segments: readonly AxisSegment[];
  readonly ticks: readonly AxisTick[];
  /** Unit of the tick labels. */
  readonly unit: "µs" | "ms" | "s";
  toX(timeNs: number): number;
  toTime(px: number): number;
}

export interface TimeAxisOptions {
  readonly fromNs: number;
  readonly toNs: number;
  readonly widthPx: number;
  /** In order of time; those that would be narrower to scale than cut out remain to scale. */
  readonly breaks: readonly Wait[];
  /** Width of a wait that is cut out; less if many share the axis. */
  readonly breakPx: number;
  /** Average width of a character of a tick label. */
  readonly tickCharPx?: number;
  /** Minimum gap between two tick labels, pixels. */
  readonly tickGapPx?: number;
  /** Is a number at the very end written too, ending there? Default: false. */
  readonly namesEnd?: boolean;
}

/** Breaks take at most this share of the axis (our choice), leaving the rest for the activity. */
const breakShare = 0.45;
/** Narrower breaks would only look like gray haze, so nothing is cut out then. */
const leastBreakPx = 5;

interface Cut {
  readonly wait: Wait;
  readonly fromNs: number;
  readonly toNs: number;
  /** Share of the wait in view, 0 to 1: a break scrolls in and out like everything else. */
  readonly share: number;
}

interface Fit {
  readonly cuts: readonly Cut[];
  readonly breakPx: number;
  readonly nsPerPx: number;
}

/** Decides which waits to cut out, and the scale of the rest. */
function fitBreaks(options: TimeAxisOptions, fromNs: number, toNs: number): Fit {
  const { widthPx } = options;
  let cuts: Cut[] = [];
  for (const wait of options.breaks) {
    if (wait.endNs <= fromNs || wait.startNs >= toNs) continue;
    const cutFrom = Math.max(fromNs, wait.startNs);
    const cutTo = Math.min(toNs, wait.endNs);
    cuts.push({ wait, fromNs: cutFrom, toNs: cutTo, share: (cutTo - cutFrom) / (wait.endNs - wait.startNs) });
  }
  for (;;) {
    let share = 0;
    let cutNs = 0;
    for (const cut of cuts) {
      share += cut.share;
      cutNs += cut.toNs - cut.fromNs;
    }
    const breakPx = share > 0 ? Math.min(options.breakPx, (breakShare * widthPx) / share) : options.breakPx;
    const restNs = toNs - fromNs - cutNs;
    const isHaze = share > 0 && breakPx < Math.min(leastBreakPx, options.breakPx);
    // A view within one wait has nothing else to show, so it remains to scale.
    if (isHaze || (cuts.length > 0 && restNs < 1)) cuts = [];
    else {
      const nsPerPx = restNs / Math.max(1, widthPx - share * breakPx);
      const kept = cuts.filter((cut) => (cut.wait.endNs - cut.wait.startNs) / nsPerPx > breakPx);
      if (kept.length === cuts.length) return { cuts, breakPx, nsPerPx };
      cuts = kept;
    }
  }
}

function layOut(fit: Fit, fromNs: number, toNs: number, widthPx: number): AxisSegment[] {
  const segments: AxisSegment[] = [];
  let timeNs = fromNs;
  let x = 0;
  const add = (endNs: number, width: number, wait: Wait | null): void => {
    segments.push({ fromNs: timeNs, toNs: endNs, fromX: x, toX: x + width, wait });
    timeNs = endNs;
    x += width;
  };
  for (const cut of fit.cuts) {
    if (cut.fromNs > timeNs) add(cut.fromNs, (cut.fromNs - timeNs) / fit.nsPerPx, null);
    add(cut.toNs, fit.breakPx * cut.share, cut.wait);
  }
  if (toNs > timeNs || segments.length === 0) add(toNs, widthPx - x, null);
  return segments;
}

/**
 * An axis from `fromNs` to `toNs` (made 1 ns long if it is shorter) over `widthPx` pixels, with the
 * waits in `breaks` cut out.
 */
export function createTimeAxis(options: TimeAxisOptions): TimeAxis {
  const { fromNs, widthPx } = options;
  const toNs = Math.max(options.toNs, fromNs + 1);
  const fit = fitBreaks(options, fromNs, toNs);
  const segments = layOut(fit, fromNs, toNs, widthPx);
  const { nsPerPx } = fit;
  // One linear piece per segment; beyond the ends the outermost piece is extended.
  const piecesToX = segments.map((segment) => createLinear(segment.fromNs, segment.toNs, segment.fromX, segment.toX));
  const piecesToTime = segments.map((segment) => createLinear(segment.fromX, segment.toX, segment.fromNs, segment.toNs));
  const toX = (timeNs: number): number => piecesToX[findSegment(segments, timeNs, "toNs")](timeNs);
  const toTime = (px: number): number => piecesToTime[findSegment(segments, px, "toX")](px);
  const { ticks, unit } = placeTicks(segments, fromNs, toNs, nsPerPx, options);
  return { fromNs, toNs, widthPx, nsPerPx, segments, ticks, unit, toX, toTime };
}

/** First segment that ends after `value`; the last one for values beyond the end. */
function findSegment(segments: readonly AxisSegment[], value: number, end: "toNs" | "toX"): number {
  return countLeading(segments.length - 1, (place) => segments[place][end] <= value);
}

/** The next of 1, 2, 5 times a power of ten at or above `value`. */
export function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  // The margin keeps 0.30000000000000004 from becoming 0.5.
  for (const factor of [1, 2, 5]) if (factor * power >= value * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

const unitNs = { µs: 1e3, ms: 1e6, s: 1e9 } as const;

/** Places numbers at round times in every segment that is to scale, as many as fit. */
function placeTicks(
  segments: readonly AxisSegment[],
  fromNs: number,
  toNs: number,
  nsPerPx: number,
  { tickCharPx: charPx = 6, tickGapPx = 18, namesEnd = false }: Pick<TimeAxisOptions, "tickCharPx" | "tickGapPx" | "namesEnd">,
): { ticks: AxisTick[]; unit: TimeAxis["unit"] } {
  const unit = toNs < 2e6 ? "µs" : toNs - fromNs >= 2e10 ? "s" : "ms";
  const scale = unitNs[unit];
  let stepNs = 1;
  let decimals = 0;
  let labelPx = 0;
  // A finer step has longer labels, which need a wider step: this settles after one or two tries.
  for (let chars = 1, tries = 0; tries < 4; tries++) {
    labelPx = chars * charPx;
    stepNs = Math.max(1, niceStep(nsPerPx * (labelPx + tickGapPx)));
    decimals = Math.max(0, -Math.floor(Math.log10(stepNs / scale) + 1e-9));
    const needed = formatFixed(toNs / scale, decimals).length;
    if (needed === chars) break;
    chars = needed;
  }
  const ticks: AxisTick[] = [];
  const unnamed: AxisSegment[] = [];
  const labelled: { x: number; half: number }[] = [];
  const endX = segments[segments.length - 1].toX;
  const halfOf = (label: string): number => (label.length * charPx) / 2;
  // A label may extend beyond the plot by one character.
  const hasRoom = (x: number, label: string): boolean =>
    x > (label.length / 2 - 1) * charPx &&
    (namesEnd || x < endX - labelPx / 2 + 2) &&
    labelled.every((other) => Math.abs(other.x - x) > other.half + halfOf(label) + 8);
  for (const segment of segments) {
    if (segment.wait !== null) continue;
    const before = labelled.length;
    for (let k = Math.ceil(segment.fromNs / stepNs); k * stepNs <= segment.toNs; k++) {
      const timeNs = k * stepNs;
      const x = segment.fromX + (timeNs - segment.fromNs) / nsPerPx;
      // beside "0.0" the unit would have no room
      const label = formatFixed(timeNs / scale, k === 0 ? 0 : decimals);
      const isLabelled = hasRoom(x, label);
      if (isLabelled) labelled.push({ x, half: halfOf(label) });
      ticks.push({ timeNs, x, label: isLabelled ? label : "" });
    }
    if (labelled.length === before) unnamed.push(segment);
  }
  // If waits leave only short segments, none may contain a round time; they are then labeled with their start times.
  const coarse = Math.max(0, Math.ceil(-Math.log10((2 * nsPerPx) / scale)));
  if (segments.length > 1) {
    for (const { fromNs: timeNs, fromX: x } of unnamed) {
      const label = formatFixed(timeNs / scale, Math.min(coarse, decimals + 1));
      if (x === 0 || !hasRoom(x, label)) continue;
      labelled.push({ x, half: halfOf(label) });
      ticks.push({ timeNs, x, label });
    }
  }
  return { ticks, unit };
}

/** Times at x = 0, `stepPx`, 2 `stepPx` ... up to the end of the axis: the edges of pixel columns. */
export function sampleTimes(axis: TimeAxis, stepPx: number): Float64Array {
  const count = Math.max(1, Math.round(axis.widthPx / stepPx));
  const edges = new Float64Array(count + 1);
  let i = 0;
  for (const segment of axis.segments) {
    const slope = (segment.toNs - segment.fromNs) / Math.max(1e-9, segment.toX - segment.fromX);
    for (; i <= count && i * stepPx <= segment.toX; i++) edges[i] = segment.fromNs + (i * stepPx - segment.fromX) * slope;
  }
  for (; i <= count; i++) edges[i] = axis.toNs;
  return edges;
}
