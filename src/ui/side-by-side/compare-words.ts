import { writeList } from "../../language/numbers.ts";
import { withinSentence } from "../../language/sentences.ts";
import { msg, rich, t } from "../../language/translate.ts";
import { getRunMetric } from "../../analysis/metrics/outputs.ts";
import { findBlockTime, type RunData } from "../../analysis/metrics/run-data.ts";
import { TimeoutClass } from "../../engine/observer.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { runTags } from "../../scenario/change/scenario-set.ts";
import { joinParts, wrap, toPieces, type Piece } from "../text/pieces.ts";
import { type Difference, findIncomparable, haveSameLength, interventionPath, listSetDifferences } from "./differences.ts";
import { writeForkHeadline } from "./fork.ts";
import { formatCount, formatDuration, formatFixed, formatPercent } from "../../language/formats.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";

/** "4.5", "12": ratios of 10 or more are rounded to whole numbers. */
export function writeFactor(factor: number): string {
  return factor >= 9.95 ? formatCount(Math.round(factor)) : formatFixed(factor, 1);
}

/** B to A: "× 4.5", "÷ 77"; "new" from zero, "none" to zero; empty if they are equal. */
export function writeRatio(a: number, b: number): string {
  if (a === b) return "";
  if (a === 0) return t("new");
  if (b === 0) return t("none");
  const factor = b / a;
  const [sign, size] = factor >= 1 ? ["×", factor] : ["÷", 1 / factor];
  return size < 1.05 ? "≈" : `${sign} ${writeFactor(size)}`;
}

/** Ends closer to each other than this share are reported as equal (our choice). */
const sameShare = 0.02;

type Done = RunSnapshot & { readonly totals: NonNullable<RunSnapshot["totals"]> };

function isDone(run: RunSnapshot | null): run is Done {
  return run !== null && run.status === "done" && run.totals !== null;
}

export function toRunData({ scenario, totals, columns, detailUntilNs }: RunSnapshot): RunData | null {
  return totals && { scenario, totals, columns: detailUntilNs === null ? columns : null };
}

/** The result of comparing these runs, in one sentence about the last run. */
export function writeCompareHeadline(runs: readonly (RunSnapshot | null)[]): readonly Piece[] {
  const failed = runTags.filter((_, place) => runs[place]?.status === "failed");
  if (failed.length > 0)
    return [
      {
        text: t("{count, plural, one {Run {tags} has no result.} other {Runs {tags} have no result.}}", {
          count: failed.length,
          tags: writeList(failed),
        }),
      },
    ];
  if (!runs.every(isDone)) return [{ text: t("The runs are being computed.") }];
  if (runs.length < 2) return [{ text: t("One run alone. Add a second one to compare it with.") }];
  const scenarios = runs.map(({ scenario }) => scenario);
  const differences = listSetDifferences(scenarios);
  if (differences.length === 0) return [{ text: t("Nothing differs: these are the same run. Change a setting of one of them.") }];
  const isFork = differences.length === 1 && differences[0].path === interventionPath && scenarios[0].intervention === undefined;
  if (isFork && runs.length === 2) return writeForkHeadline(runs[0], runs[1]);
  const last = runs.length - 1;
  const [a, b] = [runs[0], runs[last]];
  const outcome = writeOutcome(a, b);
  const mean = writeMeanCompletion(a, b);
  if (differences.length > 1)
    return joinParts([
      toPieces(
        rich(
          "{count, plural, one {# setting differs between A and {tag}: {outcome}} other {# settings differ between A and {tag}: {outcome}}}",
          { count: differences.length, tag: runTags[last], outcome },
        ),
      ),
      mean,
    ]);
  if (isSameOutcome(a, b)) return writeNoDifference(differences[0], [a, b], [runTags[0], runTags[last]]);
  const condition = writeKnob(differences[0], last, b.scenario.intervention === undefined);
  return joinParts([toPieces(rich("{condition}, {outcome}", { condition, outcome })), mean]);
}

