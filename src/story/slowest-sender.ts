import type { RunTotals } from "../engine/totals.ts";
import { t } from "../language/translate.ts";

/** The sender that most blocks waited for last. */
export interface SlowestSender {
  readonly sender: number;
  /** Finished blocks in which it was the last sender, out of `ofBlocks`. */
  readonly blocks: number;
  readonly ofBlocks: number;
}

/**
 * The sender that was most often the last to finish its block; on ties the lowest number. null: no block was ended by a sender, or there
 * is only one sender.
 */
export function findSlowestSender({ blocks, flows }: RunTotals): SlowestSender | null {
  const counts = new Int32Array(flows.length);
  for (const { lastFlow } of blocks) if (lastFlow >= 0) counts[lastFlow]++;
  const most = Math.max(...counts);
  return flows.length < 2 || most === 0 ? null : { sender: counts.indexOf(most), blocks: most, ofBlocks: blocks.length };
}

/** "last to finish in 3 of 20 blocks". */
export function describeSlowest({ blocks, ofBlocks }: SlowestSender): string {
  return ofBlocks === 1
    ? t("last to finish")
    : t("{ofBlocks, plural, one {last to finish in {blocks} of # blocks} other {last to finish in {blocks} of # blocks}}", {
        blocks,
        ofBlocks,
      });
}
