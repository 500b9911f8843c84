import type { ChartView } from "./time/view.ts";
import type { Theme } from "./theme.ts";
import { mergeTexts } from "../language/sentences.ts";

/** Font sizes and weights on charts (see the type scale of the page). */
const roles = {
  tick: { weight: 400, size: 11, isNarrow: true },
  strongTick: { weight: 640, size: 11, isNarrow: true },
  small: { weight: 400, size: 11.5, isNarrow: false },
  strong: { weight: 620, size: 12, isNarrow: false },
  title: { weight: 620, size: 12.5, isNarrow: false },
  label: { weight: 620, size: 11.5, isNarrow: false },
} as const;

export type TextRole = keyof typeof roles;

/** Sets the font of `role` for the following text. */
export function setFont(context: CanvasRenderingContext2D, view: Pick<ChartView, "theme" | "textScale">, role: TextRole): void {
  const { weight, size, isNarrow } = roles[role];
  context.font = `${weight} ${(size * view.textScale).toFixed(2)}px ${view.theme.sans}`;
  // Ignored by browsers that do not support it; the ticks are then a little wider.
  context.fontStretch = isNarrow ? "semi-condensed" : "normal";
  context.textBaseline = "middle";
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Writes text in the direction of its language: charts run from left to right, but an Arabic sentence on them does not. */
export function fillWords(context: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  context.direction = rightToLeft.test(text) ? "rtl" : "ltr";
  context.fillText(text, x, y);
}

/** Orders the pieces of a text for drawing from left to right: in Arabic the first piece goes to the right. */
export function orderPieces<T extends { readonly text: string }>(pieces: readonly T[]): readonly T[] {
  return pieces.some(({ text }) => rightToLeft.test(text)) ? pieces.toReversed() : pieces;
}

export interface PlatePart {
  readonly text: string;
  readonly color: string;
  readonly role: TextRole;
}

/** A rectangle on a chart, pixels. */
export interface PlateBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The position and background of a plate. */
export interface PlatePlace {
  /** The line next to the plate, and the plate's middle. */
  readonly x: number;
  readonly y: number;
  /** The plate does not extend beyond this x. */
  readonly limitX: number;
  /** Default: paper. */
  readonly ground?: string;
  /** Areas it must not cover; a plate without room next to them is omitted. */
  readonly avoid?: readonly PlateBox[];
}

/** Draws text on a plate next to a line: to its right, or to its left if there is no room. */
export function drawPlate(context: CanvasRenderingContext2D, view: ChartView, parts: readonly PlatePart[], place: PlatePlace): void {
  const { x, y, limitX, ground = view.theme.paper, avoid = [] } = place;
  let width = 0;
  for (const part of parts) {
    setFont(context, view, part.role);
    width += context.measureText(part.text).width;
  }
  const pad = 5 * view.textScale;
  const away = 5 * view.textScale;
  const height = 16 * view.textScale;
  const total = width + 2 * pad;
  const taken = avoid.filter((box) => y - height / 2 < box.bottom && y + height / 2 > box.top);
  const covers = (from: number): boolean => taken.some((box) => from < box.right && from + total > box.left);
  const sides = [x + away, x - away - total].filter((from) => from + total <= limitX && from >= 0);
  if (sides.length === 0) sides.push(Math.max(0, limitX - total));
  const left = sides.find((from) => !covers(from));
  if (left === undefined) return;
  context.fillStyle = ground;
  context.globalAlpha = ground === view.theme.paper ? 0.92 : 1;
  context.beginPath();
  context.roundRect(left, y - height / 2, total, height, 3);
  context.fill();
  context.globalAlpha = 1;
  context.textAlign = "left";
  let penX = left + pad;
  for (const part of orderPieces(parts)) {
    setFont(context, view, part.role);
    context.fillStyle = part.color;
    fillWords(context, part.text, penX, y + 0.5);
    penX += context.measureText(part.text).width;
  }
}

/** What `rich` has written for a plate: texts are small and grey, parts as they are. */
export function writePlate(parts: readonly (string | PlatePart)[], theme: Theme): readonly PlatePart[] {
  return mergeTexts(parts).map((part) => (typeof part === "string" ? { text: part, role: "small", color: theme.ink3 } : part));
}
