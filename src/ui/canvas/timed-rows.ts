import type { Wait } from "../../analysis/waits.ts";
import { sampleTimes } from "../../charts/time/time-axis.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { PanePoint, PaneRows, RowReading, RowSource, TimedRows } from "./timeline-pane.ts";

/** A stretch of time in which a pane shows one thing. */
export interface TimedRow extends RowReading {
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
}

/** Stretches of the axis, `stepPx` wide or one per wait that is cut out, as far as packets were recorded. */
function listStretches({ axis, detailNs }: RowSource, stepPx: number): { fromNs: Nanos; toNs: Nanos; wait: Wait | null }[] {
  const edges = sampleTimes(axis, stepPx);
  const stretches: { fromNs: Nanos; toNs: Nanos; wait: Wait | null }[] = [];
  let column = 0;
  for (const segment of axis.segments) {
    let fromNs = segment.fromNs;
    const add = (toNs: Nanos) => {
      const end = Math.min(toNs, detailNs);
      if (end > fromNs) stretches.push({ fromNs, toNs: end, wait: segment.wait });
      fromNs = toNs;
    };
    for (; column < edges.length && edges[column] < segment.toNs; column++)
      if (segment.wait === null && edges[column] > fromNs) add(edges[column]);
    add(segment.toNs);
  }
  return stretches;
}

/** What a pane shows, stretch by stretch, `stepPx` of its axis each; those that say the same one after the other are one, but for those that count. */
export function listRows(source: RowSource, rows: TimedRows, stepPx: number): TimedRow[] {
  const merged: TimedRow[] = [];
  for (const { fromNs, toNs, wait } of listStretches(source, stepPx)) {
    const row = { fromNs, toNs, ...rows.read(source, fromNs, toNs, wait) };
    const last = merged.at(-1);
    if (last && last.text === row.text && row.isCount !== true) merged[merged.length - 1] = { ...last, toNs };
    else merged.push(row);
  }
  return merged;
}

/** Narrowest stretch that counts as a point of a pane, pixels. */
const pointPx = 6;

/** The nearest point of a pane after (1) or before (-1) `timeNs`; null: none on this page of the run. */
export function findPoint(source: RowSource, rows: PaneRows, timeNs: Nanos, direction: 1 | -1): PanePoint | null {
  if ("findPoint" in rows) return rows.findPoint(source, timeNs, direction);
  const listed = listRows(source, rows, pointPx);
  const found = direction > 0 ? listed.find(({ fromNs }) => fromNs > timeNs) : listed.findLast(({ fromNs }) => fromNs < timeNs);
  return found ? { timeNs: found.fromNs, text: found.text } : null;
}
