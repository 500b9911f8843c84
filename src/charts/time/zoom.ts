import type { Wait } from "../../analysis/waits.ts";
import type { TimeAxis } from "./time-axis.ts";

/** A part of a run, nanoseconds. */
export interface Span {
  readonly fromNs: number;
  readonly toNs: number;
}

/** Shortest part that can be shown: less than one packet at 10 Gb/s shows nothing. */
export const leastSpanNs = 2000;

/**
 * Time as displayed on the axis: each wait takes only the width of its break. Zooming and panning in this measure makes the view follow
 * the hand.
 */
export interface SeenTime {
  /** Converts simulated to seen time. */
  toSeen(timeNs: number): number;
  /** Converts seen to simulated time. */
  toTime(seen: number): number;
}

/** Seen time on an axis like this one, over the whole run with these waits. */
export function createSeenTime(axis: TimeAxis, waits: readonly Wait[]): SeenTime {
  let breakPx = 0;
  for (const { wait, fromNs, toNs, fromX, toX } of axis.segments) {
    if (wait !== null) breakPx = ((toX - fromX) * (wait.endNs - wait.startNs)) / (toNs - fromNs);
  }
  // An axis without breaks shows waits to scale, or shows none; waits beyond its ends then also count in full.
  const shortNs = breakPx * axis.nsPerPx;
  const cut = shortNs > 0 ? waits.filter((wait) => wait.endNs - wait.startNs > shortNs) : [];
  return {
    toSeen(timeNs) {
      let seen = timeNs;
      for (const { startNs, endNs } of cut) {
        if (startNs >= timeNs) break;
        seen -= ((endNs - startNs - shortNs) * (Math.min(timeNs, endNs) - startNs)) / (endNs - startNs);
      }
      return seen;
    },
    toTime(seen) {
      let timeNs = seen;
      for (const { startNs, endNs } of cut) {
        if (startNs >= timeNs) break;
        const intoNs = timeNs - startNs;
        timeNs = intoNs < shortNs ? startNs + (intoNs / shortNs) * (endNs - startNs) : timeNs + endNs - startNs - shortNs;
      }
      return timeNs;
    },
  };
}

function clampSpan(fromNs: number, toNs: number, endNs: number): Span {
  const length = Math.min(Math.max(toNs - fromNs, leastSpanNs), Math.max(endNs, leastSpanNs));
  const start = Math.min(Math.max(0, fromNs), Math.max(0, endNs - length));
  return { fromNs: start, toNs: start + length };
}

/** A span given in seen time, shifted into the run if it extends beyond an end, and cut if it is longer. */
function fitSeen(seen: SeenTime, from: number, to: number, endNs: number): Span {
  const end = seen.toSeen(endNs);
  // Converting back and forth is not exact, but the whole run must stay the whole run.
  if (to - from >= end) return { fromNs: 0, toNs: endNs };
  const length = to - from;
  const start = Math.min(Math.max(0, from), end - length);
  return clampSpan(seen.toTime(start), seen.toTime(start + length), endNs);
}

/** Creates an axis for another part of the run. */
export type AxisMaker = (span: Span) => TimeAxis;

/** The view after zooming by `factor` (above 1: in) about the time at pixel `px`, within [0, endNs]. */
export function zoomAbout(axis: TimeAxis, px: number, factor: number, waits: readonly Wait[], endNs: number, makeAxis: AxisMaker): Span {
  const timeNs = Math.min(Math.max(axis.toTime(px), 0), endNs);
  const seen = createSeenTime(axis, waits);
  const anchor = seen.toSeen(timeNs);
  const from = seen.toSeen(axis.fromNs);
  const to = seen.toSeen(axis.toNs);
  let span = fitSeen(seen, anchor - (anchor - from) / factor, anchor + (to - anchor) / factor, endNs);
  // Breaks keep their width at any scale, so the rest has shifted a little: the time under the pointer is moved back there.
  for (let i = 0; i < 3; i++) {
    const next = makeAxis(span);
    const off = next.toX(timeNs) - px;
    if (Math.abs(off) < 0.5) break;
    span = panBy(next, off, waits, endNs);
  }
  return span;
}

/** The view after moving by `px` pixels, within [0, endNs]. */
export function panBy(axis: TimeAxis, px: number, waits: readonly Wait[], endNs: number): Span {
  const seen = createSeenTime(axis, waits);
  const shift = px * axis.nsPerPx;
  return fitSeen(seen, seen.toSeen(axis.fromNs) + shift, seen.toSeen(axis.toNs) + shift, endNs);
}

/** Where turning the page puts the cursor, as a share of the page. */
const leadShare = 0.06;

/** On a page that shows what led up to a moment, the moment is at most this far to the right, as a share of the page. */
const mostLeadUpShare = 0.7;

/** Start of a page that shows what led up to `timeNs` since `sinceNs`, or as much of it as fits. */
function findLeadUp(axis: TimeAxis, waits: readonly Wait[], timeNs: number, sinceNs: number): number {
  const seen = createSeenTime(axis, waits);
  const page = seen.toSeen(axis.toNs) - seen.toSeen(axis.fromNs);
  return Math.max(sinceNs, seen.toTime(seen.toSeen(timeNs) - mostLeadUpShare * page));
}

/**
 * The page to turn to when the cursor at `timeNs` has left the view: it shows as much time to scale as this one, plus the waits in it.
 *
 * @param sinceNs start of what ends at `timeNs`, such as a sender's silence before a timeout.
 */
export function turnPage(axis: TimeAxis, waits: readonly Wait[], timeNs: number, endNs: number, sinceNs = timeNs): Span {
  let budget = 0;
  for (const segment of axis.segments) if (segment.wait === null) budget += segment.toNs - segment.fromNs;
  const inside = waits.find((wait) => wait.startNs < timeNs && timeNs < wait.endNs);
  // Within a wait the page begins just before it, so that the wait is one break and does not fill a page.
  const startNs = Math.min(inside?.startNs ?? timeNs, sinceNs < timeNs ? findLeadUp(axis, waits, timeNs, sinceNs) : timeNs);
  const fromNs = Math.max(0, startNs - budget * leadShare);
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
