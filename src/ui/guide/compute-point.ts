import { readGoodputShareFromLine } from "../../analysis/metrics/line-metrics.ts";
import { findMedian } from "../../analysis/quantile.ts";
import { runLibrary } from "../../bridge/run-library.ts";
import type { PoolJob } from "../../bridge/sweep-pool.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { TrialPoint } from "../../guide/step.ts";
import { listTrials } from "../../guide/trial.ts";

/** Computes the runs of one dot. @param onPoint called once all have finished. @returns how to cancel them. */
export function computePoint(scenario: Scenario, onPoint: (point: TrialPoint) => void): () => void {
  const { senders } = scenario.workload;
  const jobs = listTrials(scenario).map((trial): PoolJob => ({ scenario: trial, skipBlocks: 0 }));
  return runLibrary.request(jobs, "asked", () => {
    const shares = jobs.flatMap((job) => {
      const share = readGoodputShareFromLine(runLibrary.find(job)?.numbers ?? [], job.scenario);
      return share === null ? [] : [share];
    });
    const share = findMedian(shares);
    if (share === null || shares.length < jobs.length) return;
    onPoint({ senders, share, low: Math.min(...shares), high: Math.max(...shares) });
  });
}
