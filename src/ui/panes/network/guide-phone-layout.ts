import { mostCells } from "../../../charts/time/layout.ts";
import { divideGrid, divideQueue } from "./grid-and-queue.ts";
import { leastWidth, type PictureLayout } from "./layout.ts";

/** The network of the guide on a phone, CSS pixels. */

const scale = 1.15;
/** The title row over the senders. */
const titleHeight = 20;
/** From the senders to the queue: their links, and the queue's title. */
const linksHeight = 66;
const queueHeight = 70;
/** Left of the queue the links come together. */
const leftOfQueue = 22;
const wireWidth = 18;
/** So narrow that its title fits beside the queue's. */
const narrowestReceiver = 60;
const widestReceiver = 66;
const receiverShare = 0.185;
/** Below the queue: what the receiver has. */
const footHeight = 24;

const countCells = (senders: number): number => Math.ceil(senders / Math.ceil(senders / mostCells));

/** @param isTight a slider needs room too */
export function layOutGuidePhone(widthPx: number, senders: number, slots: number, isTight: boolean): PictureLayout {
  const width = Math.max(leastWidth, widthPx);
  return isTight ? layOutBeside(width, senders, slots) : layOutDown(width, senders, slots);
}

/** Senders above, their links down the page to the queue, and the receiver to the right of it. */
function layOutDown(width: number, senders: number, slots: number): PictureLayout {
  const columns = Math.min(16, countCells(senders));
  const isFull = countCells(senders) > 2 * columns;
  const [cell, gap] = isFull ? [9, 2] : [20, 3];
  const grid = divideGrid(senders, { x: 0, y: titleHeight, width }, columns, cell, gap, false);
  const linksY = grid.y + grid.height;
  const queueY = linksY + linksHeight;
  const receiverWidth = Math.min(widestReceiver, Math.max(narrowestReceiver, receiverShare * width));
  const queueWidth = Math.max(40, width - leftOfQueue - wireWidth - receiverWidth);
  const queueBox = { x: leftOfQueue, y: queueY, width: queueWidth, height: queueHeight };
  return {
    mode: "phone",
    scale,
    width,
    height: queueY + queueHeight + footHeight,
    titleY: queueY - 12,
    sendersTitleY: 8,
    grid,
    // the links come together at its left
    queue: divideQueue(slots, queueBox, [4, 8], 1, 0.28 * queueWidth),
    dropped: { x: 8, y: linksY + 14, width: width - 8, height: 17 },
    uplink: { x: 0, y: linksY, width: leftOfQueue - 13, height: linksHeight + queueHeight / 2 },
    wire: { x: leftOfQueue + queueWidth + 3, y: queueY, width: wireWidth - 6, height: queueHeight },
    receiver: { x: width - receiverWidth, y: queueY, width: receiverWidth, height: queueHeight },
  };
}

/** Where a slider needs the room: senders and queue beside each other, without what is between and after them. */
function layOutBeside(width: number, senders: number, slots: number): PictureLayout {
  const [height, gap, between] = [42, 2, 20];
  const cells = countCells(senders);
  const rows = cells <= 5 ? 1 : cells <= 10 ? 2 : 4;
  const columns = Math.ceil(cells / rows);
  const sendersWidth = Math.max(30, 0.31 * width);
  const cell = Math.min(21, (height - gap * (rows - 1)) / rows);
  const grid = divideGrid(senders, { x: 0, y: titleHeight, width: sendersWidth }, columns, cell, gap, false);
  const queueX = sendersWidth + between;
  const queueBox = { x: queueX, y: titleHeight, width: Math.max(40, width - queueX), height };
  return {
    mode: "phone",
    scale,
    width,
    height: titleHeight + height + 8,
    titleY: 8,
    sendersTitleY: 8,
    grid,
    queue: divideQueue(slots, queueBox, [2, 4], 1),
    dropped: { x: queueX, y: titleHeight + height, width: 0, height: 0 },
    uplink: null,
    wire: null,
    receiver: { x: width, y: titleHeight, width: 0, height },
  };
}
