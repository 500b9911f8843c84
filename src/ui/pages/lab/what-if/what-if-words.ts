import type { Effect } from "../../../../analysis/effect.ts";
import type { Nanos, Scenario } from "../../../../engine/spec/scenario.ts";
import { lowestRtoNs } from "../../../../scenario/change/rule-changes.ts";
import { type Marked, msg, rich, t } from "../../../../language/translate.ts";
import { type AlternativeAnswer, findBestRule, isComplete } from "./alternatives.ts";
import { nameInSentence } from "./change-names.ts";
import { formatAtMost, formatCount, formatDuration, formatFixed } from "../../../../language/formats.ts";

/** A part of a sentence; strong: a computed number. */
export interface Part {
  readonly text: string;
  readonly isStrong?: true;
}

/** The block in question, from 0; null: the whole run. */
export type BlockNumber = number | null;

/** Converts a tag of a message into a strong part. */
export const strong = (children: readonly (string | Part)[]): Part => ({ text: join(children), isStrong: true });
export const join = (parts: readonly (string | Part)[]): string => parts.map((one) => (typeof one === "string" ? one : one.text)).join("");

export const toParts = (parts: readonly (string | Part)[]): readonly Part[] =>
  parts.map((one) => (typeof one === "string" ? { text: one } : one));

/** The message's values for the block, or for the whole run. */
const where = (block: BlockNumber) => ({ where: block === null ? "run" : "block", block: (block ?? 0) + 1 });

/** The effect of the change in one sentence. */
export function writeHeadline(answer: AlternativeAnswer, block: BlockNumber): readonly Part[] {
  const { seeds, computed, alternative } = answer;
  const { pairs, sooner, later, verdict } = answer.block;
  if (!isComplete(answer))
    return toParts(
      rich("<b>{computed} of {seeds}</b> runs so far: sooner in {sooner}, later in {later}.", {
        computed,
        seeds,
        sooner,
        later,
        b: strong,
      }),
    );
  if (answer.isOneRun) return toParts(rich("All <b>{pairs}</b> seeds give the same run: one run is too few to say.", { pairs, b: strong }));
  if (verdict === "few")
    return toParts(
      alternative.scenario === null
        ? rich(
            "{pairs, plural, one {Only <b># of {seeds}</b> seeds has such a timeout: too few to say.} other {Only <b># of {seeds}</b> seeds have such a timeout: too few to say.}}",
            { pairs, seeds, b: strong },
          )
        : rich("Only <b>{pairs} of {seeds}</b> runs could be computed: too few to say.", { pairs, seeds, b: strong }),
    );
  return toParts(alternative.scenario === null ? writePacketEffect(answer, block) : writeRuleEffect(answer, block));
}

function writePacketEffect({ block: effect, timeouts }: AlternativeAnswer, block: BlockNumber): readonly (string | Part)[] {
  const values = valuesOf(effect, block);
  switch (effect.verdict) {
    case "better":
      return rich(
        "Without this drop, {where, select, run {the run} other {block {block}}} ends sooner in <b>{sooner} of {pairs}</b> runs, by a median of {time}.",
        values,
      );
    case "worse":
      return rich(
        "Without this drop, {where, select, run {the run} other {block {block}}} ends later in <b>{later} of {pairs}</b> runs, by a median of {time}.",
        values,
      );
    case "none":
      return (timeouts?.is ?? 0) > 0
        ? rich(
            "Without this drop, {where, select, run {the run} other {block {block}}} ends at the same time in <b>{same} of {pairs}</b> runs: other senders wait as well.",
            values,
          )
        : rich(
            "Without this drop, {where, select, run {the run} other {block {block}}} ends at the same time in <b>{same} of {pairs}</b> runs.",
            values,
          );
    default:
      return rich(
        "Without this drop, {where, select, run {the run} other {block {block}}} ends sooner in <b>{sooner} of {pairs}</b> runs and later in <b>{later}</b>: no clear effect.",
        values,
      );
  }
}

function writeRuleEffect({ block: effect, alternative }: AlternativeAnswer, block: BlockNumber): readonly (string | Part)[] {
  const values = { ...valuesOf(effect, block), condition: nameInSentence(alternative, "start") };
  switch (effect.verdict) {
    case "better":
      return rich(
        "{condition}, {where, select, run {the run} other {block {block}}} ends sooner in <b>{sooner} of {pairs}</b> runs, by a median of <b>{time}</b>.",
        values,
      );
    case "worse":
      return rich(
        "{condition}, {where, select, run {the run} other {block {block}}} ends later in <b>{later} of {pairs}</b> runs, by a median of <b>{time}</b>.",
        values,
      );
    case "none":
      return rich(
        "{condition}, {where, select, run {the run} other {block {block}}} ends at the same time in <b>{same} of {pairs}</b> runs.",
        values,
      );
    default:
      return rich(
        "{condition}, {where, select, run {the run} other {block {block}}} ends sooner in <b>{sooner} of {pairs}</b> runs and later in <b>{later}</b>: no clear effect.",
        values,
      );
  }
}

