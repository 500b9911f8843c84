import { mergeTexts } from "../../../language/sentences.ts";
import { rich } from "../../../language/translate.ts";
import { type Paint, colorOf, fillBox, inkOn, setType, type Strong, strokeBox, strong, write, writeRun } from "./paint.ts";
import type { QueueScene } from "./scene.ts";
import { formatCount } from "../../../language/formats.ts";

/** Dropped packets visible at once. */
const shown = 7;
/** A drop falls this long and then fades, ms of playback. */
const fallMs = 200;
const fadeMs = 600;

/** The last dropped packets, newest first, and the number of drops in this burst, whose words end at `endX` at the latest. */
export function drawDropped(paint: Paint, scene: QueueScene, nsPerSecond: number, endX = Infinity): void {
  const { context, layout, theme } = paint;
  const { dropped, scale, mode, uplink, queue } = layout;
  const { drops } = scene.run.columns;
  const count = scene.fallen;
  if (count === 0 || !scene.isDetailed) return;
  const right = Math.min(queue.x + queue.width, endX);
  const room = Math.min(dropped.width, right - dropped.x);
  const width = 23 * scale;
  const pitch = 31 * scale;
  setType(paint, 11.5, 400);
  const measureWords = (words: readonly (string | Strong)[]) =>
    words.reduce((sum, part) => sum + context.measureText(typeof part === "string" ? part : part.strong).width, 20 * scale);
  const texts = describeBurst(scene, paint.dropped);
  const words = texts.find((text) => measureWords(text) + pitch <= room) ?? mergeTexts(rich("<strong>dropped</strong>", { strong }));
  const roomForWords = measureWords(words);
  const most = Math.max(1, Math.min(mode === "phone" ? 4 : shown, Math.floor((room - roomForWords) / pitch)));
  if (uplink) {
    context.strokeStyle = theme.stall;
    context.lineWidth = 1.5 * scale;
    context.setLineDash([3 * scale, 3 * scale]);
    context.beginPath();
    context.moveTo(queue.x - 4 * scale, queue.y + queue.height / 2 + 6 * scale);
    context.bezierCurveTo(
      queue.x - 14 * scale,
      queue.y + queue.height,
      queue.x - 14 * scale,
      dropped.y,
      dropped.x - 5 * scale,
      dropped.y + 9 * scale,
    );
    context.stroke();
    context.setLineDash([]);
  }
  for (let rank = Math.min(most, count) - 1; rank >= 0; rank--) {
    const row = scene.fallenRow(rank);
    const ageMs = ((scene.timeNs - drops.timeNs[row]) / nsPerSecond) * 1000;
    const fallen = Math.min(1, ageMs / fallMs);
    // Older ones fade to a trace; the newest stays fully visible while paused.
    const age = Math.max(0, Math.min(1, (ageMs - fallMs) / fadeMs));
    context.globalAlpha = Math.max(0.22, 1 - rank * 0.12 - age * 0.5);
    const box = {
      x: dropped.x + rank * pitch,
      y: dropped.y - (1 - fallen) * 7 * scale + Math.min(4, rank * 2) * scale,
      width,
      height: 16 * scale,
    };
    drawFallen(paint, box, drops.flow[row]);
  }
  context.globalAlpha = 1;
  // In the wide layout, text and packets fit in one row.
  const y = dropped.y + (mode === "wide" && paint.portName === undefined ? 22 : 10) * scale;
  const start = mode === "wide" ? null : dropped.x + Math.min(most, count) * pitch + 8 * scale;
  writeBurst(paint, words, start, right, y);
}

/** The number of drops and their start, in full and abbreviated. */
function describeBurst(scene: QueueScene, count: number): readonly (readonly (string | Strong)[])[] {
  const values = { count, strong };
  const full = scene.isBurstAfterTimers
    ? rich("<strong>dropped</strong> {count} since the timers expired", values)
    : scene.run.scenario.workload.kind === "barrier"
      ? rich("<strong>dropped</strong> {count} since the block began", values)
      : rich("<strong>dropped</strong> {count} since the start", values);
  return [mergeTexts(full), mergeTexts(rich("<strong>dropped</strong> {count}", values))];
}

/** The styled text: emphasized parts in the color of losses. */
function toRuns(words: readonly (string | Strong)[], { theme }: Paint): Parameters<typeof writeRun>[1] {
  return words.map((part) =>
    typeof part === "string"
      ? { text: part, color: theme.ink3, size: 11.5, weight: 400 }
      : { text: part.strong, color: theme.stall, size: 12, weight: 640 },
  );
}

function writeBurst(paint: Paint, words: readonly (string | Strong)[], start: number | null, right: number, y: number): void {
  const runs = toRuns(words, paint);
  let width = 0;
  for (const { text, size, weight } of runs) {
    setType(paint, size, weight);
    width += paint.context.measureText(text).width;
  }
  writeRun(paint, runs, start ?? right - width, y);
}

function drawFallen(paint: Paint, box: { x: number; y: number; width: number; height: number }, sender: number): void {
  const { context, layout, theme } = paint;
  const { scale } = layout;
  fillBox(paint, box, colorOf(paint, sender));
  strokeBox(paint, box, 0, 1.5 * scale, theme.stall, 2);
  setType(paint, 10.5, 560);
  if (paint.numbersPackets)
    write(paint, formatCount(sender), box.x + box.width / 2, box.y + box.height / 2 + 0.5, inkOn(paint, sender), "center");
  const x = box.x + box.width;
  const arm = 3.6 * scale;
  context.lineWidth = 1.7 * scale;
  context.beginPath();
  context.moveTo(x - arm, box.y - arm);
  context.lineTo(x + arm, box.y + arm);
  context.moveTo(x + arm, box.y - arm);
  context.lineTo(x - arm, box.y + arm);
  context.stroke();
}
