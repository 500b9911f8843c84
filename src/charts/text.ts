import type { ChartView } from "./view.ts";

/** Sizes and weights of the type on charts (see the type scale of the page). */
const roles = {
  tick: { weight: 400, size: 11, isNarrow: true },
  strongTick: { weight: 640, size: 11, isNarrow: true },
  small: { weight: 400, size: 11.5, isNarrow: false },
  strong: { weight: 620, size: 12, isNarrow: false },
  title: { weight: 620, size: 12.5, isNarrow: false },
  label: { weight: 620, size: 11.5, isNarrow: false },
} as const;

export type TextRole = keyof typeof roles;

/** Makes `role` the font of what is written next. */
export function setFont(context: CanvasRenderingContext2D, view: ChartView, role: TextRole): void {
  const { weight, size, isNarrow } = roles[role];
  context.font = `${weight} ${(size * view.textScale).toFixed(2)}px ${view.theme.sans}`;
  // Ignored by browsers without it: the ticks are then a little wider.
  context.fontStretch = isNarrow ? "semi-condensed" : "normal";
  context.textBaseline = "middle";
}

export interface PlatePart {
  readonly text: string;
  readonly color: string;
  readonly role: TextRole;
}

/**
 * Words on a plate of `ground` beside `x`, centred on `y`: to the right of it, or to the left where the
 * right has no room before `limitX`.
 */
export function drawPlate(
  context: CanvasRenderingContext2D,
  view: ChartView,
  parts: readonly PlatePart[],
  x: number,
  y: number,
  limitX: number,
  ground: string = view.theme.paper,
): void {
  let width = 0;
  for (const part of parts) {
    setFont(context, view, part.role);
    width += context.measureText(part.text).width;
  }
  const pad = 5 * view.textScale;
  const away = 5 * view.textScale;
  const height = 16 * view.textScale;
  const total = width + 2 * pad;
  const left = x + away + total <= limitX ? x + away : x - away - total;
  context.fillStyle = ground;
  context.globalAlpha = ground === view.theme.paper ? 0.92 : 1;
  context.beginPath();
  context.roundRect(left, y - height / 2, total, height, 3);
  context.fill();
  context.globalAlpha = 1;
  context.textAlign = "left";
  let penX = left + pad;
  for (const part of parts) {
    setFont(context, view, part.role);
    context.fillStyle = part.color;
    context.fillText(part.text, penX, y + 0.5);
    penX += context.measureText(part.text).width;
  }
}
