import { TimeoutClass } from "../analysis/timeouts.ts";
import type { Theme } from "./theme.ts";

/** Colour of each class of timeout; its shape says the same. */
export function markColor(theme: Theme, kind: number): string {
  if (kind === TimeoutClass.blockHead) return theme.stall;
  if (kind === TimeoutClass.blockTail) return theme.tail;
  if (kind === TimeoutClass.other) return theme.ink3;
  return theme.ink;
}

/** Adds the shape of a class of timeout to the current path, `size` pixels wide, around (x, y). */
export function traceMark(context: CanvasRenderingContext2D | Path2D, kind: number, x: number, y: number, size: number): void {
  const half = size / 2;
  if (kind === TimeoutClass.blockHead || kind === TimeoutClass.blockTail) {
    const tip = kind === TimeoutClass.blockHead ? -half : half;
    context.moveTo(x, y + tip * 0.95);
    context.lineTo(x + half * 1.08, y - tip * 0.85);
    context.lineTo(x - half * 1.08, y - tip * 0.85);
    context.closePath();
  } else if (kind === TimeoutClass.lostRetransmission) {
    context.moveTo(x, y - half * 1.15);
    context.lineTo(x + half * 1.15, y);
    context.lineTo(x, y + half * 1.15);
    context.lineTo(x - half * 1.15, y);
    context.closePath();
  } else if (kind === TimeoutClass.spurious) {
    context.moveTo(x + half * 0.95, y);
    context.arc(x, y, half * 0.95, 0, 2 * Math.PI);
  } else {
    context.rect(x - half * 0.85, y - half * 0.85, 2 * half * 0.85, 2 * half * 0.85);
  }
}

/** One timeout as a mark with a 1 px outline of paper. */
export function drawMark(context: CanvasRenderingContext2D, theme: Theme, kind: number, x: number, y: number, size: number): void {
  context.beginPath();
  traceMark(context, kind, x, y, size);
  context.lineJoin = "miter";
  context.strokeStyle = theme.paper;
  if (kind === TimeoutClass.spurious) {
    context.lineWidth = 3.6 * theme.scale;
    context.stroke();
    context.fillStyle = theme.paper;
    context.fill();
    context.strokeStyle = theme.ink;
    context.lineWidth = 1.6 * theme.scale;
    context.stroke();
    return;
  }
  context.lineWidth = 2 * theme.scale;
  context.stroke();
  context.fillStyle = markColor(theme, kind);
  context.fill();
}

/** The ring around the timeout that is being explained. */
export function drawRing(context: CanvasRenderingContext2D, theme: Theme, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, 9 * theme.scale, 0, 2 * Math.PI);
  context.strokeStyle = theme.pick;
  context.lineWidth = 2 * theme.scale;
  context.stroke();
}
