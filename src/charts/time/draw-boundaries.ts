import { type BlockIndex, formatBlock } from "../../analysis/blocks.ts";
import { countBelow } from "../../analysis/search.ts";
import { setFont, fillWords } from "../text.ts";
import { snap, type ChartView, type Gap } from "./view.ts";

/** Boundaries closer than this would hide what is between them. */
const leastApartPx = 12;
/** A number farther than this from its line would seem unrelated to it. */
const mostShiftPx = 24;

export interface LabelRoom {
  readonly fromX: number;
  readonly toX: number;
  readonly y: number;
  /** Top of the lines that would otherwise cross the text left of `fromX`. */
  readonly below: number;
}

/** Draws dotted lines through all panes where blocks start, with their numbers where there is room. */
export function drawBoundaries(
  context: CanvasRenderingContext2D,
  blocks: BlockIndex,
  bottom: number,
  room: LabelRoom,
  view: ChartView,
  gaps: readonly Gap[] = [],
): void {
  const { theme, axis, left, top, ratio, textScale } = view;
  const { values, length } = blocks.startNs;
  const first = countBelow(values, length, axis.fromNs);
  const end = countBelow(values, length, axis.toNs);
  if (end <= first || (axis.widthPx / (end - first) < leastApartPx && end - first > 1)) return;
  context.strokeStyle = theme.ink;
  context.lineWidth = theme.scale;
  context.setLineDash([1.2 * theme.scale, 3 * theme.scale]);
  context.beginPath();
  for (let block = first; block < end; block++) {
    const x = snap(left + axis.toX(values[block]), ratio) + 0.5 / ratio;
    // There is text at the left of the first row.
    context.moveTo(x, x < room.fromX ? room.below : top);
    for (const skipped of gaps) {
      context.lineTo(x, skipped.top);
      context.moveTo(x, skipped.bottom);
    }
    context.lineTo(x, bottom);
  }
  context.stroke();
  context.setLineDash([]);
  setFont(context, view, "label");
  context.fillStyle = theme.ink2;
  context.textAlign = "left";
  let freeX = room.fromX;
  for (let block = first; block < end; block++) {
    const beside = left + axis.toX(values[block]) + 4 * textScale;
    // The title may overlap the first label, which then starts after it.
    const x = block === first && beside > room.fromX - mostShiftPx * textScale ? Math.max(beside, room.fromX) : beside;
    const label = formatBlock(block);
    const width = context.measureText(label).width;
    // a shifted label must still be within its block
    const isAstray = x > beside && block + 1 < end && left + axis.toX(values[block + 1]) < x + width;
    if (x < freeX || x + width > room.toX || isAstray) continue;
    fillWords(context, label, x, room.y);
    freeX = x + width + 10 * textScale;
  }
}
