import { orderPieces } from "../../../charts/text.ts";
import { mergeTexts } from "../../../language/sentences.ts";
import { msg, rich, t } from "../../../language/translate.ts";
import { PacketKind } from "../../../engine/observer.ts";
import { recordedRoom } from "../../../analysis/ports.ts";
import { formatCount } from "../../text/numbers.ts";
import { drawLeftLegend, findShade, servesSmallestFirst } from "./draw-left.ts";
import { drawPacket } from "./draw-senders.ts";
import { type Box, leastNumbered, placeSlot } from "./layout.ts";
import { type Paint, colorOf, fillBox, inkOn, setType, type Strong, strokeBox, strong, write, writeRun } from "./paint.ts";
import type { QueueScene, Scene } from "./scene.ts";

/** The switch port: a slot for each packet it can hold, the head at the right. @param notes which moment it shows, if not the present: in full, and shorter. */
export function drawQueue(paint: Paint, scene: QueueScene, notes: readonly string[] = []): void {
  const { context, layout, theme } = paint;
  const { queue, mode, titleY } = layout;
  const slots = recordedRoom(scene.run);
  const held = scene.queue.length;
  const isSorted = servesSmallestFirst(scene.run.scenario);
  const right = queue.x + queue.width;
  const title = { text: paint.portName ?? t("Queue"), color: theme.ink, size: 12.5, weight: 640 };
  const order = isSorted ? t("the smallest rest first") : t("at the switch, first in, first out");
  const note = notes.find((text) => measureTitle(paint, title.text, text) <= queue.width - countPx[mode] * layout.scale);
  const titleEnd = writeRun(
    paint,
    note !== undefined
      ? [title, { text: `  ${note}`, color: theme.stall, size: 11.5, weight: 560 }]
      : notes.length === 0 && mode === "wide" && measureTitle(paint, title.text, order) <= queue.width - countPx[mode] * layout.scale
        ? [title, { text: `  ${order}`, color: theme.ink3, size: 11.5, weight: 400 }]
        : [title],
    queue.x,
    titleY,
  );
  paint.signs?.drawSignLegend(paint, scene, titleEnd);
  if (isSorted && mode !== "wide") drawLeftLegend(paint, scene.run.scenario, titleEnd, right - countPx[mode] * layout.scale, titleY);
  if (scene.isDetailed) writeCount(paint, slots, held, right);

  if (mode === "wide") {
    setType(paint, 11, 400);
    if (queue.width > 150) {
      const [last, next] = [isSorted ? t("first to be dropped") : t("last in line"), t("next to leave")];
      write(paint, last, queue.x, titleY + 23, theme.ink3);
      write(paint, next, right, titleY + 23, theme.ink3, "right");
      const [lastPx, nextPx] = [last, next].map((text) => context.measureText(text).width);
      if (isSorted) drawLeftLegend(paint, scene.run.scenario, queue.x + lastPx, right - nextPx - 14 * layout.scale, titleY + 23);
    }
    context.strokeStyle = theme.ghost;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(queue.x + 0.5, queue.y - 5);
    context.lineTo(queue.x + 0.5, queue.y - 9.5);
    context.lineTo(right - 0.5, queue.y - 9.5);
    context.lineTo(right - 0.5, queue.y - 5);
    context.stroke();
  }

  if (!scene.isDetailed) {
    setType(paint, 11.5, 400);
    const text = notRecorded.map((one) => t(one)).find((one) => context.measureText(one).width <= queue.width) ?? "";
    write(paint, text, queue.x + queue.width / 2, queue.y + queue.height / 2, theme.ink3, "center");
    return;
  }
  if (queue.slotWidth < 2) drawDense(paint, scene, slots);
  else drawSlots(paint, scene, slots, held);
}

/** In place of packets, in full and shorter. */
const notRecorded = [msg("packets of this part of the run were not recorded"), msg("packets not recorded here"), msg("not recorded")];

/** Room for "64 of 64" at the end of the title row, before a room ": full", pixels at scale 1. */
const countPx = { wide: 130, phone: 62, projector: 92 } as const;

