import { createLinear } from "./linear.ts";
import { setFont } from "../text.ts";
import type { Theme } from "../theme.ts";
import { snapLine } from "../time/view.ts";
import { formatCount } from "../../language/formats.ts";

/** One setting's runs on a line from 0 to 100% of the maximum goodput. */
export interface RankingMarks {
  /** Shares of the runs, ascending. */
  readonly shares: readonly number[];
  /** The share that represents them; null: no run is done. */
  readonly median: number | null;
  /** Index of the picked run in `shares`; null: none. */
  readonly picked: number | null;
  /** Do they belong to the present run? */
  readonly isPresent: boolean;
  /** The present run's share, a line through all rows; null: not known yet. */
  readonly present: number | null;
  /** Do the ends get numbers? */
  readonly hasEnds: boolean;
}

export interface RankingView {
  readonly theme: Theme;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Space for half a dot at 0, and for the number of an end beyond 100; a row without numbers has space for half a dot at both ends. */
const [leftPx, rightPx] = [15, 30];
const lowEndPx = 7;

/** A row lower than this, as on a phone, has no numbers. */
const lowPx = 30;

const isLow = ({ heightPx }: Pick<RankingView, "heightPx">): boolean => heightPx < lowPx;

/** Creates the scale from shares to x positions. */
export function layOutRanking(view: Pick<RankingView, "theme" | "widthPx" | "heightPx">): (share: number) => number {
  const [left, right] = (isLow(view) ? [lowEndPx, lowEndPx] : [leftPx, rightPx]).map((px) => px * view.theme.scale);
  return createLinear(0, 1, left, Math.max(left + 1, view.widthPx - right));
}

export const rankingTicks: readonly number[] = [0, 0.5, 1];

export function drawRankingRow(context: CanvasRenderingContext2D, marks: RankingMarks, view: RankingView): void {
  const { theme, heightPx } = view;
  const { scale } = theme;
  const toX = layOutRanking(view);
  const middle = heightPx / 2;
  drawGrid(context, marks.present, view);
  if (marks.median === null) return;
  const color = marks.isPresent ? theme.pick : theme.ink;
  const dot = (share: number, radius: number): void => {
    context.beginPath();
    context.arc(toX(share), middle, radius * scale, 0, 2 * Math.PI);
    context.fill();
  };
  const [low, high] = [marks.shares[0], marks.shares[marks.shares.length - 1]];
  context.fillStyle = color;
  context.globalAlpha = 0.3;
  context.fillRect(toX(low), middle - 1.5 * scale, toX(high) - toX(low), 3 * scale);
  context.globalAlpha = 0.5;
  for (const share of marks.shares) dot(share, 2.6);
  context.globalAlpha = 1;
  context.fillStyle = theme.paper;
  dot(marks.median, 7.5);
  context.fillStyle = color;
  dot(marks.median, 6);
  if (marks.hasEnds && !isLow(view)) writeEnds(context, low, high, view);
  if (marks.picked !== null) ring(context, toX(marks.shares[marks.picked]), view);
}

function drawGrid(context: CanvasRenderingContext2D, present: number | null, view: RankingView): void {
  const { theme, widthPx, heightPx, ratio } = view;
  const toX = layOutRanking(view);
  const line = (share: number): void => {
    const x = snapLine(toX(share), ratio);
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, heightPx);
    context.stroke();
  };
  context.lineWidth = 1;
  for (const tick of rankingTicks) {
    context.strokeStyle = tick === 0 ? theme.ghost : theme.rule2;
    line(tick);
  }
  if (isLow(view)) {
    context.strokeStyle = theme.rule2;
    context.beginPath();
    context.moveTo(0, snapLine(heightPx / 2, ratio));
    context.lineTo(widthPx, snapLine(heightPx / 2, ratio));
    context.stroke();
  }
  if (present === null) return;
  context.strokeStyle = theme.pick;
  context.lineWidth = 1.5 * theme.scale;
  context.setLineDash([2 * theme.scale, 3 * theme.scale]);
  line(present);
  context.setLineDash([]);
}

function writeEnds(context: CanvasRenderingContext2D, low: number, high: number, view: RankingView): void {
  const { theme, heightPx } = view;
  const toX = layOutRanking(view);
  setFont(context, { theme, textScale: theme.scale }, "tick");
  context.fillStyle = theme.ink3;
  for (const [share, align, away] of [
    [low, "right", -8],
    [high, "left", 8],
  ] as const) {
    // prettier-ignore
    context.textAlign = align;
    context.fillText(formatCount(Math.round(100 * share)), toX(share) + away * theme.scale, heightPx / 2);
  }
}

/** Rings the reader's run. */
function ring(context: CanvasRenderingContext2D, x: number, { theme, heightPx }: RankingView): void {
  context.strokeStyle = theme.pick;
  context.lineWidth = 2 * theme.scale;
  context.beginPath();
  context.arc(x, heightPx / 2, 9.5 * theme.scale, 0, 2 * Math.PI);
  context.stroke();
}
