import type { WorkloadSpec } from "../engine/spec/scenario.ts";
import { type GroupData, gatherGroups, readRates } from "../analysis/metrics/group-metrics.ts";
import { listGroups } from "../engine/spec/groups.ts";
import { listParts, writeOtherGroups } from "./list-parts.ts";
import { splitResponses, type ResponsePart, type ResponseTime } from "../analysis/response-spread.ts";
import type { RecordedRun } from "../analysis/run-index.ts";
import type { StoryFacts, StoryRun } from "../analysis/story-facts.ts";
import { type Marked, msg, t } from "../language/translate.ts";
import { joinSentences, phrase } from "./phrase.ts";
import { say, tell, type Piece, type Sentence } from "../analysis/words.ts";
import { formatCount, formatDuration, formatFixed, formatRate } from "../language/formats.ts";

/** Describes traffic without a barrier: responses, long flows and background traffic. */

/** How long a response's sender waited for its timer during it, and since when. */
function sumWaits({ columns: { timeouts } }: RecordedRun, { flow, timeNs, endNs }: ResponseTime): { ns: number; firstNs: number } {
  const startNs = endNs - timeNs;
  let ns = 0;
  let firstNs = NaN;
  for (let row = 0; row < timeouts.length && timeouts.timeNs[row] <= endNs; row++) {
    if (timeouts.flow[row] !== flow || timeouts.timeNs[row] <= startNs) continue;
    if (ns === 0) firstNs = timeouts.timeNs[row];
    ns += timeouts.timeNs[row] - Math.max(startNs, timeouts.waitingSinceNs[row]);
  }
  return { ns, firstNs };
}

/** Packets of a response's sender that were dropped during it. */
function countLosses({ columns: { drops } }: RecordedRun, { flow, timeNs, endNs }: ResponseTime): { count: number; firstNs: number } {
  let count = 0;
  let firstNs = NaN;
  for (let row = 0; row < drops.length && drops.timeNs[row] <= endNs; row++)
    if (drops.flow[row] === flow && drops.timeNs[row] >= endNs - timeNs && count++ === 0) firstNs = drops.timeNs[row];
  return { count, firstNs };
}

/** Parts of one group's responses, by their names in response-spread. */
const partNames: Readonly<Record<string, Marked>> = { small: msg("Small responses"), final: msg("Final responses") };

/** Describes how long these responses took. */
function saySpread({ name, group, times, medianNs, p99Ns, longestNs }: ResponsePart): Sentence {
  const slowest = times[times.length - 1];
  // link to the end of the first response that took this long
  const at = (fact: string, ns: number): Piece => tell(fact, ns, formatDuration(ns), times.find(({ timeNs }) => timeNs === ns)!.endNs);
  const values = {
    count: times.length,
    all: (text: string): Piece => tell("responses", times.length, text, slowest.endNs),
    median: at("responseMedian", medianNs),
    sender: slowest.flow,
    longest: at("responseMax", longestNs),
  };
  const told =
    times.length === 1
      ? phrase("The only response, of sender {sender}, took {longest}.", { sender: slowest.flow, longest: at("responseMax", longestNs) })
      : // with fewer than a hundred, the longest is the 99th percentile
        times.length < 100
        ? phrase(
            "{count, plural, one {Of <all># response</all> half took at most {median}; the longest, of sender {sender}, took {longest}.} other {Of <all># responses</all> half took at most {median}; the longest, of sender {sender}, took {longest}.}}",
            values,
          )
        : phrase(
            "{count, plural, one {Of <all># response</all> half took at most {median} and 99% at most {most}; the longest, of sender {sender}, took {longest}.} other {Of <all># responses</all> half took at most {median} and 99% at most {most}; the longest, of sender {sender}, took {longest}.}}",
            { ...values, most: at("responseP99", p99Ns) },
          );
  const which = group === null ? (partNames[name] ?? null) : null;
  if (which === null && group === null) return told;
  return phrase("{which}: {told}", { which: which === null ? name : t(which), told });
}