function measureTitle(paint: Paint, title: string, note: string): number {
  setType(paint, 12.5, 640);
  const width = paint.context.measureText(title).width;
  setType(paint, 11.5, 560);
  return width + paint.context.measureText(`  ${note}`).width;
}

function writeCount(paint: Paint, slots: number, held: number, right: number): void {
  const { context, layout, theme } = paint;
  const isFull = held >= slots;
  const { mode, titleY } = layout;
  const color = isFull ? theme.stall : theme.ink;
  if (mode === "wide") {
    const large: Strong = { strong: formatCount(held) };
    let end = right;
    const pieces = mergeTexts(
      rich("{slots, plural, one {{large} of # slot taken} other {{large} of # slots taken}}", { large, slots }),
    ).map((part) => (typeof part === "string" ? { text: part, isText: true } : { text: part.strong, isText: false }));
    for (const { text, isText } of orderPieces(pieces).toReversed()) {
      setType(paint, isText ? 12 : 17, isText ? 560 : 640);
      write(paint, text, end, titleY + (isText ? 0.5 : -1), isText ? theme.ink2 : color, "right");
      end -= context.measureText(text).width;
    }
    return;
  }
  setType(paint, 12.5, 640);
  const count = mode === "projector" && isFull ? t("{held} of {slots}: full", { held, slots }) : t("{held} of {slots}", { held, slots });
  write(paint, count, right, titleY, color, "right");
}

function drawSlots(paint: Paint, scene: QueueScene, slots: number, held: number): void {
  const { layout, theme } = paint;
  const { queue, scale, mode } = layout;
  const { flow, packet, flags } = scene.run.columns.packets;
  const inset = queue.slotWidth > 5 ? 0.5 * scale : 0.25;
  const isNumbered = queue.slotWidth >= leastNumbered && paint.numbersPackets;
  setType(
    paint,
    mode === "wide" ? Math.min(10.5, queue.slotWidth * 0.8) : mode === "phone" ? 9.8 : 11.5,
    400,
    queue.slotWidth < 20 * scale,
  );
  for (let place = slots - 1; place >= 0; place--) {
    const box = placeSlot(queue, place);
    const inner = { x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset };
    if (place >= held) {
      fillBox(paint, inner, theme.well);
      continue;
    }
    const row = scene.queue.at(place);
    const sender = flow[row];
    const isData = packet[row] >= 0;
    const shade = isData ? findShade(paint, scene.run.scenario, sender, packet[row]) : null;
    const ink = shade?.ink ?? inkOn(paint, sender);
    fillBox(paint, inner, isData ? (shade?.fill ?? colorOf(paint, sender)) : theme.paper);
    if (!isData) drawOther(paint, inner, packet[row]);
    // Under the number, which must stay legible.
    if (isData) paint.signs?.drawSigns(paint, inner, flags[row], ink);
    if (isNumbered && isData) write(paint, formatCount(sender), box.x + box.width / 2, box.y + box.height / 2 + 0.5, ink, "center");
    if (place === 0) strokeBox(paint, inner, 0.5 * scale, 2 * scale, theme.ink);
  }
}

/** Datagrams are hatched; ACKs and requests as empty as they are; control packets, such as probes, have a dot. */
function drawOther(paint: Paint, box: Box, kind: number): void {
  if (kind === -PacketKind.datagram && paint.hatch) fillBox(paint, box, paint.hatch);
  strokeBox(paint, box, -0.5 * paint.layout.scale, paint.layout.scale, paint.theme.ghost, 2);
  if (kind !== -PacketKind.control) return;
  paint.context.fillStyle = paint.theme.q;
  paint.context.beginPath();
  paint.context.arc(box.x + box.width / 2, box.y + box.height / 2, Math.min(2.5 * paint.layout.scale, box.width / 3), 0, 2 * Math.PI);
  paint.context.fill();
}

