import { Milestone, TimeoutClass } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";
import { type Autopsy, explainTimeout } from "./autopsy.ts";
import { visitCopies } from "./copies.ts";
import { countBlockPackets } from "./network-facts.ts";
import { queueLengthAt, queuePeak } from "./queue.ts";
import { detailEndNs, indexRun, type RecordedRun } from "./run-index.ts";
import { countBelow, countUpTo } from "./search.ts";
import { measureLoad } from "./load.ts";
import { findWaits, shortestWaitNs } from "./waits.ts";
import type { RunColumns } from "../protocol/tables.ts";

/** How a block began: every sender received the request for its part. */
export interface RequestFacts {
  readonly senders: number;
  /** Time from the first sender's start to the last one's. */
  readonly spreadNs: Nanos;
  /** When the last sender started. */
  readonly atNs: Nanos;
}

/** The port that all senders share, during the block. */
export interface PortFacts {
  /** Its capacity, packets, the one in service included. */
  readonly room: number;
  /** The first drop of the block while the port holds `room` packets; null: none. */
  readonly fullNs: Nanos | null;
  readonly longestQueue: number;
  readonly drops: number;
}

/** A whole window that was sent once and dropped completely, so that its sender had to wait for its retransmission timer. */
export interface LostWindow {
  readonly sender: number;
  readonly packets: number;
  /** When the last of its packets was dropped. */
  readonly atNs: Nanos;
  /** The timeout it caused: a row of the timeouts table. */
  readonly row: number;
  /** Are they the first packets of the sender's part of the block? */
  readonly isFirst: boolean;
}

/** A wait for the retransmission timer, from when it was set until it expires. */
export interface TimerFacts {
  readonly sender: number;
  /** When the timer that expires at `endNs` was set. */
  readonly startNs: Nanos;
  readonly endNs: Nanos;
  readonly rtoNs: Nanos;
}

/** The longest time in which the link is idle only because senders wait for their retransmission timers. */
export interface SilenceFacts {
  /** Senders that wait throughout. */
  readonly senders: number;
  readonly startNs: Nanos;
  /** When the first of their timers expires, and the RTO it was set to. */
  readonly endNs: Nanos;
  readonly rtoNs: Nanos;
}

/** What happened in one block, as far as it is defined for every run. */
export interface BlockFacts {
  readonly block: number;
  readonly startNs: Nanos;
  readonly endNs: Nanos;
  /** Retransmission timeouts within the block. */
  readonly timeouts: number;
  /** Time the link takes to send each of the block's packets once. */
  readonly neededNs: Nanos;
  /** null: some senders received no request. */
  readonly request: RequestFacts | null;
  readonly port: PortFacts;
  readonly lostWindow: LostWindow | null;
  /** The block's other timeout if no whole window was lost; null: none. */
  readonly otherTimeout: Autopsy | null;
  /** The timer of the sender of `lostWindow` or `otherTimeout` if it spans the silence, otherwise of another sender whose timer does. */
  readonly timer: TimerFacts | null;
  readonly silence: SilenceFacts | null;
}

/** Timeouts of a block that are explained to find a plain cause: each costs a pass over the packets (our choice). */
const mostExplained = 12;
/** Blocks searched for a lost window (our choice). */
const mostBlocks = 4;

/** Does the scenario consist of blocks to which all senders contribute equal parts through one port? */
export function hasPlainBlocks({ network, workload, groups }: Scenario): boolean {
  return workload.kind === "barrier" && network.topology === "star" && groups.every((group) => group.workload === null);
}

function gatherRequest({ columns, scenario }: RecordedRun, block: number, startNs: Nanos, endNs: Nanos): RequestFacts | null {
  const { kind, block: of, timeNs, length } = columns.milestones;
  let count = 0;
  let firstNs = 0;
  let lastNs = 0;
  for (let row = countBelow(timeNs, length, startNs); row < length && timeNs[row] <= endNs; row++) {
    if (kind[row] !== Milestone.senderStart || of[row] !== block) continue;
    if (count++ === 0) firstNs = timeNs[row];
    lastNs = timeNs[row];
  }
  return count === scenario.workload.senders ? { senders: count, spreadNs: lastNs - firstNs, atNs: lastNs } : null;
}

