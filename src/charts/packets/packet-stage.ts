import { isAnswerAtPort, isCut, isKnown, isPacket } from "../../story/packet-lives.ts";
import type { PacketWindow } from "../../protocol/tables.ts";
import { measureSlot } from "./queue-levels.ts";
import type { ChartView } from "../time/view.ts";

/** Heights on the canvas: time runs to the right, packets fall from the senders through the switch's queue to the receiver. */
export interface Stage {
  readonly senders: number;
  /** The queue's limit: its surface when it is full. */
  readonly limit: number;
  /** The head of the queue. */
  readonly head: number;
  readonly receiver: number;
  /** Height of one packet in the queue. */
  readonly slotPx: number;
}

/** Positions of the four lines in the plot (design: 84, 226, 444 and 586 of 600). */
const shares = { senders: 0.14, limit: 0.377, head: 0.74, receiver: 0.975 } as const;

/** @param room queue length in packets that fits the drawing; at least 1. @param scale that of the tallest drawing with the same scale. */
export function placeStage({ top, height }: Pick<ChartView, "top" | "height">, room: number, scale = room): Stage {
  const at = (share: number): number => top + share * height;
  const head = at(shares.head);
  const slotPx = (head - at(shares.limit)) / Math.max(1, scale);
  return { senders: at(shares.senders), limit: head - room * slotPx, head, receiver: at(shares.receiver), slotPx };
}

/** Corners of an outline, x and y alternating. */
export type Outline = readonly number[];

/** The shapes drawn for one packet; an outline is empty if the packet does not take that part of the path, or it is unknown. */
export interface PacketShape {
  /** From its host to the queue's limit, as wide as its transmission time. */
  readonly fall: Outline;
  /** In the queue, one slot high. */
  readonly sink: Outline;
  /** From the head of the queue to the receiver. */
  readonly leave: Outline;
  /** The ACK's return path as a line: to the switch, and on from there if its times are known. */
  readonly ack: Outline;
  readonly ackOn: Outline;
  /** Where it passes the limit and falls to the surface of a queue that is not full; null: it does not. */
  readonly drip: { readonly x: number; readonly fromY: number; readonly toY: number } | null;
  /** Where it was cut to its header; null: it was not. */
  readonly cut: { readonly x: number; readonly y: number } | null;
  /** Where it was dropped; null: not dropped. */
  readonly loss: { readonly x: number; readonly y: number } | null;
}

const nothing: Outline = [];

/** An outline between two heights: [fromA, toA] at the upper one, [fromB, toB] at the lower one. */
function slant(x: (timeNs: number) => number, fromA: number, toA: number, yA: number, fromB: number, toB: number, yB: number): Outline {
  return [x(fromA), yA, x(toA), yA, x(toB), yB, x(fromB), yB];
}

/**
 * The shape of a row of the window. @param left where the axis begins. @param port number of the watched port.
 * @param levelAt how tall the queue is from a moment on; null: every packet in it is a slot high.
 */
export function shapePacket(
  window: PacketWindow,
  row: number,
  stage: Stage,
  view: Pick<ChartView, "axis" | "left">,
  port: number,
  levelAt: ((timeNs: number) => number) | null = null,
): PacketShape {
  const x = (timeNs: number): number => view.left + view.axis.toX(timeNs);
  const { senders, limit, head, receiver, slotPx } = stage;
  const { leavesNs, leftNs, arriveNs, startNs, departNs, deliverNs, ahead, lostNs, lostPort, lostAck } = window;
  const { ackSentNs, ackMiddleNs, ackDeliverNs } = window;
  const wireNs = leftNs[row] - leavesNs[row];
  const isData = isPacket(window, row);
  const isQueued = isKnown(arriveNs[row]);
  const isLostHere = isKnown(lostNs[row]) && lostAck[row] === 0 && lostPort[row] === port && !isQueued;
  const endNs = isQueued ? arriveNs[row] : isLostHere ? lostNs[row] : NaN;
  const isSeen = isData && isKnown(endNs) && isKnown(leftNs[row]) && !isAnswerAtPort(window, row);
  const fall = isSeen ? slant(x, leavesNs[row], leftNs[row], senders, endNs - wireNs, endNs, limit) : nothing;
  const top = head - (levelAt === null ? ahead[row] + 1 : levelAt(arriveNs[row])) * slotPx;
  const ownPx = measureSlot(window, row) * slotPx;
  const sink = isQueued
    ? [x(arriveNs[row]), top, x(startNs[row]), head - ownPx, x(departNs[row]), head, x(startNs[row]), head, x(arriveNs[row]), top + ownPx]
    : nothing;
  const sendNs = departNs[row] - startNs[row];
  const leave =
    isSeen && isQueued && isKnown(deliverNs[row])
      ? slant(x, startNs[row], departNs[row], head, deliverNs[row] - sendNs, deliverNs[row], receiver)
      : nothing;
  const isAcked = isKnown(ackSentNs[row]) && (isSeen || !isData);
  const hasMiddle = isAcked && isKnown(ackMiddleNs[row]);
  const isBack = isKnown(ackDeliverNs[row]);
  return {
    fall,
    sink,
    leave,
    ack: hasMiddle ? [x(ackSentNs[row]), receiver, x(ackMiddleNs[row]), head] : nothing,
    ackOn: hasMiddle && isBack ? [x(ackMiddleNs[row]), limit, x(ackDeliverNs[row]), senders] : nothing,
    drip: isSeen && isQueued && top > limit + slotPx ? { x: x(arriveNs[row]), fromY: limit, toY: top } : null,
    cut: isSeen && isQueued && isCut(window, row) ? { x: x(arriveNs[row]), y: limit } : null,
    loss: isLostHere ? { x: x(lostNs[row]), y: limit } : null,
  };
}

/** Is a point inside an outline, or at most `reach` from its edges? */
function isNear(outline: Outline, x: number, y: number, reach: number): boolean {
  const corners = outline.length / 2;
  let isInside = false;
  for (let i = 0, j = corners - 1; i < corners; j = i++) {
    const [ax, ay, bx, by] = [outline[2 * i], outline[2 * i + 1], outline[2 * j], outline[2 * j + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    if (Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)) <= reach) return true;
  }
  return isInside;
}

/** Maximum distance of the pointer from a stroke and from a cross, pixels. */
const [reachPx, crossPx] = [3, 8];

/** The row whose stroke is at a point of the canvas; of several, the first for which `comesFirst`, otherwise the last sent; -1: none. */
export function hitPacket(
  window: PacketWindow,
  shapeOf: (row: number) => PacketShape,
  x: number,
  y: number,
  comesFirst: (row: number) => boolean,
): number {
  let found = -1;
  for (let row = 0; row < window.length; row++) {
    const { fall, sink, leave, ack, ackOn, loss } = shapeOf(row);
    const isHit =
      [fall, sink, leave, ack, ackOn].some((outline) => outline.length > 0 && isNear(outline, x, y, reachPx)) ||
      (loss !== null && Math.hypot(loss.x - x, loss.y - y) <= crossPx);
    if (isHit && (found < 0 || comesFirst(row) || !comesFirst(found))) found = row;
  }
  return found;
}
