import { nameWaited, nameWaitedBriefly } from "../../analysis/waits.ts";
import { setFont, type PlateBox, type TextRole, fillWords } from "../text.ts";
import { snap, snapLine, type ChartView } from "./view.ts";
import { formatDuration, gap } from "../../language/formats.ts";

/** A labelled value of a y scale. */
export interface ScaleTick {
  readonly y: number;
  readonly label: string;
}

/** Gridlines at labelled values, the last of them at the base line, with their labels left of the plot. */
export function drawScale(context: CanvasRenderingContext2D, ticks: readonly ScaleTick[], view: ChartView): void {
  const { theme, left, axis, ratio, textScale } = view;
  context.lineWidth = 1;
  context.textAlign = "right";
  setFont(context, view, "tick");
  // Kept within the plot: in the title rows above and below they would collide with text.
  const [highest, lowest] = [view.top + 3 * textScale, view.top + view.height - 3 * textScale];
  for (const tick of ticks) {
    const isBase = tick.y >= view.top + view.height - 0.5;
    context.strokeStyle = isBase ? theme.ghost : theme.rule2;
    const y = snapLine(tick.y, ratio);
    context.beginPath();
    context.moveTo(left, y);
    context.lineTo(left + axis.widthPx, y);
    context.stroke();
    context.fillStyle = theme.ink3;
    // on a phone a label of three digits fills the margin
    const right = Math.max(left - 7 * textScale, context.measureText(tick.label).width);
    context.fillText(tick.label, right, Math.min(Math.max(tick.y, highest), lowest) + 0.5);
  }
}

/** Selects labels of `ticks` at least `leastPx` apart: the height of a line of text plus the inward shift of the outermost labels. */
export function thinTicks(ticks: readonly ScaleTick[], leastPx: number): ScaleTick[] {
  const kept: ScaleTick[] = [];
  for (const tick of ticks) if (kept.every((other) => Math.abs(other.y - tick.y) >= leastPx)) kept.push(tick);
  return kept;
}

const zigzagPx = 3;
const zigzagPeriod = 12;

function zigzag(context: CanvasRenderingContext2D, x: number, fromY: number, toY: number, depth: number, scale: number): void {
  const half = (zigzagPeriod * scale) / 2;
  const direction = Math.sign(toY - fromY);
  const count = Math.max(1, Math.round(Math.abs(toY - fromY) / half));
  for (let i = 0; i <= count; i++) {
    const isOut = (direction > 0 ? i : count - i) % 2 === 0;
    context.lineTo(x + ((isOut ? -1 : 1) * depth) / 2, fromY + ((toY - fromY) * i) / count);
  }
}

/** Draws the waits cut out of a plot: gray hatch between zigzag edges, over what was drawn there. */
export function drawBreaks(context: CanvasRenderingContext2D, view: ChartView): void {
  const { theme, axis, left } = view;
  const top = view.top - 2;
  const bottom = view.top + view.height;
  for (const segment of axis.segments) {
    if (segment.wait === null) continue;
    const fromX = left + segment.fromX;
    const toX = left + segment.toX;
    const startsInView = segment.fromX > 0.5;
    const endsInView = segment.toX < axis.widthPx - 0.5;
    // Two zigzags close together would be illegible.
    const isNarrow = toX - fromX < 16 * theme.scale;
    const depth = isNarrow ? 0 : zigzagPx * theme.scale;
    context.fillStyle = view.patterns.cut;
    context.beginPath();
    if (startsInView) zigzag(context, fromX, bottom, top, depth, theme.scale);
    else {
      context.lineTo(fromX, bottom);
      context.lineTo(fromX, top);
    }
    if (endsInView) zigzag(context, toX, top, bottom, depth, theme.scale);
    else {
      context.lineTo(toX, top);
      context.lineTo(toX, bottom);
    }
    context.fill();
    context.strokeStyle = theme.ghost;
    context.lineWidth = isNarrow ? 0.5 * theme.scale : theme.scale;
    for (const [isShown, x] of [
      [startsInView, fromX],
      [endsInView, toX],
    ] as const) {
      if (!isShown) continue;
      context.beginPath();
      zigzag(context, x, top, bottom, depth, theme.scale);
      context.stroke();
    }
  }
}

/** The position and text of the label of a cut-out wait. */
export interface BreakLabel {
  readonly x: number;
  readonly box: PlateBox;
  readonly lines: readonly { readonly role: TextRole; readonly color: string; readonly text: string; readonly brief?: string }[];
}

const placedLabels = new WeakMap<ChartView, readonly BreakLabel[]>();

