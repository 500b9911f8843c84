import { countAwaited } from "../analysis/participants.ts";
import { sumStep, type CriticalPath, type PathStep } from "../analysis/critical-path.ts";
import type { RecordedRun } from "../analysis/run-index.ts";
import { nameOwnPort, sayCuts, sayFirstDrop, sayHealth, sayOtherDrops } from "./story-drops.ts";
import { type Fact, gatherStoryFacts, type StoryFacts, type StoryRun } from "../analysis/story-facts.ts";
import { sayGroups } from "./story-groups.ts";
import { findCommonest } from "./story-reasons.ts";
import { sayBackground, sayRates, sayResponses } from "./story-traffic.ts";
import { type Marked, msg, t } from "../language/translate.ts";
import { joinSentences, joinSeries, phrase } from "./phrase.ts";
import { tell, type Piece, type Sentence } from "../analysis/words.ts";
import { countBlocks } from "../analysis/workload.ts";
import { formatCount, formatDuration, formatPercent } from "../language/formats.ts";
import { getRunMetric } from "../analysis/metrics/outputs.ts";
import type { Nanos } from "../engine/spec/scenario.ts";

/** Explains why a run is fast or slow. */
export interface Story {
  /** One topic each: the result, how it began, where the time went, the worst block. */
  readonly paragraphs: readonly Sentence[];
  /** The numbers cover the finished blocks: how many, out of how many. */
  readonly blocks: number;
  readonly ofBlocks: number;
  /** False: not every packet was recorded, so facts that need packets are omitted. */
  readonly isDetailed: boolean;
}

/** Below this share of the maximum goodput a run counts as slow (our choice, as in the headline). */
const fineShare = 0.9;
/** The story mentions a queue that holds packets for longer than this many round trips (our choice). */
const longStayRtts = 10;

function isFine(facts: StoryFacts): boolean {
  const { load, packets, endNs } = facts;
  return load ? load.goodputShare >= fineShare : packets === null || packets.idleNs / endNs <= 1 - fineShare;
}

function sayResult(run: RecordedRun, facts: StoryFacts): Sentence {
  const { blocks, endNs, load } = facts;
  const isBarrier = run.scenario.workload.kind === "barrier";
  const all = (text: string): Piece => tell("blocks", blocks, text, endNs);
  const time = tell("duration", endNs, formatDuration(endNs), endNs, "strong");
  if (!load)
    return isBarrier
      ? phrase("{blocks, plural, one {<all># block</all> took {time}.} other {<all># blocks</all> took {time}.}}", { blocks, all, time })
      : phrase("The run took {time}.", { time });
  const needed = tell("needed", load.neededNs, formatDuration(load.neededNs), Math.min(load.neededNs, endNs));
  const share = tell("goodputShare", load.goodputShare, formatPercent(load.goodputShare), endNs, isFine(facts) ? "strong" : "trouble");
  return joinSentences([
    isBarrier
      ? phrase(
          "{blocks, plural, one {<all># block</all> took {time}; at full rate the link would have needed {needed}.} other {<all># blocks</all> took {time}; at full rate the link would have needed {needed}.}}",
          { blocks, all, time, needed },
        )
      : phrase("The run took {time}; at full rate the link would have needed {needed}.", { time, needed }),
    phrase("It reached {share} of the maximum.", { share }),
  ]);
}

