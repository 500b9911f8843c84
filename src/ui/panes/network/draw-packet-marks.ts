import { type Marked, msg, t } from "../../../language/translate.ts";
import { blockAt } from "../../../analysis/blocks.ts";
import { countCuts } from "../../../analysis/headers.ts";
import { countLeft } from "../../../analysis/left-to-send.ts";
import { indexRun } from "../../../analysis/run-index.ts";
import { listLeftShades } from "../../../charts/left-shades.ts";
import { findFlagsAccepted, hasControlQueued } from "../../../analysis/packet-flags.ts";
import { PacketFlag, PacketKind } from "../../../engine/observer.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { formatCount } from "../../../language/formats.ts";
import { drawHeaders } from "./draw-headers.ts";
import { servesSmallestFirst } from "./draw-left.ts";
import { drawOther } from "./draw-queue.ts";
import type { Box } from "./grid-and-queue.ts";
import { fillBox, type Paint, setType, strokeBox, write } from "./paint.ts";
import type { QueueScene } from "./scene.ts";

/** Slots narrower than this, CSS pixels at scale 1, have no space for signs. */
const leastSigned = 5;

/** Properties of a packet shown in addition to its sender, in the order of the legend. */
const signs = [
  { flag: PacketFlag.marked, name: msg("marked (CE)") },
  { flag: PacketFlag.redundant, name: msg("redundant copy") },
  { flag: PacketFlag.priority, name: msg("high priority") },
  { flag: PacketFlag.probe, name: msg("probe") },
] as const;

/** The signs of data packets with these flags, in the order of the legend. */
export function listSigns(flags: number): readonly { readonly flag: number; readonly name: Marked }[] {
  return signs.filter(({ flag }) => (flags & flag) !== 0);
}

