import type { Nanos } from "../../engine/spec/scenario.ts";
import type { BlockTotals } from "../../engine/totals.ts";
import { t } from "../../language/translate.ts";
import { hasBlocks, type RunData } from "./run-data.ts";
import { formatDuration, formatPercent } from "../../language/formats.ts";
import type { RunMetric } from "./metric.ts";

const meanOf = (blocks: readonly BlockTotals[], read: (block: BlockTotals) => number): number =>
  blocks.reduce((sum, block) => sum + read(block), 0) / Math.max(1, blocks.length);
/** @returns null: the run has no blocks, or none has finished. */
function readCompletion(run: RunData): Nanos | null {
  const { blocks } = run.totals;
  return hasBlocks(run) && blocks.length > 0 ? meanOf(blocks, ({ meanCompletionNs }) => meanCompletionNs) : null;
}
function readCompletionShare(run: RunData): number | null {
  const completionNs = readCompletion(run);
  const blockNs = meanOf(run.totals.blocks, ({ startNs, endNs }) => endNs - startNs);
  return completionNs !== null && blockNs > 0 ? Math.min(1, completionNs / blockNs) : null;
}

/** Sum of a count over the groups that the run waits for. */
function sumAwaited({ totals }: RunData, name: "deadlines" | "deadlinesMet"): number {
  return totals.groups.reduce((sum, group) => sum + (group.isAwaited ? group[name] : 0), 0);
}

/** When senders finish within their blocks: distinguishes transports that serve senders one after another from those that share. */
export const completionMetrics = [
  {
    id: "completionMeanNs",
    label: "Mean completion",
    unit: "ns",
    help: "From a block's start until the receiver holds a sender's part of it, averaged over senders and finished blocks.",
    word: "completion",
    read: readCompletion,
    format: formatDuration,
    isShown: (value) => value > 0,
    note: (run) => t("{share} of a block", { share: formatPercent(readCompletionShare(run) ?? 0) }),
  },
  {
    id: "completionShare",
    label: "Mean completion of the block time",
    unit: "share",
    help: "Mean completion as a share of the mean block time: 100% where all senders finish together, about half where one is served after another.",
    word: "completion",
    read: readCompletionShare,
    format: formatPercent,
    shown: "none",
  },
  {
    id: "deadlinesMet",
    label: "Deadlines met",
    unit: "share",
    help: "Of senders' parts of blocks, and of responses, that had a deadline and are complete: the share that was in time.",
    word: "deadline",
    read: (run) => (sumAwaited(run, "deadlines") > 0 ? sumAwaited(run, "deadlinesMet") / sumAwaited(run, "deadlines") : null),
    format: formatPercent,
    note: (run) => t("of {total}", { total: sumAwaited(run, "deadlines") }),
  },
] as const satisfies readonly RunMetric[];
