import { countUpTo } from "../../analysis/search.ts";
import { usableWindowAt, windowRowAt, type WindowIndex } from "../../analysis/windows.ts";
import type { RunColumns } from "../../protocol/tables.ts";
import type { GroupLook } from "../group-looks.ts";
import { createLinear } from "../xy/linear.ts";
import type { ChartView } from "./view.ts";

/** Senders whose lines share a color and whose median has a dash. */
export type TraceGroup = Pick<GroupLook, "first" | "end" | "color" | "dash">;

export type DrawDense = (context: CanvasRenderingContext2D, data: WindowsData, group: TraceGroup, view: ChartView) => void;

export interface WindowsData {
  readonly index: WindowIndex;
  readonly columns: RunColumns;
  /** At least one; together they cover all senders. */
  readonly groups: readonly TraceGroup[];
  /** Times of the edges of columns `stepPx` wide, as far as windows are known. */
  readonly edges: Float64Array;
  readonly stepPx: number;
  /** Draws the flows whose changes are too dense for separate lines; null: not needed. */
  readonly drawDense: DrawDense | null;
  /** Top of the y scale, packets; a cwnd above the receive window may be larger. */
  readonly top: number;
  /** Median of the run before, per column; null: not shown. */
  readonly ghost: Float64Array | null;
  readonly ghostColumns: number;
}

/** Above this many flows, a band shows the middle 80% of them (our choice: lines would fill the plot). */
export const mostTraces = 64;

/** Windows larger than this multiple of what may be sent are off the scale (our choice): they limit nothing. */
const mostBeyond = 2;

/**
 * The value that the scale must reach between two times, packets: the largest window in use, and cwnd if it is not much larger; 1 if none
 * is known.
 */
export function largestWindow(index: WindowIndex, columns: RunColumns, fromNs: number, toNs: number): number {
  const { timeNs, cwnd, flow, length } = columns.windows;
  let usable = 1;
  let largest = 1;
  const take = (row: number, atNs: number): void => {
    if (cwnd[row] > largest) largest = cwnd[row];
    if (cwnd[row] > usable) usable = Math.max(usable, usableWindowAt(index, columns, flow[row], atNs) ?? 0);
  };
  const end = countUpTo(timeNs, length, toNs);
  for (let row = countUpTo(timeNs, length, fromNs); row < end; row++) take(row, timeNs[row]);
  for (let sender = 0; sender < index.rowsOf.length; sender++) {
    const row = windowRowAt(index, columns, sender, fromNs);
    if (row >= 0) take(row, fromNs);
  }
  const { receiveWindows } = columns;
  const last = countUpTo(receiveWindows.timeNs, receiveWindows.length, toNs);
  // a growing receive window releases what cwnd already allows
  for (let row = countUpTo(receiveWindows.timeNs, receiveWindows.length, fromNs); row < last; row++)
    usable = Math.max(usable, usableWindowAt(index, columns, receiveWindows.flow[row], receiveWindows.timeNs[row]) ?? 0);
  return Math.max(usable, Math.min(largest, mostBeyond * usable));
}

/** Upper end of a scale with three equal round steps that reach `largest`. */
export function roundTop(largest: number): number {
  const third = Math.max(1, largest / 3);
  const power = 10 ** Math.floor(Math.log10(third));
  for (const factor of [1, 2, 3, 4, 5, 8]) if (factor * power >= third - 1e-9) return 3 * factor * power;
  return 30 * power;
}

/** The y position of a window in packets on a scale up to `top`; larger ones are at its upper end. */
export function scaleWindows(top: number, view: ChartView): (packets: number) => number {
  const toY = createLinear(0, top, view.top + view.height, view.top);
  return (packets) => toY(Math.min(packets, top));
}