/** Are the runs indistinguishable? Every packet was accepted or dropped at the same time. */
function isSameOutcome(a: Done, b: Done): boolean {
  if (a.detailUntilNs !== null || b.detailUntilNs !== null || a.totals.durationNs !== b.totals.durationNs) return false;
  return (["packets", "drops", "timeouts"] as const).every((name) => {
    const [p, q] = [a.columns[name], b.columns[name]];
    if (p.length !== q.length) return false;
    const [times, others] = [p, q].map((table) => ("arriveNs" in table ? table.arriveNs : table.timeNs));
    for (let row = 0; row < p.length; row++) if (times[row] !== others[row] || p.flow[row] !== q.flow[row]) return false;
    return true;
  });
}

/** "RTOmin changes nothing here: at 200 ms as at 300 ms the run ends at 85.3 ms." */
function writeNoDifference(difference: Difference, [a]: readonly [Done, Done], [first, last]: readonly [string, string]): readonly Piece[] {
  const values = { first, last, end: writeMs(a.totals.durationNs), same: wrap({ tone: "fine" }) };
  return toPieces(
    difference.path === interventionPath
      ? rich("The intervention changes nothing here: <same>{first} and {last} both end at {end}</same>.", values)
      : rich("{setting} changes nothing here: <same>{first} and {last} both end at {end}</same>.", {
          ...values,
          setting: difference.label,
        }),
  );
}

const fine = (text: string): Piece => ({ text, tone: "fine" });

/** The difference, as the condition at the start of a sentence. @param isAsItWas the last run has no intervention. */
function writeKnob(difference: Difference, last: number, isAsItWas: boolean): readonly Piece[] {
  const [from, to] = [fine(difference.values[0]), fine(difference.values[last])];
  if (difference.path === interventionPath)
    return isAsItWas ? [{ text: t("Original run") }] : toPieces(rich("Where {change}", { change: to }));
  if (difference.path === "transport.algorithm") return toPieces(rich("With {to} instead of {from}", { to, from }));
  if (difference.path === "workload.senders") return toPieces(rich("With {to} instead of {from} senders", { to, from }));
  return toPieces(rich("With {setting} {to} instead of {from}", { setting: withinSentence(difference.label), to, from }));
}

/** "the same 5 blocks end 4.5 times sooner." */
function writeOutcome(a: Done, b: Done): readonly Piece[] {
  const reason = findIncomparable(a.scenario, b.scenario);
  const [goodA, goodB] = [a, b].map((run) => readMetric(run, "goodputBps"));
  const { format } = getRunMetric("goodputBps");
  if (reason !== null)
    return toPieces(
      rich("goodput is {b}, and {a} in A. No ratio is given, since {reason}.", {
        a: format(goodA),
        b: { text: format(goodB), tone: goodB >= goodA ? "fine" : "trouble" } as const,
        reason,
      }),
    );
  const { workload } = a.scenario;
  if (workload.kind === "long") return writeChange(goodA, goodB, changes.goodput, 0);
  if (!haveSameLength(a.scenario, b.scenario)) {
    const [timeA, timeB] = [a, b].map((run) => findBlockTime({ ...run, columns: null }, 0.5));
    return toPieces(
      rich("the median block takes {b}, compared with {a}.", {
        a: formatDuration(timeA),
        b: { text: formatDuration(timeB), tone: timeB <= timeA ? "fine" : "trouble" } as const,
      }),
    );
  }
  const [what, blocks] = workload.kind === "barrier" ? [changes.blocks, workload.blocks] : [changes.data, 0];
  return writeChange(b.totals.durationNs, a.totals.durationNs, what, blocks);
}

/** Blocks of about equal duration may differ in mean completion time; from this difference on (our choice), the headline says so. */
const otherMeanShare = 0.1;

