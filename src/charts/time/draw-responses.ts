import { t } from "../../language/translate.ts";
import { scaleLog } from "d3-scale";
import type { ResponsePart, ResponseTime } from "../../analysis/response-spread.ts";
import { TimeoutClass } from "../../analysis/timeouts.ts";
import { drawScale, thinTicks } from "./draw-frame.ts";
import { strokeGhost } from "./draw-link.ts";
import { drawMark } from "./marks.ts";
import { setFont, fillWords } from "../text.ts";
import type { ChartView } from "./view.ts";
import { formatDuration } from "../../language/formats.ts";

/** Line style of a part. */
export interface ResponseLook {
  readonly color: string;
  readonly dash: readonly number[];
  /** Pixels at scale 1. */
  readonly width: number;
}

export interface ResponsesData {
  readonly parts: readonly (ResponsePart & ResponseLook)[];
  /** Parts of the previous run. */
  readonly ghosts: readonly (readonly ResponseTime[])[];
  /** One minimum RTO and two. */
  readonly timersNs: readonly number[];
}

export interface ResponseScale {
  toX(timeNs: number): number;
  /** Height of a share of a part's responses. */
  toY(share: number): number;
  readonly ticks: readonly { readonly x: number; readonly label: string }[];
}

/** Above this many responses, the line has no dots (our choice). */
const mostDots = 130;
/** Margins of the axis, so that values beyond the shortest and longest can be recognized. */
const [before, beyond] = [0.8, 1.25];
const dotPx = 2.6;
const trianglePx = 8.5;

export function hasDots({ times }: Pick<ResponsePart, "times">): boolean {
  return times.length <= mostDots;
}

/** One logarithmic axis for everything drawn; null: there is nothing yet. */
export function scaleResponses({ parts, ghosts }: ResponsesData, view: ChartView): ResponseScale | null {
  const lists = [...parts.map(({ times }) => times), ...ghosts].filter(({ length }) => length > 0);
  if (lists.length === 0) return null;
  const from = Math.max(1, before * Math.min(...lists.map(([shortest]) => shortest.timeNs)));
  const to = Math.max(from * 2, beyond * Math.max(...lists.map((times) => times[times.length - 1].timeNs)));
  const { left, top, height, axis, textScale } = view;
  const scale = scaleLog()
    .domain([from, to])
    .range([left, left + axis.widthPx]);
  const rank = (value: number): number => {
    const mantissa = Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
    return mantissa === 1 ? 0 : mantissa === 5 ? 1 : mantissa === 2 ? 2 : 3;
  };
  const ticks: { x: number; label: string }[] = [];
  for (const value of scale.ticks(8).toSorted((a, b) => rank(a) - rank(b))) {
    const x = scale(value);
    if (ticks.every((other) => Math.abs(other.x - x) >= 54 * textScale)) ticks.push({ x, label: formatDuration(value) });
  }
  return { toX: scale, toY: (share) => top + height * (1 - share), ticks };
}

/** Draws the axes: shares on the left, times below. */
export function drawResponseAxes(context: CanvasRenderingContext2D, { toY, ticks }: ResponseScale, view: ChartView): void {
  const { theme, textScale, top, height, left, rightPx } = view;
  const shares = [
    { y: toY(1), label: t("all") },
    { y: toY(0), label: "0" },
    { y: toY(0.5), label: t("half") },
  ];
  drawScale(context, thinTicks(shares, 15 * textScale), view);
  const foot = top + height;
  setFont(context, view, "tick");
  context.strokeStyle = theme.ghost;
  context.lineWidth = 1;
  for (const { x, label } of ticks) {
    context.beginPath();
    context.moveTo(x, foot);
    context.lineTo(x, foot + 4);
    context.stroke();
    const half = context.measureText(label).width / 2;
    context.fillStyle = theme.ink3;
    context.textAlign = "center";
    fillWords(context, label, Math.min(Math.max(x, left + half), rightPx - half), foot + 5 + 7 * textScale);
  }
}

/** Traces a step for each response finished by `untilNs`, up to their share of all responses. */
function traceSteps(
  context: CanvasRenderingContext2D,
  times: readonly ResponseTime[],
  untilNs: number,
  { toX, toY }: ResponseScale,
  endX: number,
): void {
  let through = 0;
  let lastX = NaN;
  context.beginPath();
  for (const { timeNs, endNs } of times) {
    if (endNs > untilNs) continue;
    const x = toX(timeNs);
    if (through === 0) context.moveTo(x, toY(0));
    // Steps within a pixel are merged.
    else if (x - lastX >= 0.5) {
      context.lineTo(lastX, toY(through / times.length));
      context.lineTo(x, toY(through / times.length));
    }
    if (!(x - lastX < 0.5)) lastX = x;
    through++;
  }
  if (through === 0) return;
  context.lineTo(lastX, toY(through / times.length));
  context.lineTo(endX, toY(through / times.length));
}

