import type { BlockTotals } from "../../src/engine/totals.ts";

const none = [0, 0, 0, 0, 0];

/** A block in which nothing happened, but for what is said. */
export function makeBlock(block: Partial<BlockTotals>): BlockTotals {
  return {
    ...{ startNs: 0, endNs: 1, timeouts: 0, worstFlowTimeouts: 0, lastFlow: 0 },
    ...{ timeoutsByClass: none, worstByClass: none, worstFlowByClass: none, worstTailTimeouts: 0, windowSum: 0, windows: null },
    ...block,
  };
}
