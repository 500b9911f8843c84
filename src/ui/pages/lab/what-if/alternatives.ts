import type { CausingDrop, Outcome } from "../../../../analysis/block-run.ts";
import type { Place } from "../../../../analysis/timeout-place.ts";
import { type Effect, judgeEffect, type Pair } from "../../../../analysis/effect.ts";
import { findMedian } from "../../../../analysis/quantile.ts";
import type { RunAnswer } from "../../../../bridge/run-library.ts";
import type { PoolJob } from "../../../../bridge/sweep-pool.ts";
import type { Scenario } from "../../../../engine/spec/scenario.ts";
import { listRuleChanges, type RuleId } from "../../../../scenario/change/rule-changes.ts";
import { packetChange } from "../../../run/what-if.ts";

/** Alternatives to what happened, and their outcomes: pure functions of the workers' answers. */

/** One possible change. */
export interface Alternative {
  readonly id: typeof packetChange | RuleId;
  /** The key that chooses it, as printed. */
  readonly key: string;
  /** The run under another rule; null: sparing the packet. */
  readonly scenario: Scenario | null;
}

export function listAlternatives(scenario: Scenario): readonly Alternative[] {
  const rules = listRuleChanges(scenario).map((rule, i): Alternative => ({ ...rule, key: String(i + 1) }));
  return [{ id: packetChange, key: "F", scenario: null }, ...rules];
}

/** The run of a seed, with and without the packet's drop, as one job. */
export function packetJob(scenario: Scenario, seed: number, place: Place): PoolJob {
  return { scenario: { ...scenario, seed }, skipBlocks: 0, block: { block: place.block, place } };
}

/** The run of a seed under another rule. */
function ruleJob({ scenario }: Alternative, seed: number, place: Place): PoolJob | null {
  return scenario && { scenario: { ...scenario, seed }, skipBlocks: 0, block: { block: place.block, place: null } };
}

/**
 * All required runs: first those of the chosen change, starting with the first seed, then the others. The unchanged
 * course of each block comes with the packet's jobs.
 */
export function listJobs(
  scenario: Scenario,
  place: Place,
  seeds: readonly number[],
  alternatives: readonly Alternative[],
  chosen: Alternative,
): readonly PoolJob[] {
  const first = seeds.flatMap((seed) => [packetJob(scenario, seed, place), ruleJob(chosen, seed, place) ?? []].flat());
  const rest = alternatives.filter((one) => one !== chosen).flatMap((one) => seeds.flatMap((seed) => ruleJob(one, seed, place) ?? []));
  return [...first, ...rest];
}

/** A seed's run without and with the change. */
export interface SeedPair {
  readonly seed: number;
  readonly was: Outcome;
  readonly is: Outcome;
}

/** Results of one change, as far as computed. */
export interface AlternativeAnswer {
  readonly alternative: Alternative;
  /** In the order of the seeds. */
  readonly pairs: readonly SeedPair[];
  /** Number of seeds, and how many of them have been computed. */
  readonly seeds: number;
  readonly computed: number;
  /** Seeds whose run has no such timeout, or none that waited for a drop. */
  readonly leftOut: number;
  /** Seeds whose runs failed. */
  readonly failed: number;
  /** Nothing in this run depends on the seed: all runs are identical, so chance cannot be assessed. */
  readonly isOneRun: boolean;
  readonly block: Effect;
  /** Effect on whole runs. */
  readonly run: Effect;
  /** Medians of the block's timeouts; null: no pairs. */
  readonly timeouts: { readonly was: number; readonly is: number } | null;
}

export const isComplete = ({ seeds, computed }: AlternativeAnswer): boolean => computed === seeds;

/** @param find returns what is known about a job. */
export function readAlternative(
  alternative: Alternative,
  scenario: Scenario,
  place: Place,
  seeds: readonly number[],
  find: (job: PoolJob) => RunAnswer | undefined,
): AlternativeAnswer {
  const pairs: SeedPair[] = [];
  let [computed, leftOut, failed] = [0, 0, 0];
  for (const seed of seeds) {
    const job = ruleJob(alternative, seed, place);
    const packet = find(packetJob(scenario, seed, place));
    const rule = job === null ? packet : find(job);
    if (packet === undefined || rule === undefined) continue;
    computed += 1;
    const was = packet.block?.asItWas;
    const is = job === null ? packet.block?.spared : rule.block?.asItWas;
    if (was && is) pairs.push({ seed, was, is });
    else if (packet.fault !== undefined || rule.fault !== undefined) failed += 1;
    else leftOut += 1;
  }
  const judge = (timeOf: (outcome: Outcome) => number): Effect =>
    judgeEffect(pairs.map(({ seed, was, is }): Pair => ({ seed, wasNs: timeOf(was), isNs: timeOf(is) })));
  const [was, is] = [findMedian(pairs.map((pair) => pair.was.timeouts)), findMedian(pairs.map((pair) => pair.is.timeouts))];
  const isOneRun = pairs.length > 1 && pairs.every((pair) => isSamePair(pair, pairs[0]));
  const asOne = (effect: Effect): Effect => (isOneRun ? { ...effect, verdict: "few" } : effect);
  return {
    alternative,
    pairs,
    seeds: seeds.length,
    computed,
    leftOut,
    failed,
    isOneRun,
    block: asOne(judge(blockNs)),
    run: asOne(judge(({ durationNs }) => durationNs)),
    timeouts: was === null || is === null ? null : { was, is },
  };
}

const isSamePair = (a: SeedPair, b: SeedPair): boolean => isSameOutcome(a.was, b.was) && isSameOutcome(a.is, b.is);

const isSameOutcome = (a: Outcome, b: Outcome): boolean =>
  a.startNs === b.startNs && a.endNs === b.endNs && a.durationNs === b.durationNs && a.timeouts === b.timeouts;

export const blockNs = ({ startNs, endNs }: Outcome): number => endNs - startNs;

/** The rule that helps most runs, if its effect is clear; the first one on ties. */
export function findBestRule(answers: readonly AlternativeAnswer[]): AlternativeAnswer | null {
  let best: AlternativeAnswer | null = null;
  for (const answer of answers)
    if (answer.alternative.scenario !== null && isComplete(answer) && answer.block.verdict === "better")
      if (best === null || answer.block.sooner > best.block.sooner) best = answer;
  return best;
}

/** A seed's run without and with the change; null: none, or its packet is not known yet. */
export function findScenarios(
  { scenario: changed }: Alternative,
  scenario: Scenario,
  seed: number,
  drop: CausingDrop | null,
): { readonly was: Scenario; readonly is: Scenario | null } {
  const was = { ...scenario, seed };
  if (changed !== null) return { was, is: { ...changed, seed } };
  return { was, is: drop && { ...was, intervention: { kind: "spare", at: { drop: drop.number } } } };
}
