import { countAwaited } from "./participants.ts";
import { TimeoutClass } from "../engine/observer.ts";
import { sumStep, type CriticalPath } from "./critical-path.ts";
import type { RecordedRun } from "./run-index.ts";
import { findCommonestClass, gatherStoryFacts, type PacketFacts, type StoryFacts } from "./story-facts.ts";
import { sayGroups } from "./story-groups.ts";
import { countOtherReasons, readOtherReason } from "./other-timeouts.ts";
import { type OtherReason, otherReasons } from "./vocabulary.ts";
import {
  say,
  tell,
  writeBlock,
  writeCount,
  writeDuration,
  writePacket,
  writePlural,
  writeShare,
  type Piece,
  type Sentence,
} from "./words.ts";
import { countBlocks } from "./workload.ts";
import { geometryOf } from "./geometry.ts";
import { recordedPort } from "./ports.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";

/** Why a run is fast or slow. */
export interface Story {
  /** Each a thought of its own: how it went, how it began, where the time went, the worst block. */
  readonly paragraphs: readonly Sentence[];
  /** The numbers are of the finished blocks: how many, of how many. */
  readonly blocks: number;
  readonly ofBlocks: number;
  /** False: not every packet was recorded, so what only packets tell is left out. */
  readonly isDetailed: boolean;
}

/** After "all of them": what they are, and what that comes to. */
interface Reason {
  readonly name: string;
  readonly reason: string;
}

const reasons: Readonly<Record<TimeoutClass, Reason>> = {
  [TimeoutClass.blockHead]: { name: "block-head", reason: "a sender's whole window was lost, so no ACK could come back" },
  [TimeoutClass.blockTail]: {
    name: "block-tail",
    reason: "one of a block's last packets was lost, with too few behind it to reveal the loss",
  },
  [TimeoutClass.lostRetransmission]: {
    name: "after a lost retransmission",
    reason: "a packet sent more than once was lost each time, and no ACK tells a sender that its retransmission was lost",
  },
  [TimeoutClass.other]: { name: "in the middle of a block", reason: "a packet was lost, and no ACK triggered its retransmission" },
  [TimeoutClass.spurious]: { name: "spurious", reason: "nothing was missing any more, but the RTO was shorter than the wait for the ACK" },
};

/** The class "other" by what kept ACKs from triggering a retransmission. */
const otherReasonsTold: Readonly<Record<OtherReason, Reason>> = {
  untrusted: {
    name: "with ACKs that were not trusted",
    reason: "enough duplicate ACKs came back, but packets sent twice may have caused them, so the sender ignored them",
  },
  "too-few": { name: "with too few duplicate ACKs", reason: "a packet was lost in mid-block, and too few duplicate ACKs came back" },
  rest: reasons[TimeoutClass.other],
};

/** The commonest kind of timeout as people read it, and how many there are of it. */
function findCommonest(run: RecordedRun, facts: StoryFacts): Reason & { readonly count: number; readonly firstRow: number } {
  const { total, byClass, firstRowOf } = facts.timeouts;
  const kind = findCommonestClass(facts);
  if (kind !== TimeoutClass.other) return { ...reasons[kind], count: byClass[kind], firstRow: firstRowOf[kind] };
  const counts = countOtherReasons(run, total);
  const reason = otherReasons[counts.indexOf(Math.max(...counts))];
  let firstRow = firstRowOf[kind];
  while (readOtherReason(run, firstRow) !== reason) firstRow++;
  return { ...otherReasonsTold[reason], count: counts[otherReasons.indexOf(reason)], firstRow };
}

/** Below this share of what the link could carry a run counts as slow (our choice, as in the headline). */
const fineShare = 0.9;
/** A queue that holds packets for longer than this many round trips is worth a word (our choice). */
const longStayRtts = 10;

function isFine(facts: StoryFacts): boolean {
  const { load, packets, endNs } = facts;
  return load ? load.goodputShare >= fineShare : packets === null || packets.idleNs / endNs <= 1 - fineShare;
}

function sayResult(run: RecordedRun, facts: StoryFacts): Sentence {
  const { blocks, endNs, load } = facts;
  const isBarrier = run.scenario.workload.kind === "barrier";
  const what = isBarrier ? tell("blocks", blocks, writePlural(blocks, "block"), endNs) : say("The run");
  const start = [what, say(" took "), tell("duration", endNs, writeDuration(endNs), endNs, "strong")];
  if (!load) return [...start, say(".")];
  return [
    ...start,
    say("; without a pause the link needs "),
    tell("needed", load.neededNs, writeDuration(load.neededNs), Math.min(load.neededNs, endNs)),
    say(". It carried "),
    tell("goodputShare", load.goodputShare, writeShare(load.goodputShare), endNs, isFine(facts) ? "strong" : "trouble"),
    say(" of what it could."),
  ];
}

