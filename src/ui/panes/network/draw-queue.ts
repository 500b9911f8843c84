import { orderPieces } from "../../../charts/text.ts";
import { mergeTexts } from "../../../language/sentences.ts";
import { msg, rich, t } from "../../../language/translate.ts";
import { hasHeaders } from "../../../analysis/headers.ts";
import { PacketKind } from "../../../engine/observer.ts";
import { recordedRoom } from "../../../analysis/ports.ts";
import { drawHeaders, fillSlots } from "./draw-headers.ts";
import { findQueueing, findShade } from "./draw-left.ts";
import { drawPacket } from "./draw-senders.ts";
import { type Box, leastNumbered } from "./grid-and-queue.ts";
import { placeSlot } from "./layout.ts";
import { type Paint, colorOf, fillBox, inkOn, setType, type Strong, strokeBox, write, writeRun } from "./paint.ts";
import type { QueueScene, Scene } from "./scene.ts";
import { formatCount } from "../../../language/formats.ts";

/** The switch port: a slot per packet of its capacity, the head at the right. @param notes the moment shown, if not the present. */
export function drawQueue(paint: Paint, scene: QueueScene, notes: readonly string[] = []): void {
  const { context, layout, theme } = paint;
  const { queue, mode, titleY } = layout;
  const slots = recordedRoom(scene.run);
  const held = scene.queue.length;
  const queueing = findQueueing(scene.run.scenario);
  const isSorted = queueing === "smallest-first";
  const isCutting = hasHeaders(scene.run.columns);
  const right = queue.x + queue.width;
  const titleX = queue.x + queue.titleInset;
  const title = { text: paint.portName ?? t("Queue"), color: theme.ink, size: 12.5, weight: 640 };
  const order = isSorted
    ? t("fewest packets left first")
    : isCutting
      ? t("headers leave first")
      : queueing === "bands" || queueing === "strict"
        ? t("highest priority first")
        : t("at the switch, first in, first out");
  const countRoomPx = (countPx[mode] + (isCutting ? headersPx : 0)) * layout.scale;
  const note = notes.find((text) => measureTitle(paint, title.text, text) <= queue.width - countRoomPx);
  const titleEnd = writeRun(
    paint,
    note !== undefined
      ? [title, { text: `  ${note}`, color: theme.stall, size: 11.5, weight: 560 }]
      : notes.length === 0 && mode === "wide" && measureTitle(paint, title.text, order) <= queue.width - countRoomPx
        ? [title, { text: `  ${order}`, color: theme.ink3, size: 11.5, weight: 400 }]
        : [title],
    titleX,
    titleY,
  );
  paint.signs?.drawSignLegend(paint, scene, titleEnd);
  if (isSorted && mode !== "wide") paint.signs?.drawLeftLegend(paint, scene.run.scenario, titleEnd, right - countRoomPx, titleY);
  if (scene.isDetailed) writeCount(paint, slots, held, isCutting ? scene.headers.length : null, titleEnd, right);

  if (mode === "wide") {
    setType(paint, 11, 400);
    if (queue.width > 150) {
      const [last, next] = [isSorted ? t("first to be dropped") : t("last in line"), t("next to leave")];
      write(paint, last, queue.x, titleY + 23, theme.ink3);
      write(paint, next, right, titleY + 23, theme.ink3, "right");
      const [lastPx, nextPx] = [last, next].map((text) => context.measureText(text).width);
      if (isSorted)
        paint.signs?.drawLeftLegend(paint, scene.run.scenario, queue.x + lastPx, right - nextPx - 14 * layout.scale, titleY + 23);
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
  else drawSlots(paint, scene, slots);
  paint.signs?.drawHeadroom(paint, scene, slots);
  if (isCutting) paint.signs?.drawCuts(paint, scene);
}

/** Shown instead of packets, in full and shorter. */
const notRecorded = [msg("packets of this part of the run were not recorded"), msg("packets not recorded here"), msg("not recorded")];

/** Width of "64 of 64" at the end of the title row, or of ": full" on a projector, pixels at scale 1. */
export const countPx = { wide: 130, phone: 62, projector: 92 } as const;

/** Least gap between title and count, pixels at scale 1. */
const countGapPx = 8;

/** The same for ", 46 headers". */
const headersPx = 60;

function measureTitle(paint: Paint, title: string, note: string): number {
  setType(paint, 12.5, 640);
  const width = paint.context.measureText(title).width;
  setType(paint, 11.5, 560);
  return width + paint.context.measureText(`  ${note}`).width;
}

/**
 * How full the port is, in words where they have room after the title, else in brief.
 *
 * @param headers beside the packets; null: the port cuts none.
 */
function writeCount(paint: Paint, slots: number, held: number, headers: number | null, titleEnd: number, right: number): void {
  const { context, layout, theme } = paint;
  const isFull = held >= slots;
  const { mode, titleY, sendersTitleY } = layout;
  const color = isFull ? theme.stall : theme.ink;
  if (mode === "wide" || (mode === "phone" && sendersTitleY !== null)) {
    const large: Strong = { strong: formatCount(held) };
    const pieces = mergeTexts(
      headers === null
        ? rich("{slots, plural, one {{large} of # slot taken} other {{large} of # slots taken}}", { large, slots })
        : rich(
            "{slots, plural, one {{large} of # slot} other {{large} of # slots}}, {headers, plural, one {{many} header} other {{many} headers}}",
            { large, slots, headers, many: { strong: formatCount(headers) } },
          ),
    ).map((part) => (typeof part === "string" ? { text: part, isText: true } : { text: part.strong, isText: false }));
    const setPieceType = (isText: boolean): void => setType(paint, isText ? 12 : 17, isText ? 560 : 640);
    const measured = pieces.map((piece) => {
      setPieceType(piece.isText);
      return context.measureText(piece.text).width;
    });
    if (titleEnd + countGapPx * layout.scale + measured.reduce((sum, width) => sum + width, 0) <= right) {
      let end = right;
      for (const { text, isText } of orderPieces(pieces).toReversed()) {
        setPieceType(isText);
        write(paint, text, end, titleY + (isText ? 0.5 : -1), isText ? theme.ink2 : color, "right");
        end -= context.measureText(text).width;
      }
      return;
    }
  }
  setType(paint, 12.5, 640);
  const count =
    headers !== null
      ? t("{headers, plural, one {{held} of {slots}, # header} other {{held} of {slots}, # headers}}", { held, slots, headers })
      : mode === "projector" && isFull
        ? t("{held} of {slots}: full", { held, slots })
        : t("{held} of {slots}", { held, slots });
  write(paint, count, right, titleY, color, "right");
}

function drawSlots(paint: Paint, scene: QueueScene, slots: number): void {
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
  const held = fillSlots(scene, slots);
  for (let place = slots - 1; place >= 0; place--) {
    const box = placeSlot(queue, place);
    const inner = { x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset };
    const slot = held[place];
    if (slot === undefined || slot.isHeaders) fillBox(paint, inner, theme.well);
    if (slot === undefined) continue;
    if (slot.isHeaders) drawHeaders(paint, inner, slot);
    else {
      const { row } = slot;
      const sender = flow[row];
      const isData = packet[row] >= 0;
      const shade = isData ? findShade(paint, scene.run.scenario, sender, packet[row]) : null;
      const ink = shade?.ink ?? inkOn(paint, sender);
      fillBox(paint, inner, isData ? (shade?.fill ?? colorOf(paint, sender)) : theme.paper);
      if (!isData) drawOther(paint, inner, packet[row]);
      // Below the number, which must stay legible.
      if (isData) paint.signs?.drawSigns(paint, inner, flags[row], ink);
      if (isNumbered && isData) write(paint, formatCount(sender), box.x + box.width / 2, box.y + box.height / 2 + 0.5, ink, "center");
    }
    if (place === 0) strokeBox(paint, inner, 0.5 * scale, 2 * scale, theme.ink);
  }
}

/** Datagrams are hatched; ACKs and requests are nearly empty; control packets, such as probes, have a dot. */
export function drawOther(paint: Paint, box: Box, kind: number): void {
  if (kind === -PacketKind.datagram && paint.hatch) fillBox(paint, box, paint.hatch);
  strokeBox(paint, box, -0.5 * paint.layout.scale, paint.layout.scale, paint.theme.ghost, 2);
  if (kind !== -PacketKind.control) return;
  paint.context.fillStyle = paint.theme.q;
  paint.context.beginPath();
  paint.context.arc(box.x + box.width / 2, box.y + box.height / 2, Math.min(2.5 * paint.layout.scale, box.width / 3), 0, 2 * Math.PI);
  paint.context.fill();
}

/** With more slots than pixels, each column of the picture shows the packet at its position. */
function drawDense(paint: Paint, scene: QueueScene, slots: number): void {
  const { context, layout, theme } = paint;
  const { queue } = layout;
  const { flow, packet } = scene.run.columns.packets;
  const held = fillSlots(scene, slots);
  fillBox(paint, queue, theme.well, 0);
  const columns = Math.floor(queue.width);
  for (let column = 0; column < columns; column++) {
    const slot = held[Math.floor((column / columns) * slots)];
    if (slot === undefined) break;
    if (slot.isHeaders) context.fillStyle = theme.q;
    else context.fillStyle = findShade(paint, scene.run.scenario, flow[slot.row], packet[slot.row])?.fill ?? colorOf(paint, flow[slot.row]);
    context.fillRect(queue.x + queue.width - column - 1, queue.y, 1, queue.height);
  }
}

/** The link from the switch to the receiver. */
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
  const word = t(
    scene.queue.length + scene.headers.length > 0 || scene.downwards.length > 0 ? "link" : "idle",
    {},
    "of the network picture",
  );
  if (context.measureText(word).width <= wire.width + 2 * scale)
    write(paint, word, wire.x + wire.width / 2, y - 17 * scale, theme.ink2, "center");
  const size = 11 * scale;
  for (const { flow, share } of scene.downwards) drawPacket(paint, wire.x + size / 2 + (wire.width - size) * share, y, size, flow);
}
