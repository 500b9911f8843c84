import { getRunMetric } from "../analysis/metrics/outputs.ts";
import type { StoryRun } from "../analysis/story-facts.ts";
import { type Sentence, tell } from "../analysis/words.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { phrase } from "./phrase.ts";
import { formatDuration, formatPercent } from "../language/formats.ts";

/** Senders that share a link finish near the end of their blocks; the story mentions a mean earlier than this (our choice). */
const earlyShare = 0.7;

/**
 * For a run that lost little time, says that its senders finish one after another. In other runs a few late senders make the mean look
 * early.
 */
export function sayCompletion({ scenario, totals }: StoryRun, isFine: boolean, endNs: Nanos): Sentence {
  if (!isFine || totals === undefined || totals === null) return [];
  const [meanNs, share] = (["completionMeanNs", "completionShare"] as const).map((id) =>
    getRunMetric(id).read({ scenario, totals, columns: null }),
  );
  if (meanNs === null || share === null || share > earlyShare) return [];
  return phrase("The mean completion time of a sender is {time}, {share} of its block's.", {
    time: tell("meanCompletion", meanNs, formatDuration(meanNs), endNs),
    share: tell("completionShare", share, formatPercent(share), endNs, "strong"),
  });
}