/** Which responses were late, and why. */
function sayLate(run: RecordedRun, facts: StoryFacts, { times, waited }: ResponsePart): Sentence {
  const slowest = times[times.length - 1];
  if (waited === 0) {
    const lost = facts.packets === null ? { count: 0, firstNs: 0 } : countLosses(run, slowest);
    if (lost.count === 0)
      return times.length === 1 ? phrase("It did not wait for a retransmission timer.") : phrase("None waited for a retransmission timer.");
    const drops = (text: string): Piece => tell("slowestDrops", lost.count, text, lost.firstNs);
    if (times.length === 1)
      return phrase(
        "{lost, plural, one {It did not wait for a retransmission timer; <drops># packet</drops> of it was dropped and retransmitted without one.} other {It did not wait for a retransmission timer; <drops># packets</drops> of it were dropped and retransmitted without one.}}",
        { lost: lost.count, drops },
      );
    return phrase(
      "{lost, plural, one {None waited for a retransmission timer; <drops># packet</drops> of the longest was dropped and retransmitted without one.} other {None waited for a retransmission timer; <drops># packets</drops> of the longest were dropped and retransmitted without one.}}",
      { lost: lost.count, drops },
    );
  }
  const first = times.find(({ timeout }) => timeout !== null)!;
  const others = times.findLast(({ timeout }) => timeout === null);
  const values = {
    waited,
    some: (text: string): Piece => tell("responsesWaited", waited, text, run.columns.timeouts.timeNs[first.timeout!]),
  };
  const wait = slowest.timeout === null ? null : sumWaits(run, slowest);
  const waiting = wait === null ? null : tell("responseWait", wait.ns, formatDuration(wait.ns), wait.firstNs);
  return joinSentences([
    others === undefined
      ? phrase(
          "{waited, plural, one {<some>It</some> waited for its retransmission timer.} other {<some>All of them</some> waited for their retransmission timers.}}",
          values,
        )
      : phrase(
          "{waited, plural, one {<some>#</some> of them waited for a retransmission timer; the others took at most {others}.} other {<some>#</some> of them waited for a retransmission timer; the others took at most {others}.}}",
          { ...values, others: tell("responseOthers", others.timeNs, formatDuration(others.timeNs), others.endNs) },
        ),
    waiting === null
      ? []
      : times.length === 1
        ? phrase("Of its time, {wait} was spent waiting for retransmission timers.", { wait: waiting })
        : phrase("Of the longest, {wait} was spent waiting for retransmission timers.", { wait: waiting }),
  ]);
}

/** Number of parts that are described individually. */
const mostParts = 3;

/** How long responses took, and which waited for a timer; empty if there are none. */
export function sayResponses(run: RecordedRun, facts: StoryFacts): Sentence {
  const parts = splitResponses(run);
  return joinSentences(parts.slice(0, mostParts).flatMap((part) => [saySpread(part), sayLate(run, facts, part)]));
}

interface Rates {
  readonly name: string;
  readonly count: number;
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  readonly jain: number;
}

const kindOf = (own: WorkloadSpec | { readonly kind: "cbr" } | null, scenario: WorkloadSpec): string => (own ?? scenario).kind;

/** Awaited groups whose senders never stop by themselves, and the goodput they reached. */
function listLong({ scenario }: RecordedRun, groups: readonly GroupData[]): readonly Rates[] {
  return listGroups(scenario).flatMap(({ name, workload }, index) =>
    groups[index].isAwaited && kindOf(workload, scenario.workload) === "long" ? [{ name, ...readRates(groups[index]) }] : [],
  );
}

/** What each sender of long flows reached; empty if there are none, or while the run continues. */
export function sayRates(run: StoryRun): Sentence {
  const { totals, scenario } = run;
  if (!totals) return [];
  const { durationNs } = totals;
  const long = listLong(run, gatherGroups(scenario, totals));
  const rate = (fact: string, bps: number): Piece => tell(fact, bps, formatRate(bps), durationNs);
  if (long.length === 0) return [];
  if (long.length === 1 && scenario.groups.length < 2) {
    const [{ count, mean, least, most, jain }] = long;
    if (count < 2) return [];
    return phrase("Each sender got {mean} on average, from {least} to {most}; Jain's index is {jain}.", {
      mean: rate("meanRate", mean),
      least: rate("leastRate", least),
      most: rate("mostRate", most),
      jain: tell("jain", jain, formatFixed(jain, 3), durationNs),
    });
  }
  return phrase("Goodput of a sender, on average: {groups}.", {
    groups: listParts(
      long,
      ({ name, count, mean, least, most }) =>
        count === 1
          ? phrase("{group} {mean}", { group: name, mean: rate("groupRate", mean) })
          : phrase("{group} {mean} ({least} to {most})", {
              group: name,
              mean: rate("groupRate", mean),
              least: say(formatRate(least)),
              most: say(formatRate(most)),
            }),
      writeOtherGroups,
    ),
  });
}

/** Describes the background traffic, for which the run does not wait. */
export function sayBackground(run: StoryRun): Sentence {
  const { totals, scenario } = run;
  if (!totals || totals.durationNs === 0) return [];
  const { durationNs } = totals;
  const groups = gatherGroups(scenario, totals).flatMap((group, index) => (group.isAwaited ? [] : [{ ...group, ...totals.groups[index] }]));
  if (groups.length === 0) return [];
  return phrase("In the background, {groups}.", {
    groups: listParts(
      groups.map(({ name, bytes, sentPackets, drops }) => ({ name, count: sentPackets, bytes, drops })),
      ({ name, count, bytes, drops }) =>
        phrase("{group} got {rate} and lost {lost} of {sent, plural, one {# packet} other {# packets}}", {
          group: name,
          rate: tell("backgroundRate", (bytes * 8e9) / durationNs, formatRate((bytes * 8e9) / durationNs), durationNs),
          lost: tell("backgroundDrops", drops, formatCount(drops), durationNs),
          sent: count,
        }),
      writeOtherGroups,
    ),
  });
}
