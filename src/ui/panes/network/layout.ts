/** Positions of the network picture's parts; CSS pixels from its top left corner. */

import { mostCells } from "../../../charts/time/layout.ts";
import { type Box, divideGrid, divideQueue, type GridLayout, type QueueLayout, widestSlot } from "./grid-and-queue.ts";
import {
  frameSizes,
  guideSizes,
  type LineSizes,
  lowGuideSizes,
  lowPhone,
  lowSizes,
  type PhoneSizes,
  phoneSizes,
  projectorSizes,
  tightPhone,
  wideSizes,
} from "./picture-sizes.ts";

export type PictureMode = "wide" | "phone" | "projector";

/** Modes besides those of the page: a frame of any width on another page, and the guide. */
export type PictureRoomMode = PictureMode | "frame" | "guide";

export interface PictureLayout {
  readonly mode: PictureMode;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly titleY: number;
  /** Height of the title over the senders; null: they have none. */
  readonly sendersTitleY: number | null;
  readonly grid: GridLayout;
  readonly queue: QueueLayout;
  /** Area of the dropped packets; y is its top. */
  readonly dropped: Box;
  /** From the grid to the queue, and on to the receiver; null if they are stacked. */
  readonly uplink: Box | null;
  readonly wire: Box | null;
  /** Without a width: not shown. */
  readonly receiver: Box;
}

/** Minimum width for the queue's title and count, however few slots there are. */
const mostIdleRoom = 330;
/** Widths of links and receiver in narrower pictures (at scale 1), as shares of their full widths: the queue needs the rest. */
const tightFrom = [
  { below: 480, share: 0.5 },
  { below: 640, share: 0.68 },
] as const;
/** The receiver's width on a phone, and the gap before it. */
const phoneReceiver = 68;
const phoneGap = 16;

/** From the picture's edge to dropped packets after a mark, and to senders before one. */
const markRoom = 17;
const markedGrid = 14;

/** From this width up, a frame has the picture in one line. */
const lineFrom = 560;
/** With less room than this, a row of grid, queue and receiver has slots too narrow to distinguish. */
const leastLine = 448;

/** Cells and slots must have a width; in a narrower space the picture is clipped. */
export const leastWidth = 120;

export interface PictureRoom {
  /** On a projector: CSS pixels per pixel at scale 1. */
  readonly scale?: number;
  /** The window is so low that the picture must leave space for the charts below. */
  readonly isLow?: boolean;
  /** On a phone: another element needs the space. */
  readonly isTight?: boolean;
  /** On a phone: numbered marks are after the senders and before the dropped packets. */
  readonly isMarked?: boolean;
}

/** The layout of the whole picture for these numbers of senders and slots, and this width. */
export function layOutPicture(
  mode: PictureRoomMode,
  widthPx: number,
  senders: number,
  slots: number,
  room: PictureRoom = {},
): PictureLayout {
  const width = Math.max(leastWidth, widthPx);
  if (mode === "frame") {
    if (width < lineFrom) return layOutPhone(width, senders, slots, room.isLow ? lowPhone : phoneSizes, room.isMarked);
    return layOutLine("wide", width, senders, slots, room.isLow ? lowSizes : frameSizes);
  }
  if (mode === "phone") return layOutPhone(width, senders, slots, room.isTight ? tightPhone : phoneSizes, room.isMarked);
  if (mode === "guide") return layOutLine("wide", width, senders, slots, room.isLow ? lowGuideSizes : guideSizes);
  if (mode === "wide" && width < leastLine) return layOutPhone(width, senders, slots, room.isLow ? lowPhone : phoneSizes, room.isMarked);
  if (mode === "wide") return layOutLine(mode, width, senders, slots, room.isLow ? lowSizes : wideSizes);
  return layOutLine(mode, width, senders, slots, enlarge(projectorSizes, (room.scale ?? projectorSizes.scale) / projectorSizes.scale));
}

/** All lengths times `factor`. */
function enlarge(sizes: LineSizes, factor: number): LineSizes {
  const lengths = Object.entries(sizes).map(([name, size]) => [name, typeof size === "number" ? size * factor : size] as const);
  return { ...sizes, ...Object.fromEntries(lengths) };
}

