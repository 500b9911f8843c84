import { blockAt } from "../../../analysis/blocks.ts";
import { countCuts, HEADERS_PER_SLOT } from "../../../analysis/headers.ts";
import { indexRun } from "../../../analysis/run-index.ts";
import { t } from "../../../language/translate.ts";
import type { Box } from "./grid-and-queue.ts";
import { colorOf, fillBox, type Paint, setType, write } from "./paint.ts";
import type { QueueScene } from "./scene.ts";

/** Content of a slot in the picture: a packet, or headers of cut packets, which take no slot of the port. */
export type Slot = { readonly isHeaders: false; readonly row: number } | ({ readonly isHeaders: true } & HeaderStack);

interface HeaderStack {
  /** Senders of the headers, next departure first. */
  readonly flows: readonly number[];
  /** Number of headers that share a slot. */
  readonly perSlot: number;
}

/** From the head of the queue. If headers do not fit next to the packets, they are drawn thinner. */
export function fillSlots({ run, queue, headers }: Pick<QueueScene, "run" | "queue" | "headers">, slots: number): readonly Slot[] {
  const { flow, departNs } = run.columns.packets;
  const packets = Array.from({ length: queue.length }, (_, place): Slot => ({ isHeaders: false, row: queue.at(place) }));
  if (headers.length === 0) return packets;
  const perSlot = Math.max(HEADERS_PER_SLOT, Math.ceil(headers.length / Math.max(1, slots - packets.length)));
  const stacks: Slot[] = [];
  for (let from = 0; from < headers.length; from += perSlot) {
    const length = Math.min(perSlot, headers.length - from);
    stacks.push({ isHeaders: true, perSlot, flows: Array.from({ length }, (_, i) => flow[headers.at(from + i)]) });
  }
  // A packet that is already being sent stays ahead of them.
  const isSent = queue.length > 0 && departNs[queue.at(0)] < departNs[headers.at(0)];
  return isSent ? [packets[0], ...stacks, ...packets.slice(1)] : [...stacks, ...packets];
}

/** Draws headers in a slot, from its bottom. */
export function drawHeaders(paint: Paint, box: Box, { flows, perSlot }: HeaderStack): void {
  const { context, theme, layout } = paint;
  const height = box.height / perSlot;
  const edge = Math.min(layout.scale, height / 3);
  flows.forEach((flow, i) => {
    const y = box.y + box.height - (i + 1) * height;
    context.fillStyle = colorOf(paint, flow);
    context.fillRect(box.x, y, box.width, height);
    context.fillStyle = theme.q;
    context.fillRect(box.x, y + height - edge, box.width, edge);
  });
}

/** Instead of dropped packets if there are none: what a header looks like, and the number of packets cut in this block. */
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
