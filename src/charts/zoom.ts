import type { Wait } from "../analysis/waits.ts";
import type { TimeAxis } from "./time-axis.ts";

/** A part of a run, nanoseconds. */
export interface Span {
  readonly fromNs: number;
  readonly toNs: number;
}

/** Shortest part that can be shown: less than one packet at 10 Gb/s shows nothing. */
export const leastSpanNs = 2000;

function clampSpan(fromNs: number, toNs: number, endNs: number): Span {
  const length = Math.min(Math.max(toNs - fromNs, leastSpanNs), Math.max(endNs, leastSpanNs));
  const start = Math.min(Math.max(0, fromNs), Math.max(0, endNs - length));
  return { fromNs: start, toNs: start + length };
}

/** The view after zooming by `factor` (above 1: in) about the time at pixel `px`, within [0, endNs]. */
export function zoomAbout(axis: TimeAxis, px: number, factor: number, endNs: number): Span {
  const timeNs = axis.toTime(px);
  return clampSpan(timeNs - (timeNs - axis.fromNs) / factor, timeNs + (axis.toNs - timeNs) / factor, endNs);
}

/** The view after moving by `px` pixels, within [0, endNs]. */
export function panBy(axis: TimeAxis, px: number, endNs: number): Span {
  const shift = px > 0 ? axis.toTime(px) - axis.fromNs : axis.toTime(axis.widthPx + px) - axis.toNs;
  return clampSpan(axis.fromNs + shift, axis.toNs + shift, endNs);
}

/** Where page-turning puts the cursor, as a part of the page. */
const leadShare = 0.06;

/**
 * The page to turn to when the cursor at `timeNs` has left the view: as much time to scale as this
 * one shows, with whatever waits are in it.
 */
export function turnPage(axis: TimeAxis, waits: readonly Wait[], timeNs: number, endNs: number): Span {
  let budget = 0;
  for (const segment of axis.segments) if (segment.wait === null) budget += segment.toNs - segment.fromNs;
  const inside = waits.find((wait) => wait.startNs < timeNs && timeNs < wait.endNs);
  // From within a wait the page begins just before it, so that the wait is one break and not a page of its own.
  const fromNs = Math.max(0, (inside?.startNs ?? timeNs) - budget * leadShare);
  let toNs = fromNs;
  for (const wait of waits) {
    if (wait.endNs <= fromNs) continue;
    const gap = wait.startNs - toNs;
    if (gap >= budget) break;
    budget -= Math.max(0, gap);
    toNs = wait.endNs;
  }
  toNs += budget;
  if (toNs <= endNs) return { fromNs, toNs };
  return clampSpan(fromNs - (toNs - endNs), endNs, endNs);
}