/** More slots than pixels: a column of the picture shows the packet that stands there. */
function drawDense(paint: Paint, scene: QueueScene, slots: number): void {
  const { context, layout, theme } = paint;
  const { queue } = layout;
  const { flow, packet } = scene.run.columns.packets;
  const held = scene.queue.length;
  fillBox(paint, queue, theme.well, 0);
  const columns = Math.floor(queue.width);
  for (let column = 0; column < columns; column++) {
    const place = Math.floor((column / columns) * slots);
    if (place >= held) break;
    const row = scene.queue.at(place);
    context.fillStyle = findShade(paint, scene.run.scenario, flow[row], packet[row])?.fill ?? colorOf(paint, flow[row]);
    context.fillRect(queue.x + queue.width - column - 1, queue.y, 1, queue.height);
  }
}

/** From the switch to the receiver. */
export function drawWire(paint: Paint, scene: Scene): void {
  const { context, layout, theme } = paint;
  const { wire, scale, queue } = layout;
  if (!wire) return;
  const y = queue.y + queue.height / 2;
  context.strokeStyle = theme.ghost;
  context.lineWidth = 2 * scale;
  context.beginPath();
  context.moveTo(wire.x - 3 * scale, y);
  context.lineTo(wire.x + wire.width, y);
  context.stroke();
  setType(paint, 11.5, 400);
  const word = t(scene.queue.length > 0 || scene.downwards.length > 0 ? "link" : "idle", {}, "of the network picture");
  if (context.measureText(word).width <= wire.width + 2 * scale)
    write(paint, word, wire.x + wire.width / 2, y - 17 * scale, theme.ink2, "center");
  const size = 11 * scale;
  for (const { flow, share } of scene.downwards) drawPacket(paint, wire.x + size / 2 + (wire.width - size) * share, y, size, flow);
}

/** Packets seen at once where they fell. */
const shown = 7;
/** A drop falls this long and then fades, ms of playback. */
const fallMs = 200;
const fadeMs = 600;

/** The packets that fell last, newest first, and how many fell in this burst. */
export function drawDropped(paint: Paint, scene: QueueScene, nsPerSecond: number): void {
  const { context, layout, theme } = paint;
  const { dropped, scale, mode, uplink, queue } = layout;
  const { drops } = scene.run.columns;
  const count = scene.fallen;
  if (count === 0 || !scene.isDetailed) return;
  const width = 23 * scale;
  const pitch = 31 * scale;
  setType(paint, 11.5, 400);
  const measureWords = (words: readonly (string | Strong)[]) =>
    words.reduce((sum, part) => sum + context.measureText(typeof part === "string" ? part : part.strong).width, 20 * scale);
  const texts = describeBurst(scene, paint.dropped);
  const words =
    texts.find((text) => measureWords(text) + pitch <= dropped.width) ?? mergeTexts(rich("<strong>dropped</strong>", { strong }));
  const roomForWords = measureWords(words);
  const most = Math.max(1, Math.min(mode === "phone" ? 4 : shown, Math.floor((dropped.width - roomForWords) / pitch)));
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
    // What has lain there fades to a trace; the newest of a paused picture stays plain.
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
  // Over the whole width there is room for words and packets in one row.
  const y = dropped.y + (mode === "wide" && paint.portName === undefined ? 22 : 10) * scale;
  const start = mode === "wide" ? null : dropped.x + Math.min(most, count) * pitch + 8 * scale;
  writeBurst(paint, words, start, queue.x + queue.width, y);
}

/** How many fell, and since when; and briefly. */
function describeBurst(scene: QueueScene, count: number): readonly (readonly (string | Strong)[])[] {
  const values = { count, strong };
  const full = scene.isBurstAfterTimers
    ? rich("<strong>dropped</strong> {count} since the timers expired", values)
    : scene.run.scenario.workload.kind === "barrier"
      ? rich("<strong>dropped</strong> {count} since the block began", values)
      : rich("<strong>dropped</strong> {count} since the start", values);
  return [mergeTexts(full), mergeTexts(rich("<strong>dropped</strong> {count}", values))];
}

/** As they are written: the strong ones in the colour of losses. */
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
