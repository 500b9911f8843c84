import { HEADERS_PER_SLOT } from "../../../analysis/headers.ts";
import type { Box } from "./grid-and-queue.ts";
import { colorOf, type Paint } from "./paint.ts";
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