/** What went wrong, and how often. */
function sayTimeouts(run: RecordedRun, facts: StoryFacts): Sentence {
  const { timeouts, packets } = facts;
  const { total } = timeouts;
  const { timeNs } = run.columns.timeouts;
  const firstTimeoutNs = timeNs[Math.min(...timeouts.firstRowOf.filter((row) => row >= 0))];
  const { which, reason, count, firstRow } = findCommonest(run, facts);
  // A timer shorter than a round trip expires without any loss.
  const hasFollowed = packets !== null && packets.firstDrop !== null && firstTimeoutNs >= packets.firstDrop.timeNs;
  const values = { total, all: (text: string): Piece => tell("timeouts", total, text, firstTimeoutNs, "trouble") };
  const firstNs = timeNs[firstRow];
  return joinSentences([
    packets ? sayCuts(packets) : [],
    packets ? sayFirstDrop(run, packets) : [],
    sayOtherDrops(run, facts),
    phrase("{timeouts}, {commonest}: {reason}.", {
      timeouts: hasFollowed
        ? phrase("{total, plural, one {<all># timeout</all> followed} other {<all># timeouts</all> followed}}", values)
        : phrase("{total, plural, one {<all># timeout</all> occurred} other {<all># timeouts</all> occurred}}", values),
      commonest: phrase(which, {
        which: total === 1 ? "single" : count === total ? "all" : "some",
        count,
        first: (text) => tell("commonest", count, text, firstNs),
      }),
      reason: t(reason),
    }),
  ]);
}

/** Where the time went. */
function sayIdle(run: RecordedRun, facts: StoryFacts): Sentence {
  const { packets, endNs } = facts;
  // if there was nothing to send, there is no share
  if (!packets || endNs === 0) return [];
  const { idleNs, timerIdleNs, longestTimerIdle, ackIdle, probeIdle, pauseIdle, grantIdle, pullIdle, rateIdle } = packets;
  const port = nameOwnPort(run);
  const values = {
    time: tell("idleTime", idleNs, formatDuration(idleNs), endNs),
    share: tell("idleShare", idleNs / endNs, formatPercent(idleNs / endNs), endNs, isFine(facts) ? "strong" : "trouble"),
  };
  const idle =
    port === null
      ? phrase("The link was idle for {time}, {share} of the time", values)
      : phrase("The link from {port} was idle for {time}, {share} of the time", { ...values, port });
  const parts: Sentence[] = [];
  if (longestTimerIdle)
    parts.push(
      phrase("{time} of that waiting for retransmission timers, up to {longest} at a stretch", {
        time: tell("timerIdleTime", timerIdleNs, formatDuration(timerIdleNs), longestTimerIdle.atNs),
        longest: tell("longestTimerIdle", longestTimerIdle.value, formatDuration(longestTimerIdle.value), longestTimerIdle.atNs),
      }),
    );
  const add = (text: Marked, fact: string, found: Fact | null): void => {
    if (found) parts.push(phrase(text, { time: tell(fact, found.value, formatDuration(found.value), found.atNs) }));
  };
  add(msg("{time} waiting for delayed ACKs"), "ackIdleTime", ackIdle);
  add(msg("{time} waiting for a tail loss probe"), "probeIdleTime", probeIdle);
  add(msg("{time} while PAUSE stopped links"), "pauseIdleTime", pauseIdle);
  add(msg("{time} while senders waited for grants"), "grantIdleTime", grantIdle);
  add(msg("{time} while senders waited for pulls"), "pullIdleTime", pullIdle);
  add(msg("{time} while the senders' rates added up to less than the link's"), "rateIdleTime", rateIdle);
  if (parts.length === 0) return phrase("{idle}: no sender had anything to send, or its packets and ACKs were in flight.", { idle });
  return phrase("{idle}: {parts}.", { idle, parts: joinSeries(parts) });
}

/** How long timers kept a sender waiting: "164 ms for its RTO and 40 ms for delayed ACKs"; empty: not at all. */
function sayWaits(path: CriticalPath): Sentence {
  const find = (step: PathStep, fact: string) => {
    const own = path.intervals.filter((interval) => interval.step === step);
    if (own.length === 0) return null;
    const ns = sumStep(path, step);
    return { count: own.length, time: tell(fact, ns, formatDuration(ns), own[0].fromNs) };
  };
  const timers = find("waiting", "slowestWait");
  const acks = find("delayed", "slowestDelay");
  const rest =
    timers && phrase("{count, plural, one {{time} for its retransmission timer} other {{time} for retransmission timers}}", timers);
  const held = acks && phrase("{time} for delayed ACKs", { time: acks.time });
  if (rest && held) return phrase("{first} and {last}", { first: rest, last: held });
  return rest ?? held ?? [];
}

