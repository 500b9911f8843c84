import type { Theme } from "./theme.ts";

/** One line through all panes with a handle on top that can be taken hold of. */
export function drawCursor(context: CanvasRenderingContext2D, theme: Theme, x: number, top: number, bottom: number): void {
  const { scale } = theme;
  const half = 6 * scale;
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  context.moveTo(x, top);
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