function sayFirstDrop(run: RecordedRun, packets: PacketFacts): Piece[] {
  const { firstDrop, drops } = packets;
  if (!firstDrop) return [];
  const { links } = geometryOf(run.scenario);
  const isElsewhere = firstDrop.port !== recordedPort(run);
  return [
    say(
      isElsewhere
        ? `The first packet to be dropped, at ${links[firstDrop.port].name}, was `
        : `The first packet to find the ${writePlural(portRoomPackets(run.scenario), "slot")} full was `,
    ),
    tell("firstDropPacket", firstDrop.packet, writePacket(firstDrop.packet), firstDrop.timeNs),
    say(` of sender ${writeCount(firstDrop.sender)}, after `),
    tell("firstDropTime", firstDrop.timeNs, writeDuration(firstDrop.timeNs), firstDrop.timeNs),
    say("; "),
    tell("drops", drops, writePlural(drops, "packet"), firstDrop.timeNs),
    say(` ${drops === 1 ? "was" : "were"} dropped in all. `),
  ];
}

/** What went wrong, and how often. */
function sayTimeouts(run: RecordedRun, facts: StoryFacts): Sentence {
  const { timeouts, packets } = facts;
  const { timeNs } = run.columns.timeouts;
  const firstTimeoutNs = timeNs[Math.min(...timeouts.firstRowOf.filter((row) => row >= 0))];
  const { name, reason, count, firstRow } = findCommonest(run, facts);
  // A timer shorter than a round trip fires without any loss.
  const hasFollowed = packets !== null && packets.firstDrop !== null && firstTimeoutNs >= packets.firstDrop.timeNs;
  const pieces: Piece[] = packets ? sayFirstDrop(run, packets) : [];
  pieces.push(
    tell("timeouts", timeouts.total, writePlural(timeouts.total, "timeout"), firstTimeoutNs, "trouble"),
    say(hasFollowed ? " followed" : " occurred"),
  );
  const firstNs = timeNs[firstRow];
  if (timeouts.total === 1) pieces.push(say(`, ${name.includes(" ") ? name : `a ${name} one`}: ${reason}.`));
  else
    pieces.push(
      say(", "),
      tell("commonest", count, count === timeouts.total ? "all" : writeCount(count), firstNs),
      say(` of them ${name}: ${reason}.`),
    );
  return pieces;
}

/** Where the time went. */
function sayIdle(facts: StoryFacts): Sentence {
  const { packets, endNs } = facts;
  if (!packets) return [];
  const { idleNs, timerIdleNs, longestTimerIdle, ackIdle, probeIdle } = packets;
  const start = [
    say("The link was idle for "),
    tell("idleTime", idleNs, writeDuration(idleNs), endNs),
    say(", "),
    tell("idleShare", idleNs / endNs, writeShare(idleNs / endNs), endNs, isFine(facts) ? "strong" : "trouble"),
    say(" of the time"),
  ];
  const parts: Piece[][] = [];
  if (longestTimerIdle) {
    parts.push([
      tell("timerIdleTime", timerIdleNs, writeDuration(timerIdleNs), longestTimerIdle.atNs),
      say(" of that waiting for RTOs, up to "),
      tell("longestTimerIdle", longestTimerIdle.value, writeDuration(longestTimerIdle.value), longestTimerIdle.atNs),
      say(" at a stretch"),
    ]);
  }
  if (ackIdle)
    parts.push([tell("ackIdleTime", ackIdle.value, writeDuration(ackIdle.value), ackIdle.atNs), say(" waiting for delayed ACKs")]);
  if (probeIdle)
    parts.push([tell("probeIdleTime", probeIdle.value, writeDuration(probeIdle.value), probeIdle.atNs), say(" waiting for a loss probe")]);
  if (parts.length === 0) return [...start, say(": no sender had anything to send, or its packets and ACKs were in flight.")];
  return [...start, ...parts.flatMap((part, i) => [say(i === 0 ? ": " : ", "), ...part]), say(".")];
}