/** "On average, a sender finishes 38% sooner." */
function writeMeanCompletion(a: Done, b: Done): readonly Piece[] {
  if (!haveSameLength(a.scenario, b.scenario) || findIncomparable(a.scenario, b.scenario) !== null) return [];
  const [meanA, meanB] = [a, b].map((run) => readMetric(run, "completionMeanNs"));
  if (meanA === 0 || meanB === 0 || Math.abs(b.totals.durationNs / a.totals.durationNs - 1) >= otherMeanShare) return [];
  const change = meanB / meanA - 1;
  if (Math.abs(change) < otherMeanShare) return [];
  const size: Piece = { text: formatPercent(Math.abs(change)), tone: change < 0 ? "fine" : "trouble" };
  return toPieces(
    change < 0
      ? rich("On average, a sender finishes {size} sooner.", { size })
      : rich("On average, a sender finishes {size} later.", { size }),
  );
}

/** Phrases for what one run does better, worse or equally well. */
const changes = {
  goodput: {
    more: msg("goodput is {size} higher."),
    moreTimes: msg("goodput is {size} as high."),
    less: msg("goodput is {size} lower."),
    lessTimes: msg("goodput is lower by a factor of {factor}."),
    same: msg("goodput is <same>the same</same>, to within {share}."),
  },
  blocks: {
    more: msg("{blocks, plural, one {the same block finishes {size} sooner.} other {the same # blocks finish {size} sooner.}}"),
    moreTimes: msg("{blocks, plural, one {the same block finishes {size} as fast.} other {the same # blocks finish {size} as fast.}}"),
    less: msg("{blocks, plural, one {the same block finishes {size} later.} other {the same # blocks finish {size} later.}}"),
    lessTimes: msg("{blocks, plural, one {the same block takes {size} as long.} other {the same # blocks take {size} as long.}}"),
    same: msg(
      "{blocks, plural, one {the same block finishes <same>at the same time</same>, to within {share}.} other {the same # blocks finish <same>at the same time</same>, to within {share}.}}",
    ),
  },
  data: {
    more: msg("the same data arrive {size} sooner."),
    moreTimes: msg("the same data arrive {size} as fast."),
    less: msg("the same data arrive {size} later."),
    lessTimes: msg("the same data take {size} as long."),
    same: msg("the same data arrive <same>at the same time</same>, to within {share}."),
  },
} as const;

/** How much larger `b` is than `a`: as a factor from 1.1 up, otherwise in percent. */
function writeChange(a: number, b: number, words: (typeof changes)[keyof typeof changes], blocks: number): readonly Piece[] {
  const factor = Math.max(a, b) / Math.max(1, Math.min(a, b));
  if (factor - 1 < sameShare) return toPieces(rich(words.same, { blocks, same: wrap({ tone: "fine" }), share: formatPercent(sameShare) }));
  const inTone = (text: string): Piece => ({ text, tone: b >= a ? "fine" : "trouble" });
  if (factor < 1.1) return toPieces(rich(b >= a ? words.more : words.less, { blocks, size: inTone(formatPercent(factor - 1)) }));
  const times = writeFactor(factor);
  const size = inTone(t("{factor} times", { factor: times }));
  return toPieces(rich(b >= a ? words.moreTimes : words.lessTimes, { blocks, size, factor: inTone(times) }));
}

export function readMetric(run: RunSnapshot, id: Parameters<typeof getRunMetric>[0]): number {
  const data = toRunData(run);
  return (data && getRunMetric(id).read(data)) ?? 0;
}

