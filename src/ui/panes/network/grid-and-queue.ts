/** How senders and slots share their boxes. */

import { mostCells } from "../../../charts/time/layout.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface GridLayout extends Box {
  readonly columns: number;
  readonly rows: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly gap: number;
  /** Number the cells down the columns (otherwise along the rows). */
  readonly isByColumn: boolean;
  /** Number of senders per cell. */
  readonly perCell: number;
}

export interface QueueLayout extends Box {
  readonly columns: number;
  readonly rows: number;
  readonly slotWidth: number;
  readonly slotHeight: number;
  /** From its left edge to its title. */
  readonly titleInset: number;
}

/** Minimum width of a slot that shows its sender's number. */
export const leastNumbered = 12;
/** Maximum width of a slot: a few slots should not look like boxes. */
export const widestSlot = 30;

export function divideGrid(
  senders: number,
  box: { x: number; y: number; width: number },
  columns: number,
  cellHeight: number,
  gap: number,
  isByColumn: boolean,
): GridLayout {
  const perCell = Math.ceil(senders / mostCells);
  const cells = Math.ceil(senders / perCell);
  const rows = isByColumn ? Math.min(8, cells) : Math.ceil(cells / columns);
  return {
    ...box,
    columns,
    rows,
    cellHeight,
    gap,
    isByColumn,
    perCell,
    cellWidth: (box.width - gap * (columns - 1)) / columns,
    height: rows * (cellHeight + gap) - gap,
  };
}

/** Rows of slots: as many as needed for numbers to fit, within the height. */
export function divideQueue(slots: number, box: Box, rowChoices: readonly number[], scale: number, titleInset = 0): QueueLayout {
  const fits = (rows: number) => box.width / Math.ceil(slots / rows) >= leastNumbered;
  const rows = Math.min(rowChoices.find(fits) ?? rowChoices[rowChoices.length - 1], slots);
  const columns = Math.ceil(slots / rows);
  const slotWidth = Math.min(widestSlot * scale, box.width / columns);
  return { ...box, rows, columns, slotWidth, slotHeight: box.height / rows, titleInset };
}