/** Position of a response's mark: at the height of its step. */
export function placeResponse(part: ResponsePart, rank: number, { toX, toY }: ResponseScale): { readonly x: number; readonly y: number } {
  return { x: toX(part.times[rank].timeNs), y: toY((rank + 1) / part.times.length) };
}

/**
 * Draws the responses finished by `untilNs`: lines, a dot for each response if there are few, and a triangle for each that waited for a
 * timer.
 */
export function drawResponses(
  context: CanvasRenderingContext2D,
  data: ResponsesData,
  scale: ResponseScale,
  untilNs: number,
  view: ChartView,
): void {
  const { theme, left, axis } = view;
  const endX = left + axis.widthPx;
  context.lineJoin = "miter";
  for (const ghost of data.ghosts) {
    strokeGhost(context, view, () => traceSteps(context, ghost, Infinity, scale, endX));
  }
  for (const { times, color, dash, width } of data.parts) {
    context.strokeStyle = color;
    context.lineWidth = width * theme.scale;
    context.setLineDash(dash.map((part) => part * theme.scale));
    traceSteps(context, times, untilNs, scale, endX);
    context.stroke();
  }
  context.setLineDash([]);
  drawTimers(context, data, scale, view);
  for (const part of data.parts) drawMarks(context, part, scale, untilNs, view);
}

function drawMarks(
  context: CanvasRenderingContext2D,
  part: ResponsesData["parts"][number],
  scale: ResponseScale,
  untilNs: number,
  view: ChartView,
): void {
  const { theme } = view;
  const isDotted = hasDots(part);
  let last = { x: -Infinity, y: Infinity };
  part.times.forEach(({ endNs, timeout }, rank) => {
    if (endNs > untilNs || (timeout === null && !isDotted)) return;
    const place = placeResponse(part, rank, scale);
    if (timeout === null) {
      context.beginPath();
      context.arc(place.x, place.y, dotPx * theme.scale, 0, 2 * Math.PI);
      context.fillStyle = theme.work;
      context.fill();
      context.strokeStyle = theme.paper;
      context.lineWidth = 1;
      context.stroke();
      return;
    }
    // In dense areas draw only one triangle every few pixels.
    if (!isDotted && Math.hypot(place.x - last.x, place.y - last.y) < trianglePx / 2) return;
    last = place;
    drawMark(context, theme, TimeoutClass.blockHead, place.x, place.y, trianglePx * theme.scale);
  });
}

/** Draws dashed lines at one and two minimum RTOs, labeled where there is room. */
function drawTimers(context: CanvasRenderingContext2D, { timersNs }: ResponsesData, { toX }: ResponseScale, view: ChartView): void {
  const { theme, left, top, height, axis, textScale } = view;
  let freeX = left + 4;
  const y = top + height - 9 * textScale;
  timersNs.forEach((timeNs, i) => {
    const x = toX(timeNs);
    if (x <= left || x >= left + axis.widthPx) return;
    context.strokeStyle = theme.stall;
    context.lineWidth = theme.scale;
    context.setLineDash([3 * theme.scale, 3 * theme.scale]);
    context.beginPath();
    context.moveTo(x, top - 4);
    context.lineTo(x, top + height);
    context.stroke();
    context.setLineDash([]);
    setFont(context, view, "small");
    const label = t("{count, plural, one {# timer} other {# timers}}", { count: i + 1 });
    const { width } = context.measureText(label);
    const fromX = x - 6 * textScale - width;
    const hasRoom = fromX >= freeX + 12 * textScale;
    freeX = x;
    if (!hasRoom) return;
    context.fillStyle = theme.paper;
    context.fillRect(fromX - 2, y - 7 * textScale, width + 4, 14 * textScale);
    context.fillStyle = theme.stall;
    context.textAlign = "left";
    fillWords(context, label, fromX, y);
  });
}

/** Rings one sender's responses among those finished by `untilNs`. */
export function ringResponses(
  context: CanvasRenderingContext2D,
  data: ResponsesData,
  scale: ResponseScale,
  sender: number,
  untilNs: number,
  view: ChartView,
): void {
  const { theme } = view;
  for (const part of data.parts)
    part.times.forEach(({ flow, endNs, timeout }, rank) => {
      if (flow !== sender || endNs > untilNs) return;
      const { x, y } = placeResponse(part, rank, scale);
      const isSmall = timeout === null && !hasDots(part);
      context.beginPath();
      context.arc(x, y, (isSmall ? dotPx : 6.5) * theme.scale, 0, 2 * Math.PI);
      context.strokeStyle = theme.pick;
      context.lineWidth = (isSmall ? 1.2 : 2) * theme.scale;
      context.stroke();
    });
}
