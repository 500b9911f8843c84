import { timeoutClassCount, timeoutRows } from "../../analysis/timeouts.ts";
import { isFreeWait, type WaitCosts } from "../../analysis/wait-costs.ts";
import type { RunColumns } from "../../protocol/tables.ts";
import { drawMark, drawRing, markColor } from "./marks.ts";
import { setFont, fillWords } from "../text.ts";
import type { ChartView } from "./view.ts";
import { formatCount } from "../../language/formats.ts";

/** Timeouts that coincide on this axis share one mark, of their most common class. */
export interface MarkGroup {
  readonly x: number;
  readonly kind: number;
  readonly count: number;
  readonly isSelected: boolean;
}

/** Marks closer than this cannot be distinguished, pixels at scale 1. */
const apartPx = 7;

/** The timeouts in view up to `untilNs` that cost anything, with coinciding ones grouped. */
export function groupMarks(
  columns: RunColumns,
  costs: WaitCosts,
  view: ChartView,
  untilNs: number,
  selectedTimeout: number | null,
): MarkGroup[] {
  const { axis, left, theme } = view;
  const { timeNs, class: classes } = columns.timeouts;
  const { first, end } = timeoutRows(columns, axis.fromNs, Math.min(axis.toNs, untilNs));
  const groups: MarkGroup[] = [];
  const counts = new Int32Array(timeoutClassCount);
  for (let row = first; row < end;) {
    const x = left + axis.toX(timeNs[row]);
    counts.fill(0);
    let count = 0;
    let isSelected = false;
    for (; row < end && left + axis.toX(timeNs[row]) - x < apartPx * theme.scale; row++) {
      if (row === selectedTimeout) isSelected = true;
      else if (isFreeWait(costs, columns, row)) continue;
      counts[classes[row]]++;
      count++;
    }
    if (count === 0) continue;
    let kind = 0;
    for (let k = 1; k < timeoutClassCount; k++) if (counts[k] > counts[kind]) kind = k;
    groups.push({ x, kind, count, isSelected });
  }
  return groups;
}

/** Draws timeouts along the bottom of the windows, where a window falls to one packet; with a count where several coincide. */
export function drawWindowMarks(context: CanvasRenderingContext2D, groups: readonly MarkGroup[], view: ChartView): void {
  const { theme, textScale } = view;
  const y = view.top + view.height - 5 * theme.scale;
  let lastX = -Infinity;
  for (const group of groups) {
    drawMark(context, theme, group.kind, group.x, y, 8.5 * theme.scale);
    if (group.isSelected) drawRing(context, theme, group.x, y);
    if (group.count > 1) {
      const text = `×${formatCount(group.count)}`;
      setFont(context, view, "strong");
      const width = context.measureText(text).width;
      const right = group.x - 8 * theme.scale;
      if (right - width > Math.max(lastX + 7 * theme.scale, view.left)) {
        context.textAlign = "right";
        context.lineJoin = "round";
        context.strokeStyle = theme.paper;
        context.lineWidth = 4 * theme.scale;
        context.strokeText(text, right, y - textScale);
        context.fillStyle = markColor(theme, group.kind);
        fillWords(context, text, right, y - textScale);
      }
    }
    lastX = group.x;
  }
}
