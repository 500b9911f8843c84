import type { RunTotals } from "../engine/totals.ts";
import { t } from "../language/translate.ts";

/** The sender for which most blocks waited longest. */
export interface SlowestSender {
  readonly sender: number;
  /** Finished blocks whose last sender it was, of so many. */
  readonly blocks: number;
  readonly ofBlocks: number;
}

/** The sender that was most often the last to finish its block; the lowest number of several. null: no sender's end has ended a block, or there is only one. */
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
