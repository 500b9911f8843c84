import { formatCount } from "../../../language/formats.ts";
import { t } from "../../../language/translate.ts";
import { placeSlot } from "./layout.ts";
import { fillBox, type Paint, setType, write } from "./paint.ts";
import type { QueueScene } from "./scene.ts";

/** How far the lines reach beyond the slots, pixels at scale 1. */
const reach = 4;

/** Slots above the threshold of PAUSE are dashed: they are there for what arrives until PAUSE works. Two lines show where it begins and ends. */
export function drawHeadroom(paint: Paint, { run, queue: held, isDetailed }: QueueScene, slots: number): void {
  const threshold = run.scenario.network.pauseThresholdPackets;
  if (threshold === null || !isDetailed) return;
  const { context, layout, theme } = paint;
  const { queue, scale, mode } = layout;
  const from = Math.max(threshold, held.length);
  const isDense = queue.slotWidth < 2;
  const edgeOf = (packets: number): number =>
    queue.x + queue.width - (isDense ? (packets / slots) * queue.width : Math.ceil(packets / queue.rows) * queue.slotWidth);
  context.strokeStyle = theme.ghost;
  context.lineWidth = scale;
  context.setLineDash([3 * scale, 3 * scale]);
  const dash = (x: number, y: number, width: number, height: number): void => {
    if (width < 2 * scale) return;
    // what was drawn as an empty slot
    fillBox(paint, { x, y, width, height }, theme.paper, 0);
    context.strokeRect(x + scale / 2, y + scale / 2, width - scale, height - scale);
  };
  if (isDense) dash(queue.x, queue.y, edgeOf(from) - queue.x, queue.height);
  else
    for (let place = from; place < slots; place++) {
      const { x, y, width, height } = placeSlot(queue, place);
      dash(x, y, width - scale / 2, height - scale / 2);
    }

  const marks = [
    { x: edgeOf(threshold), dashes: [], label: t("{packets}: PAUSE", { packets: formatCount(threshold) }) },
    {
      x: edgeOf(threshold / 2),
      dashes: [3 * scale, 2 * scale],
      label: t("{packets}: resume", { packets: formatCount(Math.floor(threshold / 2)) }),
    },
  ];
  context.strokeStyle = theme.tail;
  context.lineWidth = 1.5 * scale;
  for (const { x, dashes } of marks) {
    context.setLineDash(dashes);
    context.beginPath();
    context.moveTo(x, queue.y - reach * scale);
    context.lineTo(x, queue.y + queue.height + reach * scale);
    context.stroke();
  }
  context.setLineDash([]);
  if (mode !== "wide") return;

  const y = queue.y + queue.height + 12 * scale;
  const room = t("{count, plural, one {headroom: # slot} other {headroom: # slots}}", { count: slots - threshold });
  setType(paint, 11.5, 560);
  const [pause, go] = marks;
  const right = queue.x + queue.width;
  const goPx = context.measureText(go.label).width;
  const goRight = Math.min(right, Math.max(go.x + goPx / 2, goPx));
  const pauseRight = Math.min(pause.x + 4 * scale, goRight - goPx - 10 * scale);
  const pauseLeft = pauseRight - context.measureText(pause.label).width;
  write(paint, go.label, goRight, y, theme.tail, "right");
  if (pauseLeft < queue.x) return;
  write(paint, pause.label, pauseRight, y, theme.tail, "right");
  setType(paint, 11.5, 400);
  if (queue.x + context.measureText(room).width < pauseLeft - 10 * scale) write(paint, room, queue.x, y, theme.ink3);
}