function gatherPort({ columns, scenario }: RecordedRun, startNs: Nanos, endNs: Nanos): PortFacts {
  const { timeNs, length } = columns.drops;
  const room = portRoomPackets(scenario);
  const first = countBelow(timeNs, length, startNs);
  const end = countUpTo(timeNs, length, endNs);
  let full = first;
  // A departure at this very instant lowers the recorded length, although the packet that arrived then still found no slot.
  while (full < end && queueLengthAt(columns, timeNs[full]) !== room) full++;
  return {
    room,
    fullNs: full < end ? timeNs[full] : null,
    longestQueue: Math.max(queueLengthAt(columns, startNs), queuePeak(columns, startNs, endNs)),
    drops: end - first,
  };
}

/** Is a packet of the sender, sent since `fromNs`, in the queue at `atNs`? */
function isQueued(columns: RunColumns, sender: number, fromNs: Nanos, atNs: Nanos): boolean {
  let found = false;
  visitCopies(columns, sender, fromNs, ({ timeNs, departNs }) => {
    found = timeNs <= atNs && departNs !== null && departNs > atNs;
    return !found && timeNs <= atNs;
  });
  return found;
}

/** The window that a timeout follows, if all of it was lost at once. @param startNs of the block. @param blockPackets of each sender. */
function toLostWindow({ columns }: RecordedRun, autopsy: Autopsy, startNs: Nanos, blockPackets: number): LostWindow | null {
  const { class: kind, evidence, bar, sender, row, missing, block } = autopsy;
  if (kind !== TimeoutClass.blockHead || evidence === null || evidence.probed > 0) return null;
  const { lost, outstanding, through } = evidence;
  const isPlain = lost.length === outstanding && through === 0 && lost.every(({ copies }) => copies.length === 1);
  if (!isPlain || outstanding === 0 || (bar !== "window" && bar !== "grant")) return null;
  const atNs = Math.max(...lost.flatMap(({ dropsNs }) => dropsNs));
  // A receiver that holds ACKs back, or grants less, leaves earlier packets in flight that have arrived when the timer expires.
  if (isQueued(columns, sender, startNs, atNs)) return null;
  return {
    sender,
    packets: outstanding,
    atNs,
    row,
    isFirst: missing === block * blockPackets,
  };
}

/** Timeouts within the block, as rows; those that span `aroundNs` come first. */
function listTimeouts({ columns }: RecordedRun, startNs: Nanos, endNs: Nanos, aroundNs: Nanos | null): number[] {
  const { timeNs, waitingSinceNs, length } = columns.timeouts;
  const rows: number[] = [];
  for (let row = countBelow(timeNs, length, startNs); row < length && timeNs[row] <= endNs; row++) rows.push(row);
  const isAround = (row: number): boolean => aroundNs !== null && waitingSinceNs[row] <= aroundNs && timeNs[row] > aroundNs;
  return [...rows.filter(isAround), ...rows.filter((row) => !isAround(row))];
}

function gatherSilence(run: RecordedRun, startNs: Nanos, endNs: Nanos): SilenceFacts | null {
  const { timeNs, rtoNs, length } = run.columns.timeouts;
  let longest: SilenceFacts | null = null;
  for (const wait of findWaits(run, endNs, shortestWaitNs(run.scenario.network.rttNs))) {
    if (wait.startNs < startNs || wait.endNs > endNs || wait.timers === 0 || wait.delayedAcks > 0 || wait.probes > 0) continue;
    const row = countBelow(timeNs, length, wait.endNs);
    if (row >= length || timeNs[row] !== wait.endNs) continue;
    if (longest !== null && wait.endNs - wait.startNs <= longest.endNs - longest.startNs) continue;
    longest = { senders: wait.timers, startNs: wait.startNs, endNs: wait.endNs, rtoNs: rtoNs[row] };
  }
  return longest;
}

