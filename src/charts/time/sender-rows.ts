import type { SenderOrder } from "../../analysis/finish-order.ts";
import type { SenderIndex } from "../../analysis/senders.ts";
import type { RunColumns } from "../../protocol/tables.ts";
import type { GroupLook } from "../group-looks.ts";
import { countRows, sendersPerRow } from "./layout.ts";
import { snap, type ChartView } from "./view.ts";

/** Positions of the rows of the senders chart. */

export interface SendersData {
  readonly senders: number;
  readonly index: SenderIndex;
  readonly columns: RunColumns;
  /** States are known up to here. */
  readonly untilNs: number;
  /** Empty if all senders are equal. */
  readonly groups: readonly GroupLook[];
  /** Draw all sending states the same way, and all timeouts with one mark. */
  readonly isPlain?: boolean;
  /** Draw all sending states the same way: no sender has a window, or a scheduler decides who sends. */
  readonly isUniform?: boolean;
  /** The link by which each sender sends, where PAUSE may stop it. */
  readonly firstLinks?: ArrayLike<number>;
  /** Which sender each row shows; absent: by number. Only where each sender has its own row. */
  readonly order?: SenderOrder;
}

export interface Band {
  readonly top: number;
  readonly height: number;
}

/** Height of one row. */
export function rowPitch(senders: number, view: ChartView): number {
  return view.height / countRows(senders);
}

/** Maximum height of a bar, for few senders, pixels at scale 1. */
const thickest = 26;

/** Shared rows lower than this cannot show the shares of their senders, pixels at scale 1. */
export const thinRow = 9;

/** Position of a row's bar: on device pixels, with a gap to the next if rows are high enough. */
export function rowBand(row: number, senders: number, view: ChartView): Band {
  const pitch = rowPitch(senders, view);
  // With thin shared rows, gaps and hatches would cause a moiré pattern.
  const isThinGroup = sendersPerRow(senders) > 1 && pitch < thinRow * view.theme.scale;
  const gap = pitch >= 3 && !isThinGroup ? Math.max(1, pitch * 0.16, pitch - thickest * view.theme.scale) : 0;
  const top = snap(view.top + row * pitch + gap / 2, view.ratio);
  return { top, height: Math.max(1 / view.ratio, snap(view.top + (row + 1) * pitch - gap / 2, view.ratio) - top) };
}

/** Row that shows `sender`. */
export function rowOf(sender: number, senders: number, order?: SenderOrder): number {
  return order?.rowOf[sender] ?? Math.floor(sender / sendersPerRow(senders));
}

/** Sender at height `y` of the canvas; null: above or below the rows. */
export function senderAtY(y: number, senders: number, view: ChartView, order?: SenderOrder): number | null {
  const place = (y - view.top) / rowPitch(senders, view);
  if (place < 0 || place >= countRows(senders)) return null;
  return order?.senderAt[Math.floor(place)] ?? Math.min(senders - 1, Math.floor(place * sendersPerRow(senders)));
}

/** The y at which the rows of `sender` and all later ones begin; if senders share rows, it may be within a row. */
export function topOf(sender: number, senders: number, view: ChartView): number {
  return sender >= senders ? view.top + view.height : view.top + (sender / sendersPerRow(senders)) * rowPitch(senders, view);
}
