import type { Theme } from "../theme.ts";

/** Where the line moves to another x, on a strip with its own time axis; heights on the canvas. */
export interface Detour {
  readonly x: number;
  readonly top: number;
  readonly stripTop: number;
  readonly stripBottom: number;
  readonly bottom: number;
}

/** Draws one line through all panes with a draggable handle on top. */
export function drawCursor(
  context: CanvasRenderingContext2D,
  theme: Theme,
  x: number,
  top: number,
  bottom: number,
  detours: readonly Detour[] = [],
): void {
  const { scale } = theme;
  const half = 6 * scale;
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  context.moveTo(x, top);
  for (const detour of detours) {
    context.lineTo(x, detour.top);
    context.lineTo(detour.x, detour.stripTop);
    context.lineTo(detour.x, detour.stripBottom);
    context.moveTo(x, detour.bottom);
  }
  context.lineTo(x, bottom);
  context.stroke();
  context.fillStyle = theme.ink;
  context.beginPath();
  context.moveTo(x - half, top);
  context.lineTo(x + half, top);
  context.lineTo(x + half, top + 7 * scale);
  context.lineTo(x, top + 12 * scale);
  context.lineTo(x - half, top + 7 * scale);
  context.fill();
}