/** What B gains and what it costs, in a few sentences; empty while a run is being computed. */
export function writeVerdicts(a: RunSnapshot | null, b: RunSnapshot | null, tags: readonly [string, string]): readonly string[] {
  if (!isDone(a) || !isDone(b)) return [];
  const [nameA, nameB] = tags;
  const [timeoutsA, timeoutsB] = [a, b].map((run) => readMetric(run, "timeouts"));
  const [idleA, idleB] = [a, b].map((run) => readMetric(run, "linkIdleFraction"));
  const values = { nameA, nameB, timeoutsA, timeoutsB, idleA: formatPercent(idleA), idleB: formatPercent(idleB) };
  const pays = [
    payOf("retransmissions", readMetric(a, "retransmissions"), readMetric(b, "retransmissions")),
    payOf("copies", readMetric(a, "redundantCopies"), readMetric(b, "redundantCopies")),
    payOf("spurious", a.totals.timeouts[TimeoutClass.spurious], b.totals.timeouts[TimeoutClass.spurious]),
  ].filter((text) => text !== null);
  const isWorthIt = timeoutsB > timeoutsA && idleB < idleA && timeoutsA > 0;
  const gain =
    timeoutsA === 0 && timeoutsB === 0
      ? t("No sender times out in either run; the link is idle {idleB} of the time, compared with {idleA}.", values)
      : timeoutsB === timeoutsA
        ? t(
            "{timeoutsA, plural, one {Both runs have # timeout; in {nameB} the link is idle {idleB} of the time, compared with {idleA}.} other {Both runs have # timeouts; in {nameB} the link is idle {idleB} of the time, compared with {idleA}.}}",
            values,
          )
        : timeoutsB === 0
          ? t("{nameB} has no timeout, {nameA} has {timeoutsA}: the link is idle {idleB} of the time, compared with {idleA}.", values)
          : isWorthIt
            ? t(
                "{nameB} has {factor} times as many timeouts, and yet the link is idle {idleB} of the time, compared with {idleA}; idle time per timeout is {eachB}, compared with {eachA}.",
                {
                  ...values,
                  factor: writeFactor(timeoutsB / timeoutsA),
                  eachA: formatDuration(idlePerTimeout(a, timeoutsA)),
                  eachB: formatDuration(idlePerTimeout(b, timeoutsB)),
                },
              )
            : timeoutsA === 0
              ? t(
                  "{timeoutsB, plural, one {{nameB} has # timeout, {nameA} none; the link is idle {idleB} of the time, compared with {idleA}.} other {{nameB} has # timeouts, {nameA} none; the link is idle {idleB} of the time, compared with {idleA}.}}",
                  values,
                )
              : t(
                  "{timeoutsB, plural, one {{nameB} has # timeout, {nameA} {timeoutsA}; the link is idle {idleB} of the time, compared with {idleA}.} other {{nameB} has # timeouts, {nameA} {timeoutsA}; the link is idle {idleB} of the time, compared with {idleA}.}}",
                  values,
                );
  if (pays.length === 0) return [gain];
  const list = pays.reduce((first, rest) => t("{first}, and {rest}", { first, rest }));
  return [gain, t("What {nameB} costs: {pays}.", { nameB, pays: list })];
}

const idlePerTimeout = ({ totals }: Done, timeouts: number): number => (totals.durationNs - totals.busyNs) / timeouts;

/** Phrases for costs: what there may be more of, and what did not occur before. */
const prices = {
  retransmissions: {
    more: msg("{count, plural, one {# more retransmission} other {# more retransmissions}}"),
    first: msg("{count, plural, one {# retransmission} other {# retransmissions}}"),
  },
  copies: {
    more: msg("{count, plural, one {# more redundant copy} other {# more redundant copies}}"),
    first: msg("{count, plural, one {# redundant copy} other {# redundant copies}}"),
  },
  spurious: {
    more: msg("{count, plural, one {# more spurious timeout} other {# more spurious timeouts}}"),
    first: msg("{count, plural, one {# spurious timeout} other {# spurious timeouts}}"),
  },
} as const;

function payOf(what: keyof typeof prices, a: number, b: number): string | null {
  return b <= a ? null : t(prices[what][a > 0 ? "more" : "first"], { count: b - a });
}

/** "197.3 ms": durations that a reader may add up have one decimal. */
export function writeMs(ns: Nanos): string {
  return t("{number} ms", { number: formatFixed(ns / 1e6, 1) });
}