/** Draws one packet's signs on its slot: marked: a dot; redundant: a double outline; high priority: a corner; probe: a ring. */
export function drawSigns(paint: Paint, box: Box, flags: number, ink: string): void {
  const { context, layout } = paint;
  const { scale } = layout;
  const size = Math.min(box.width, box.height);
  if (listSigns(flags).length === 0 || size < leastSigned * scale) return;
  const line = Math.max(0.75, Math.min(1.25, size / (16 * scale))) * scale;
  if ((flags & PacketFlag.redundant) !== 0) {
    strokeBox(paint, box, -line / 2, line, ink, 2);
    if (size >= 8 * scale) strokeBox(paint, box, -2.5 * line, line, ink, 1);
  }
  if ((flags & PacketFlag.priority) !== 0) {
    const leg = 0.42 * size;
    context.fillStyle = ink;
    context.beginPath();
    context.moveTo(box.x, box.y);
    context.lineTo(box.x + leg, box.y);
    context.lineTo(box.x, box.y + leg);
    context.closePath();
    context.fill();
  }
  if ((flags & PacketFlag.probe) !== 0) {
    context.strokeStyle = ink;
    context.lineWidth = line;
    context.beginPath();
    context.arc(box.x + box.width / 2, box.y + box.height / 2, Math.max(0, size / 2 - 1.5 * line), 0, 2 * Math.PI);
    context.stroke();
  }
  if ((flags & PacketFlag.marked) !== 0) {
    const radius = Math.min(2.2 * scale, 0.18 * size);
    context.fillStyle = ink;
    context.beginPath();
    // In the lower right corner, so that the sender's number stays legible.
    context.arc(box.x + box.width - radius - line, box.y + box.height - radius - line, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

/** The legend of the signs that occur in the run, as many as fit: below the queue, or in its title row to the right of `titleEnd`. */
export function drawSignLegend(paint: Paint, scene: QueueScene, titleEnd: number): void {
  const { context, layout, theme } = paint;
  const { queue, dropped, mode, scale, titleY } = layout;
  const { columns } = scene.run;
  const occurring: { readonly flag: number | null; readonly name: Marked }[] = [
    ...listSigns(findFlagsAccepted(columns)),
    ...(hasControlQueued(columns) ? [{ flag: null, name: msg("control packet") }] : []),
  ];
  if (occurring.length === 0 || !scene.isDetailed || queue.slotWidth < leastSigned * scale) return;
  const isUnder = mode === "wide";
  const side = 10 * scale;
  const y = isUnder ? dropped.y + 40 * scale : titleY;
  let x = isUnder ? queue.x : titleEnd + 14 * scale;
  const end = queue.x + queue.width - (isUnder ? 0 : 76 * scale);
  setType(paint, 11.5, 400);
  for (const { flag, name: sign } of occurring) {
    const name = t(sign);
    const width = side + 5 * scale + context.measureText(name).width;
    if (x + width > end) return;
    const box = { x, y: y - side / 2, width: side, height: side };
    if (flag === null) drawOther(paint, box, -PacketKind.control);
    else {
      strokeBox(paint, box, 0, 1, theme.ghost, 2);
      drawSigns(paint, box, flag, theme.ink);
    }
    write(paint, name, x + side + 5 * scale, y, theme.ink3);
    x += width + 12 * scale;
  }
}

/** Replaces dropped packets if none are dropped: what a header looks like, and the number of packets cut in this block. */
export function drawCuts(paint: Paint, { run, timeNs, fallen, isDetailed }: QueueScene): void {
  if (fallen > 0 || paint.hidesDropped || !isDetailed) return;
  const { layout, theme } = paint;
  const { dropped, queue, scale, mode } = layout;
  const { blocks } = indexRun(run);
  const block = blockAt(blocks, timeNs);
  const count = new Float64Array(1);
  countCuts(run.columns, Float64Array.of(block < 0 ? 0 : blocks.startNs.values[block], timeNs + 1), count);
  const y = dropped.y + (mode === "wide" && paint.portName === undefined ? 22 : 10) * scale;
  const swatch = { x: dropped.x, y: y - 3 * scale, width: 14 * scale, height: 6 * scale };
  setType(paint, 11.5, 400);
  const { context } = paint;
  const name = t("header of a trimmed packet");
  const told =
    run.scenario.workload.kind === "barrier"
      ? t("{count, plural, one {# packet trimmed since the block began} other {# packets trimmed since the block began}}", {
          count: count[0],
        })
      : t("{count, plural, one {# packet trimmed since the start} other {# packets trimmed since the start}}", { count: count[0] });
  fillBox(paint, swatch, theme.well, 0);
  drawHeaders(paint, swatch, { flows: [0], perSlot: 2 });
  const start = swatch.x + swatch.width + 6 * scale;
  const end = queue.x + queue.width;
  const room = end - start - context.measureText(name).width - 12 * scale;
  if (mode === "wide" && context.measureText(told).width <= room) {
    write(paint, name, start, y, theme.ink3);
    write(paint, told, end, y, theme.ink2, "right");
  } else write(paint, t("{count} trimmed to headers", { count: count[0] }), start, y, theme.ink2);
}

/** The legend "left to send" with the shades between their ends: from `start`, if it fits before `end`. */
export function drawLeftLegend(paint: Paint, scenario: Scenario, start: number, end: number, y: number): void {
  const most = countLeft(scenario, 0, 0);
  if (!servesSmallestFirst(scenario) || most === null) return;
  const { context, layout, theme } = paint;
  const { scale } = layout;
  const side = 9 * scale;
  setType(paint, 11.5, 400);
  const gap = 4 * scale;
  const shades = listLeftShades(theme);
  const [name, least, largest] = [t("left to send"), formatCount(1), formatCount(most)];
  const widths = [name, least, largest].map((text) => context.measureText(text).width + gap);
  let x = start + 14 * scale;
  if (x + widths[0] + widths[1] + shades.length * side + widths[2] > end) return;
  write(paint, name, x, y, theme.ink3);
  x += widths[0];
  write(paint, least, x, y, theme.ink3);
  x += widths[1];
  for (const { fill } of shades) {
    const box = { x, y: y - side / 2, width: side, height: side };
    fillBox(paint, box, fill, 0);
    x += side;
  }
  strokeBox(paint, { x: x - shades.length * side, y: y - side / 2, width: shades.length * side, height: side }, 0, 1, theme.ghost, 0);
  write(paint, largest, x + gap, y, theme.ink3);
}