/** @param rows timeouts of the block, those that end a wait in the silence first. */
function gatherTimer(
  { columns }: RecordedRun,
  rows: readonly number[],
  told: number | null,
  silence: SilenceFacts | null,
): TimerFacts | null {
  const { timeNs, flow, rtoNs } = columns.timeouts;
  const spans = (row: number): boolean => silence === null || (timeNs[row] - rtoNs[row] <= silence.startNs && timeNs[row] >= silence.endNs);
  // A packet in flight throughout may end the silence slightly after the timer expires.
  const middleNs = silence === null ? 0 : (silence.startNs + silence.endNs) / 2;
  const runsThen = (row: number): boolean => timeNs[row] - rtoNs[row] <= middleNs && timeNs[row] > middleNs;
  const row = told !== null && spans(told) ? told : (rows.find(spans) ?? rows.find(runsThen));
  return row === undefined ? null : { sender: flow[row], startNs: timeNs[row] - rtoNs[row], endNs: timeNs[row], rtoNs: rtoNs[row] };
}

function* gatherBlock(run: RecordedRun, block: number): Generator<undefined, BlockFacts | null> {
  const { blocks } = indexRun(run);
  const [startNs, endNs] = [blocks.startNs.values[block], blocks.endNs.values[block]];
  const load = measureLoad(run.scenario, 1, endNs - startNs);
  if (load === null) return null;
  const silence = gatherSilence(run, startNs, endNs);
  const silenceNs = silence && (silence.startNs + silence.endNs) / 2;
  const rows = listTimeouts(run, startNs, endNs, silenceNs);
  const autopsies: Autopsy[] = [];
  for (const row of rows.slice(0, mostExplained)) {
    yield;
    autopsies.push(explainTimeout(run, row));
  }
  // The larger the window, the clearer the example; the first one on ties.
  const blockPackets = countBlockPackets(run.scenario);
  const lost = autopsies
    .flatMap((autopsy) => toLostWindow(run, autopsy, startNs, blockPackets) ?? [])
    .toSorted((a, b) => b.packets - a.packets);
  const lostWindow = lost[0] ?? null;
  const otherTimeout = lostWindow === null ? (autopsies[0] ?? null) : null;
  return {
    block,
    startNs,
    endNs,
    timeouts: rows.length,
    neededNs: load.neededNs,
    request: gatherRequest(run, block, startNs, endNs),
    port: gatherPort(run, startNs, endNs),
    lostWindow,
    otherTimeout,
    timer: gatherTimer(run, rows, lostWindow?.row ?? otherTimeout?.row ?? null, silence),
    silence,
  };
}

/**
 * The block that best shows what happens in a run: the first with a whole window lost, otherwise the first with a timeout,
 * otherwise the first, among blocks that ended and were recorded in full. null: no such block, or the run has no plain blocks.
 */
export function gatherBlockFacts(run: RecordedRun): BlockFacts | null {
  const work = gatherInSteps(run);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same in short steps, for who must not keep others waiting. */
export function* gatherInSteps(run: RecordedRun): Generator<undefined, BlockFacts | null> {
  if (!hasPlainBlocks(run.scenario)) return null;
  const { endNs } = indexRun(run).blocks;
  yield;
  const ended = Math.min(mostBlocks, countUpTo(endNs.values, endNs.length, detailEndNs(run)));
  const gathered: BlockFacts[] = [];
  for (let block = 0; block < ended; block++) {
    const facts = yield* gatherBlock(run, block);
    if (facts === null) continue;
    if (facts.lostWindow !== null) return facts;
    gathered.push(facts);
  }
  return gathered.find(({ timeouts }) => timeouts > 0) ?? gathered[0] ?? null;
}