function saySlowest(run: RecordedRun, facts: StoryFacts): Sentence {
  const { slowest, fastest, blocks } = facts;
  const { kind } = run.scenario.workload;
  const isAlone = countAwaited(run.scenario) <= 1;
  const { path, durationNs, startNs } = slowest;
  if (path === null) return [];
  const { sender } = path;
  const waits = sayWaits(path);
  const hasWaited = waits.length > 0;
  if (kind !== "barrier") {
    if (isAlone) return [];
    return hasWaited
      ? phrase("The last to finish was sender {sender}, which itself waited {waits}.", { sender, waits })
      : phrase("The last to finish was sender {sender}.", { sender });
  }
  const time = tell("slowestTime", durationNs, formatDuration(durationNs), startNs);
  const block = (text: string): Piece => tell("slowestBlock", slowest.block, text, startNs);
  if (blocks === 1) {
    if (isAlone)
      return hasWaited
        ? phrase("<block>The block</block> took {time}, of which its sender waited {waits}.", { block, time, waits })
        : phrase("<block>The block</block> took {time}.", { block, time });
    return hasWaited
      ? phrase("<block>The block</block> took {time}: all waited for sender {sender}, which itself waited {waits}.", {
          block,
          time,
          sender,
          waits,
        })
      : phrase("<block>The block</block> took {time}: all waited for sender {sender}.", { block, time, sender });
  }
  const values = { number: slowest.block + 1, block, time };
  const told = isAlone
    ? hasWaited
      ? phrase("The slowest was <block>block {number}</block> with {time}, of which its sender waited {waits}.", { ...values, waits })
      : phrase("The slowest was <block>block {number}</block> with {time}.", values)
    : hasWaited
      ? phrase("The slowest was <block>block {number}</block> with {time}: all waited for sender {sender}, which itself waited {waits}.", {
          ...values,
          sender,
          waits,
        })
      : phrase("The slowest was <block>block {number}</block> with {time}: all waited for sender {sender}.", { ...values, sender });
  return joinSentences([
    told,
    phrase("The fastest took {time}.", {
      time: tell("fastestTime", fastest.durationNs, formatDuration(fastest.durationNs), fastest.startNs),
    }),
  ]);
}

/** A long queue also adds delay. */
function sayStay(run: RecordedRun, facts: StoryFacts): Sentence {
  const { rttNs } = run.scenario.network;
  const stay = facts.packets?.longestStay;
  if (!stay || stay.value < longStayRtts * rttNs) return [];
  const rtts = stay.value / rttNs;
  const port = nameOwnPort(run);
  const values = {
    time: tell("longestStay", stay.value, formatDuration(stay.value), stay.atNs),
    count: tell("longestStayRtts", rtts, formatCount(rtts), stay.atNs),
  };
  return port === null
    ? phrase("A packet spent up to {time} in the queue, {count} times the base RTT.", values)
    : phrase("A packet spent up to {time} in the queue from {port}, {count} times the base RTT.", { ...values, port });
}

/** Tells the run's story from its finished blocks; null: none has finished. */
export function tellStory(run: StoryRun): Story | null {
  const facts = gatherStoryFacts(run);
  if (facts === null) return null;
  const middle = facts.timeouts.total > 0 ? sayTimeouts(run, facts) : sayHealth(run, facts);
  const all = [
    sayResult(run, facts),
    middle,
    sayCompletion(run, isFine(facts), facts.endNs),
    sayResponses(run, facts),
    sayIdle(run, facts),
    saySlowest(run, facts),
    sayGroups(run, facts),
    sayRates(run),
    sayBackground(run),
    sayStay(run, facts),
  ];
  return {
    paragraphs: all.filter((sentence) => sentence.length > 0),
    blocks: facts.blocks,
    ofBlocks: countBlocks(run.scenario.workload),
    isDetailed: facts.packets !== null,
  };
}

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
  return phrase("On average, a sender finishes after {time}, {share} of its block's time.", {
    time: tell("meanCompletion", meanNs, formatDuration(meanNs), endNs),
    share: tell("completionShare", share, formatPercent(share), endNs, "strong"),
  });
}