/** Who kept the others waiting, and for how long timers kept it waiting. */
function sayWait(path: CriticalPath, senders: number): Piece[] {
  const parts = (
    [
      ["waiting", "slowestWait", " for its RTO", " for RTOs"],
      ["delayed", "slowestDelay", " for delayed ACKs", " for delayed ACKs"],
    ] as const
  ).flatMap(([step, fact, one, several]) => {
    const [first, second] = path.intervals.filter((interval) => interval.step === step);
    if (!first) return [];
    const ns = sumStep(path, step);
    return [[tell(fact, ns, writeDuration(ns), first.fromNs), say(second ? several : one)]];
  });
  if (parts.length === 0) return [];
  const who = senders > 1 ? ", which itself waited " : ", of which its sender waited ";
  return [say(who), ...parts.flatMap((part, i) => (i > 0 ? [say(" and "), ...part] : part))];
}

function saySlowest(run: RecordedRun, facts: StoryFacts): Sentence {
  const { slowest, fastest, blocks } = facts;
  const { kind } = run.scenario.workload;
  const senders = countAwaited(run.scenario);
  const { path, block, durationNs, startNs } = slowest;
  if (path === null) return [];
  if (kind !== "barrier")
    return senders > 1 ? [say(`The last to finish was sender ${writeCount(path.sender)}`), ...sayWait(path, senders), say(".")] : [];
  const pieces: Piece[] = [
    ...(blocks === 1 ? [] : [say("The slowest was ")]),
    tell("slowestBlock", block, blocks === 1 ? "The block" : writeBlock(block), startNs),
    say(blocks === 1 ? " took " : " with "),
    tell("slowestTime", durationNs, writeDuration(durationNs), startNs),
  ];
  if (senders > 1) pieces.push(say(`: all waited for sender ${writeCount(path.sender)}`));
  pieces.push(...sayWait(path, senders), say("."));
  if (blocks > 1) {
    pieces.push(
      say(" The fastest took "),
      tell("fastestTime", fastest.durationNs, writeDuration(fastest.durationNs), fastest.startNs),
      say("."),
    );
  }
  return pieces;
}

/** Why nothing went wrong. */
function sayHealth(run: RecordedRun, facts: StoryFacts): Sentence {
  const { packets } = facts;
  const start = [say("No timeouts in this run.")];
  if (!packets) return start;
  const { longestQueue, drops, firstDrop, recoveries, firstRecoveryNs } = packets;
  const slots = writePlural(portRoomPackets(run.scenario), "slot");
  if (!firstDrop) {
    return [
      ...start,
      say(" At most "),
      tell("longestQueue", longestQueue.value, writeCount(longestQueue.value), longestQueue.atNs, "strong"),
      say(` of the ${slots} ${longestQueue.value === 1 ? "was" : "were"} in use, so no packet was dropped.`),
    ];
  }
  const pieces: Piece[] = [
    ...start,
    say(" "),
    tell("drops", drops, writePlural(drops, "packet"), firstDrop.timeNs),
    say(` found the ${slots} full, but no sender had to wait for its RTO`),
  ];
  if (firstRecoveryNs === null) return [...pieces, say(".")];
  return [
    ...pieces,
    say(recoveries === 1 ? ": there was " : ": there were "),
    tell("recoveries", recoveries, writePlural(recoveries, "fast recovery", "fast recoveries"), firstRecoveryNs),
    say(" instead."),
  ];
}

/** A long queue is a delay too. */
function sayStay(run: RecordedRun, facts: StoryFacts): Sentence {
  const { rttNs } = run.scenario.network;
  const stay = facts.packets?.longestStay;
  if (!stay || stay.value < longStayRtts * rttNs) return [];
  const rtts = stay.value / rttNs;
  return [
    say("A packet spent up to "),
    tell("longestStay", stay.value, writeDuration(stay.value), stay.atNs),
    say(" in the queue, "),
    tell("longestStayRtts", rtts, writeCount(rtts), stay.atNs),
    say(" times the base RTT."),
  ];
}

/** Tells the run's story from its finished blocks; null: none has finished. */
export function tellStory(run: RecordedRun): Story | null {
  const facts = gatherStoryFacts(run);
  if (facts === null) return null;
  const middle = facts.timeouts.total > 0 ? sayTimeouts(run, facts) : sayHealth(run, facts);
  const all = [sayResult(run, facts), middle, sayIdle(facts), saySlowest(run, facts), sayGroups(run, facts), sayStay(run, facts)];
  return {
    paragraphs: all.filter((sentence) => sentence.length > 0),
    blocks: facts.blocks,
    ofBlocks: countBlocks(run.scenario.workload),
    isDetailed: facts.packets !== null,
  };
}
