import { Milestone } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createFloats, pushFloat, type GrowableFloats } from "./growable.ts";
import { countUpTo } from "./search.ts";
import { t } from "../language/translate.ts";

/** When each block opened and ended; block numbers start at 0. */
export interface BlockIndex {
  readonly startNs: GrowableFloats;
  readonly endNs: GrowableFloats;
  /** Rows of `milestones` already processed. */
  rows: number;
}

export function createBlockIndex(): BlockIndex {
  return { startNs: createFloats(), endNs: createFloats(), rows: 0 };
}

export function extendBlockIndex(index: BlockIndex, columns: RunColumns): void {
  const { kind, timeNs, length } = columns.milestones;
  for (let row = index.rows; row < length; row++) {
    if (kind[row] === Milestone.blockStart) pushFloat(index.startNs, timeNs[row]);
    else if (kind[row] === Milestone.blockEnd) pushFloat(index.endNs, timeNs[row]);
  }
  index.rows = length;
}

/** The block open at `timeNs`, or the last one before; -1 before the first. */
export function blockAt(index: BlockIndex, timeNs: Nanos): number {
  return countUpTo(index.startNs.values, index.startNs.length, timeNs) - 1;
}

/** A block's display number, from 1: "block 3". Data and files count from 0. */
export function formatBlock(block: number): string {
  return t("block {block}", { block: block + 1 });
}
