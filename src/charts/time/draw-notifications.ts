import type { Theme } from "../theme.ts";
import type { ChartView } from "./view.ts";

/** Width of a bar's interval and gap between bars, CSS pixels at scale 1: wider than for drops, as notifications come in short series. */
export const notificationPx = 3;
const gapPx = 1;

/** Draws a bar above the queue's limit for the notifications that reached senders in each interval. */
export function drawNotificationBars(
  context: CanvasRenderingContext2D,
  counts: Float64Array,
  base: number,
  { theme, left }: Pick<ChartView, "theme" | "left">,
  measure: (notifications: number) => number,
): void {
  context.fillStyle = theme.notified;
  context.beginPath();
  counts.forEach((count, i) => {
    if (count === 0) return;
    const height = measure(count) * theme.scale;
    context.rect(left + i * notificationPx * theme.scale, base - height, (notificationPx - gapPx) * theme.scale, height);
  });
  context.fill();
}

/** The mark of a legend: four bars around the origin. */
export function drawNotificationSwatch(context: CanvasRenderingContext2D, theme: Theme, width: number, height: number): void {
  const view = { theme, left: -width / 2 };
  drawNotificationBars(context, Float64Array.of(4, 2, 2, 1), height / 2, view, (count) => (Math.sqrt(count / 4) * height) / theme.scale);
}