function valuesOf({ pairs, sooner, same, later, medians }: Effect, block: BlockNumber) {
  return { ...where(block), pairs, sooner, same, later, time: formatDuration(Math.abs(medians?.changeNs ?? 0)), b: strong };
}

/** The line below it: for the packet, a rule whose effect is no coincidence; for a rule, its price; null: none. */
export function writeSecondLine(answer: AlternativeAnswer, all: readonly AlternativeAnswer[], block: BlockNumber): readonly Part[] | null {
  if (!isComplete(answer)) return null;
  if (answer.alternative.scenario !== null) return writePrice(answer, block);
  const best = findBestRule(all);
  if (best === null || answer.block.verdict === "better" || answer.block.verdict === "worse") return null;
  const { sooner, pairs } = best.block;
  return toParts(
    rich(
      "A change of setting has a clear effect: {condition}, {where, select, run {the run} other {block {block}}} ends sooner in <b>{sooner} of {pairs}</b>.",
      { ...where(block), condition: nameInSentence(best.alternative, "middle"), sooner, pairs, b: strong },
    ),
  );
}

function writePrice({ timeouts }: AlternativeAnswer, block: BlockNumber): readonly Part[] | null {
  if (timeouts === null) return null;
  const [was, is] = [Math.round(timeouts.was), Math.round(timeouts.is)];
  const more = timeouts.is - timeouts.was;
  if (more > 0 && more < 1) return null;
  const text =
    more > 0
      ? t(
          "{where, select, run {{is, plural, one {The cost: a median of # timeout in the run, compared with {was}.} other {The cost: a median of # timeouts in the run, compared with {was}.}}} other {{is, plural, one {The cost: a median of # timeout in the block, compared with {was}.} other {The cost: a median of # timeouts in the block, compared with {was}.}}}}",
          { ...where(block), is, was },
        )
      : t("It adds no timeouts.");
  return [{ text }];
}

/** Timeouts in the block, without and with the change. */
export function writeFoot(answer: AlternativeAnswer, scenario: Scenario, block: BlockNumber): string | null {
  const { timeouts, alternative } = answer;
  if (timeouts === null || !isComplete(answer)) return null;
  const values = { ...where(block), was: formatAtMost(timeouts.was, 1), is: formatAtMost(timeouts.is, 1) };
  if (alternative.scenario === null)
    return Math.abs(timeouts.is - timeouts.was) <= 1 && timeouts.is > 0
      ? t(
          "Median timeouts in {where, select, run {the run} other {block {block}}}: {was} originally, {is} with this packet. Other senders wait instead.",
          values,
        )
      : t("Median timeouts in {where, select, run {the run} other {block {block}}}: {was} originally, {is} with this packet.", values);
  if (alternative.id === "min-rto")
    return t(
      "Median timeouts in {where, select, run {the run} other {block {block}}}: {was} originally, {is} with this setting. A wait takes {quick} or more, compared with {slow}.",
      { ...values, quick: formatDuration(lowestRtoNs(alternative.scenario)), slow: formatDuration(lowestRtoNs(scenario)) },
    );
  return t("Median timeouts in {where, select, run {the run} other {block {block}}}: {was} originally, {is} with this setting.", values);
}

/** What happened to the run after the block; its first words are strong. @param isWhole nothing follows the block. */
export function writeRest(answer: AlternativeAnswer, isWhole: boolean): readonly Part[] {
  const { run, block } = answer;
  if (isWhole) return [{ text: t("The whole run"), isStrong: true }];
  const { pairs, sooner, same, later, leastNs, mostNs, medians } = run;
  if (!isComplete(answer) || run.verdict === "few" || medians === null) return [{ text: t("The rest of the run"), isStrong: true }];
  const values = {
    pairs,
    sooner,
    same,
    later,
    by: formatDuration(Math.abs(medians.changeNs), 2),
    of: formatDuration(medians.wasNs, 2),
    less: formatDuration(-leastNs, 2),
    more: formatDuration(mostNs, 2),
    b: strong,
  };
  const isAlike = block.verdict === run.verdict;
  const words =
    run.verdict === "unclear" ? chanceWords[leastNs === 0 ? "later" : mostNs === 0 ? "sooner" : "both"] : restWords[run.verdict];
  return toParts(rich<Marked, Part>(words[isAlike ? "alike" : "other"], values));
}

const restWords = {
  better: {
    alike: msg("<b>The rest of the run</b> ends sooner in {sooner} of {pairs} runs as well: by a median of {by} (of {of})"),
    other: msg("<b>The rest of the run</b> ends sooner in {sooner} of {pairs} runs: by a median of {by} (of {of})"),
  },
  worse: {
    alike: msg("<b>The rest of the run</b> ends later in {later} of {pairs} runs as well: by a median of {by} (of {of})"),
    other: msg("<b>The rest of the run</b> ends later in {later} of {pairs} runs: by a median of {by} (of {of})"),
  },
  none: {
    alike: msg("<b>The rest of the run</b> ends at the same time in {same} of {pairs} runs as well"),
    other: msg("<b>The rest of the run</b> ends at the same time in {same} of {pairs} runs"),
  },
} as const;

