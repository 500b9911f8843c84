import { type BlockTotals, NO_TIMEOUTS } from "../../src/engine/totals.ts";

/** A block without timeouts, with changes. */
export function makeBlock(changes: Partial<BlockTotals> = {}): BlockTotals {
  return {
    startNs: 0,
    endNs: 1,
    timeouts: 0,
    worstFlowTimeouts: 0,
    lastFlow: 0,
    timeoutsByClass: NO_TIMEOUTS,
    worstByClass: NO_TIMEOUTS,
    worstFlowByClass: NO_TIMEOUTS,
    worstTailTimeouts: 0,
    midBlock: 0,
    worstFlowMidBlock: 0,
    worstAtHead: 0,
    meanCompletionNs: 0,
    windowSum: 0,
    windows: null,
    ...changes,
  };
}