function layOutLine(mode: PictureMode, width: number, senders: number, slots: number, sizes: LineSizes): PictureLayout {
  const { gap, cellWidth, scale } = sizes;
  const cells = Math.ceil(senders / Math.ceil(senders / mostCells));
  const columns = Math.ceil(cells / 8);
  // Up to four columns at full width; more columns share slightly more space.
  const gridWidth =
    columns <= 4 ? columns * (cellWidth + gap) - gap : Math.min(columns * (17 * scale + gap) - gap, 1.5 * (4 * (cellWidth + gap) - gap));
  const grid = divideGrid(senders, { x: 0, y: sizes.gridY, width: gridWidth }, columns, sizes.cellHeight, gap, true);
  const gridRoom = Math.max(gridWidth, 4 * (cellWidth + gap) - gap);
  const share = tightFrom.find(({ below }) => width < below * scale)?.share ?? 1;
  const [uplink, wire, receiver] = [sizes.uplink * share, sizes.wire * share, sizes.receiver * share];
  const free = Math.max(40, width - gridRoom - uplink - wire - receiver);
  // Spare width of a wide page makes the wires longer, not the slots.
  const spare = Math.max(0, free - Math.max(mostIdleRoom, Math.ceil(slots / sizes.rows[0]) * widestSlot) * scale);
  const queueX = gridRoom + uplink + spare / 2;
  const queueBox = { x: queueX, y: sizes.queueY, width: free - spare, height: sizes.queueHeight };
  return {
    mode,
    scale,
    width,
    height: sizes.height,
    titleY: sizes.titleY,
    sendersTitleY: sizes.titleY,
    grid,
    queue: divideQueue(slots, queueBox, sizes.rows, scale),
    dropped: { x: queueX + 3 * scale, y: sizes.droppedY, width: queueBox.width - 3 * scale, height: 16 * scale },
    uplink: { x: gridWidth + 4, y: grid.y, width: queueX - gridWidth - 12, height: sizes.queueY + sizes.queueHeight / 2 - grid.y },
    wire: {
      x: queueBox.x + queueBox.width + 5 * scale,
      y: sizes.queueY,
      width: Math.max(0, wire + spare / 2 - 11 * scale),
      height: sizes.queueHeight,
    },
    receiver: { x: width - receiver, y: sizes.gridY + 4 * scale, width: receiver, height: sizes.barsHeight },
  };
}

function layOutPhone(width: number, senders: number, slots: number, sizes: PhoneSizes, isMarked = false): PictureLayout {
  const columns = Math.min(16, Math.ceil(senders / Math.ceil(senders / mostCells)));
  const gridWidth = isMarked ? width - markedGrid : width;
  const grid = divideGrid(senders, { x: 0, y: 4, width: gridWidth }, columns, sizes.cell, sizes.gap, false);
  const titleY = grid.y + grid.height + sizes.title;
  const queueY = titleY + 13;
  const queueWidth = Math.max(40, width - phoneReceiver - phoneGap);
  const queue = divideQueue(slots, { x: 0, y: queueY, width: queueWidth, height: sizes.queue }, sizes.queue < 40 ? [2, 4] : [4, 8], 1);
  const droppedY = queueY + sizes.queue + sizes.dropped;
  const droppedX = isMarked ? markRoom : 2;
  return {
    mode: "phone",
    scale: 1.15,
    width,
    height: droppedY + sizes.foot,
    titleY,
    sendersTitleY: null,
    grid,
    queue,
    dropped: { x: droppedX, y: droppedY, width: queueWidth - droppedX, height: 17 },
    uplink: null,
    wire: null,
    receiver: { x: width - phoneReceiver, y: queueY, width: phoneReceiver, height: sizes.queue },
  };
}

/** Box of a sender's cell; senders of one group share a cell. */
export function placeCell(grid: GridLayout, cell: number): Box {
  const column = grid.isByColumn ? Math.floor(cell / 8) : cell % grid.columns;
  const row = grid.isByColumn ? cell % 8 : Math.floor(cell / grid.columns);
  return {
    x: grid.x + column * (grid.cellWidth + grid.gap),
    y: grid.y + row * (grid.cellHeight + grid.gap),
    width: grid.cellWidth,
    height: grid.cellHeight,
  };
}

/** Box of the slot `fromHead` packets from the head: columns from the right, filled from the top. */
export function placeSlot(queue: QueueLayout, fromHead: number): Box {
  const column = Math.floor(fromHead / queue.rows);
  const row = fromHead % queue.rows;
  return {
    x: queue.x + queue.width - (column + 1) * queue.slotWidth,
    y: queue.y + row * queue.slotHeight,
    width: queue.slotWidth,
    height: queue.slotHeight,
  };
}

/** The cell at a point of the picture, or null. */
export function findCell(grid: GridLayout, cells: number, x: number, y: number): number | null {
  const column = Math.floor((x - grid.x) / (grid.cellWidth + grid.gap));
  const row = Math.floor((y - grid.y) / (grid.cellHeight + grid.gap));
  if (column < 0 || column >= grid.columns || row < 0 || row >= grid.rows) return null;
  const cell = grid.isByColumn ? column * 8 + row : row * grid.columns + column;
  return cell < cells ? cell : null;
}
