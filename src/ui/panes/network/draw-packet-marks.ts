import { type Marked, msg, t } from "../../../language/translate.ts";
import { findFlagsAccepted } from "../../../analysis/packet-flags.ts";
import { PacketFlag } from "../../../engine/observer.ts";
import type { Box } from "./grid-and-queue.ts";
import { type Paint, setType, strokeBox, write } from "./paint.ts";
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

/** The signs that packets of the run may have, in the order of the legend. */
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
  const occurring = listSigns(findFlagsAccepted(scene.run.columns));
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
    strokeBox(paint, box, 0, 1, theme.ghost, 2);
    drawSigns(paint, box, flag, theme.ink);
    write(paint, name, x + side + 5 * scale, y, theme.ink3);
    x += width + 12 * scale;
  }
}