/** Texts for an unclear effect: its range, in both directions or in one. */
const chanceWords = {
  both: {
    alike: msg(
      "<b>The rest of the run</b> varies by chance as well: with {pairs} seeds it ends sooner in {sooner} and later in {later}; from {less} sooner to {more} later",
    ),
    other: msg(
      "<b>The rest of the run</b> varies by chance: with {pairs} seeds it ends sooner in {sooner} and later in {later}; from {less} sooner to {more} later",
    ),
  },
  sooner: {
    alike: msg(
      "<b>The rest of the run</b> varies by chance as well: with {pairs} seeds it ends sooner in {sooner} and later in {later}; {less} sooner at most",
    ),
    other: msg(
      "<b>The rest of the run</b> varies by chance: with {pairs} seeds it ends sooner in {sooner} and later in {later}; {less} sooner at most",
    ),
  },
  later: {
    alike: msg(
      "<b>The rest of the run</b> varies by chance as well: with {pairs} seeds it ends sooner in {sooner} and later in {later}; {more} later at most",
    ),
    other: msg(
      "<b>The rest of the run</b> varies by chance: with {pairs} seeds it ends sooner in {sooner} and later in {later}; {more} later at most",
    ),
  },
} as const;

/** Times to compare: in one unit, with equally many digits. */
export function writeTimes(times: readonly Nanos[]): { readonly numbers: readonly string[]; readonly unit: "s" | "ms" | "µs" } {
  const most = Math.max(...times);
  const [size, unit] = most >= 1e10 ? ([1e9, "s"] as const) : most >= 1e6 ? ([1e6, "ms"] as const) : ([1e3, "µs"] as const);
  const digits = most / size >= 100 ? 0 : most / size >= 10 ? 1 : 2;
  return { numbers: times.map((time) => formatFixed(time / size, digits)), unit };
}

/** "227 ms". @param longest of the times with which it is compared. */
export function writeTime(time: Nanos, longest: Nanos): string {
  const { numbers, unit } = writeTimes([time, longest]);
  return t("{number} {unit}", { number: numbers[0], unit });
}

/** "sooner in 4, later in 11, no difference in 5"; for a change without exceptions, "sooner in 20 of 20 runs". */
export function writeCounts({ block: { pairs, sooner, same, later, verdict }, isOneRun }: AlternativeAnswer): readonly Part[] {
  const values = { pairs, sooner, same, later, b: strong };
  if (isOneRun) return [{ text: t("all seeds give the same run") }];
  if (verdict === "few") return [{ text: t("too few to say") }];
  if (sooner === pairs) return toParts(rich("sooner in <b>{sooner} of {pairs}</b> runs", values));
  if (later === pairs) return toParts(rich("later in <b>{later} of {pairs}</b> runs", values));
  if (same === pairs) return toParts(rich("no difference in <b>{same} of {pairs}</b> runs", values));
  return toParts(rich("sooner in <b>{sooner}</b>, later in <b>{later}</b>, no difference in <b>{same}</b>", values));
}

/** The same as a sentence for screen readers. */
export function sayCounts(answer: AlternativeAnswer): string {
  const { pairs, sooner, same, later, verdict } = answer.block;
  const values = { pairs, sooner, same, later };
  if (!isComplete(answer)) return t("{computed} of {seeds} runs so far.", { computed: answer.computed, seeds: answer.seeds });
  if (answer.isOneRun) return t("All seeds give the same run.");
  if (verdict === "few") return t("Too few to say.");
  if (sooner === pairs) return t("Sooner in {sooner} of {pairs} runs.", values);
  if (later === pairs) return t("Later in {later} of {pairs} runs.", values);
  if (same === pairs) return t("No difference in {same} of {pairs} runs.", values);
  return t("Sooner in {sooner}, later in {later}, no difference in {same}.", values);
}

/** "7 of 20 runs so far". */
export function writeProgress({ computed, seeds }: AlternativeAnswer): readonly Part[] {
  return [{ text: t("{computed} of {seeds} runs so far", { computed, seeds }) }];
}

/** Seeds that do not count, and why; null: none. */
export function writeLeftOut({ leftOut, failed }: AlternativeAnswer): string | null {
  if (failed > 0) return t("{failed, plural, one {# run could not be computed} other {# runs could not be computed}}", { failed });
  if (leftOut === 0) return null;
  return t("{leftOut, plural, one {# seed has no such timeout} other {# seeds have no such timeout}}", { leftOut });
}

export const writeSeed = (seed: number): string => t("seed {seed}", { seed: formatCount(seed) });
