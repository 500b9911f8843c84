import type { Scenario } from "../engine/spec/scenario.ts";
import { writeSentences } from "../language/sentences.ts";
import { t } from "../language/translate.ts";
import { compareSamples, equalShare, findTwoGroups, type SeedSample } from "../analysis/seed-sample.ts";
import { formatAtMost, formatPercent } from "../language/formats.ts";

/** "12 to 16%"; "98%" if both print the same. */
export function writeShareRange(low: number, high: number): string {
  const [from, to] = [formatPercent(low), formatPercent(high)];
  return from === to ? to : t("{low} to {high}", { low: formatAtMost(100 * low, (low > 0 && low < 0.01) || low > 0.99 ? 1 : 0), high: to });
}

/** How a run's number compares with those of other seeds. */
export interface SeedWords {
  /** "20 seeds: 12 to 16%, median 14%" */
  readonly line: string;
  readonly sentence: string;
  /** Do all dots coincide? Then no strip is drawn. */
  readonly isOne: boolean;
}

/**
 * @param own the number of the run on screen, one of the sample.
 * @param planned total number of seeds; those in the sample are done.
 * @param chance a sentence on what a seed changes.
 */
export function describeSeeds(sample: SeedSample, own: number, seed: number, planned: number, chance: string): SeedWords {
  const seeds = sample.values.length;
  const isOne = sample.high - sample.low <= equalShare;
  const range = writeShareRange(sample.low, sample.high);
  if (seeds < planned)
    return {
      line:
        seeds === 1
          ? t("seed {seed}; {planned} seeds will follow", { seed, planned })
          : t("seed {seed}; {seeds} of {planned} seeds so far: {range}", { seed, seeds, planned, range }),
      sentence: chance,
      isOne,
    };
  if (isOne)
    return {
      line: t("{seeds, plural, one {# seed: {share}} other {# seeds: all {share}}}", { seeds, share: formatPercent(own) }),
      sentence: t("The seed makes no difference here."),
      isOne,
    };
  return {
    line: t("{seeds, plural, one {# seed: {range}} other {# seeds: {range}, median {median}}}", {
      seeds,
      range,
      median: formatPercent(sample.median),
    }),
    sentence: placeAmong(sample, own),
    isOne,
  };
}

function placeAmong(sample: SeedSample, own: number): string {
  const seeds = sample.values.length;
  const groups = findTwoGroups(sample);
  if (groups !== null) {
    const { lower, upper } = groups;
    return t(
      "{others, plural, one {Results vary: {count} of {seeds} seeds reach {upper}, the other {lower}.} other {Results vary: {count} of {seeds} seeds reach {upper}, the others {lower}.}}",
      {
        count: upper.values.length,
        others: lower.values.length,
        seeds,
        upper: writeShareRange(upper.low, upper.high),
        lower: writeShareRange(lower.low, lower.high),
      },
    );
  }
  const more = sample.values.filter((value) => value > own).length;
  const less = sample.values.filter((value) => value < own).length;
  if (more === 0) return t("This run is the best of {seeds} seeds.", { seeds });
  if (less === 0) return t("No seed reaches less.");
  if (less === 1) return t("One seed reaches less.");
  return t(
    "{more, plural, one {This run is typical: # of {seeds} seeds reaches more.} other {This run is typical: # of {seeds} seeds reach more.}}",
    { more, seeds },
  );
}

/** What a different seed changes in a run of a scenario. @param draws do its transports draw random numbers? */
export function describeChance({ workload, transport, groups }: Scenario, draws: boolean): string {
  const isStartAlone =
    workload.kind === "barrier" && workload.startJitterNs > 0 && transport.processingJitterNs === 0 && groups.length === 0 && !draws;
  return isStartAlone
    ? t("The seed decides only when each sender starts.")
    : t("The seed decides only what is left to chance, such as when each sender starts.");
}

/** The difference of two shares in percentage points: "1 point", "1.4 points", "12 points". */
function writePoints(difference: number): string {
  const points = Math.abs(100 * difference);
  const count = points < 2 ? Math.round(10 * points) / 10 : Math.round(points);
  return t("{count, plural, one {# point} other {{points} points}}", { count, points: formatAtMost(count, 1) });
}

export interface DifferenceWords {
  /** Is the difference smaller than that between seeds? */
  readonly isLess: boolean;
  readonly detail: string;
}

/**
 * Do two runs differ by more than their seeds do?
 * @param own the numbers of the two runs on screen. @param tags names of the runs: "A", "B".
 */
export function describeDifference(
  samples: readonly [SeedSample, SeedSample],
  own: readonly [number, number],
  tags: readonly [string, string],
): DifferenceWords {
  const [a, b] = samples;
  const { isLess, medianBy } = compareSamples(a, b);
  const [first, second] = tags;
  const apart = t("{first} and {second} differ by {points}.", { first, second, points: writePoints(own[1] - own[0]) });
  if (!isLess) {
    const [lower, higher] = a.high < b.low ? [first, second] : [second, first];
    return { isLess, detail: writeSentences([apart, t("Every seed of {higher} exceeds every seed of {lower}.", { lower, higher })]) };
  }
  const [widest, width] = a.high - a.low >= b.high - b.low ? [first, a.high - a.low] : [second, b.high - b.low];
  const spread = t("The seeds of {tag} differ by up to {points}.", { tag: widest, points: writePoints(width) });
  const shift =
    medianBy !== null &&
    (medianBy > 0
      ? t("Median of {tag}: {points} higher.", { tag: second, points: writePoints(medianBy) })
      : t("Median of {tag}: {points} lower.", { tag: second, points: writePoints(medianBy) }));
  return { isLess, detail: writeSentences([apart, spread, shift]) };
}