/** The labels of the waits that have room. Placed once per view, because the cursor needs them in every frame. */
export function placeBreakLabels(context: CanvasRenderingContext2D, view: ChartView): readonly BreakLabel[] {
  const labels = placedLabels.get(view) ?? measureBreakLabels(context, view);
  placedLabels.set(view, labels);
  return labels;
}

function measureBreakLabels(context: CanvasRenderingContext2D, view: ChartView): readonly BreakLabel[] {
  const { theme, axis, left, textScale } = view;
  const middle = view.top + view.height / 2;
  const hasTwo = view.height >= 34 * textScale;
  const height = (hasTwo ? 34 : 17) * textScale;
  const labels: BreakLabel[] = [];
  setFont(context, view, "strong");
  for (const segment of axis.segments) {
    const { wait } = segment;
    if (wait === null) continue;
    const room = segment.toX - segment.fromX - 4;
    const x = left + (segment.fromX + segment.toX) / 2;
    const waitNs = wait.endNs - wait.startNs;
    // If space is short, use two significant digits.
    const duration = [3, 2].map((figures) => formatDuration(waitNs, figures)).find((text) => context.measureText(text).width <= room);
    if (duration === undefined) {
      // If still shorter, put the unit below the digits.
      const [figures, unit] = formatDuration(waitNs, 2).split(gap);
      const most = Math.max(context.measureText(figures).width, context.measureText(unit).width);
      if (!hasTwo || most > room) continue;
      labels.push({
        x,
        box: { left: x - most / 2 - 1, right: x + most / 2 + 1, top: middle - height / 2, bottom: middle + height / 2 },
        lines: [
          { role: "strong", color: theme.ink, text: figures },
          { role: "small", color: theme.ink3, text: unit },
        ],
      });
      continue;
    }
    const { width } = context.measureText(duration);
    const half = Math.min(room, width + 6) / 2;
    const strong = { role: "strong", color: theme.ink, text: duration } as const;
    const small = { role: "small", color: theme.ink3, text: nameWaited(wait), brief: nameWaitedBriefly(wait) } as const;
    labels.push({
      x,
      box: { left: x - half, right: x + half, top: middle - height / 2, bottom: middle + height / 2 },
      lines: hasTwo ? [strong, small] : [strong],
    });
  }
  return labels;
}

/** Writes each wait's true duration and cause, where there is room. */
export function labelBreaks(context: CanvasRenderingContext2D, view: ChartView): void {
  const { theme, textScale } = view;
  for (const { x, box, lines } of placeBreakLabels(context, view)) {
    const middle = (box.top + box.bottom) / 2;
    context.fillStyle = theme.wash;
    context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    context.textAlign = "center";
    lines.forEach((line, i) => {
      setFont(context, view, line.role);
      const room = i > 0 ? box.right - box.left + 6 : Infinity;
      const text = [line.text, line.brief ?? ""].find((one) => context.measureText(one).width <= room);
      if (text === undefined) return;
      context.fillStyle = line.color;
      fillWords(context, text, x, lines.length > 1 ? middle + (i - 0.5) * 16 * textScale : middle);
    });
  }
}

/** The time axis below the panes: a line with ticks for each segment to scale, with slanted strokes at the breaks. */
export function drawTimeAxis(context: CanvasRenderingContext2D, view: ChartView): void {
  const { theme, axis, left, top, ratio, textScale } = view;
  const y = snapLine(top + 5, ratio);
  const tickPx = 4;
  context.strokeStyle = theme.ghost;
  context.lineWidth = 1;
  context.beginPath();
  for (const segment of axis.segments) {
    if (segment.wait !== null) continue;
    context.moveTo(left + segment.fromX, y);
    context.lineTo(left + segment.toX, y);
    for (const [x, isCut] of [
      [segment.fromX, segment.fromX > 0.5],
      [segment.toX, segment.toX < axis.widthPx - 0.5],
    ] as const) {
      if (!isCut) continue;
      context.moveTo(left + x - 3, y + 6);
      context.lineTo(left + x + 3, y - 6);
    }
  }
  for (const tick of axis.ticks) {
    const x = snap(left + tick.x, ratio) + 0.5 / ratio;
    context.moveTo(x, y);
    context.lineTo(x, y + tickPx);
  }
  context.stroke();
  setFont(context, view, "tick");
  context.fillStyle = theme.ink3;
  context.textAlign = "center";
  const textY = y + tickPx + 10 * textScale;
  for (const tick of axis.ticks) {
    if (tick.label === "") continue;
    const mostX = axis.widthPx - context.measureText(tick.label).width / 2;
    context.fillText(tick.label, left + (view.isPlain ? Math.min(tick.x, mostX) : tick.x), textY);
  }
  context.textAlign = "right";
  fillWords(context, axis.unit, left - 7 * textScale, textY);
}
