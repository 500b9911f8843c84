import { Milestone, TimeoutClass } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";
import { type Autopsy, explainTimeout } from "./autopsy.ts";
import { countBlockPackets } from "./network-facts.ts";
import { queueLengthAt, queuePeak } from "./queue.ts";
import { detailEndNs, indexRun, type RecordedRun } from "./run-index.ts";
import { countBelow, countUpTo } from "./search.ts";
import { measureLoad } from "./story-facts.ts";
import { findWaits, shortestWaitNs } from "./waits.ts";

/** How a block began: all senders were asked for their part. */
export interface RequestFacts {
  readonly senders: number;
  /** From the first sender's answer to the last one's. */
  readonly spreadNs: Nanos;
  /** When the last one began. */
  readonly atNs: Nanos;
}

/** The port that the senders share, during the block. */
export interface PortFacts {
  /** Packets it can hold, the one being sent included. */
  readonly room: number;
  /** The first packet of the block that is turned away by a port that holds `room`; null: none is. */
  readonly fullNs: Nanos | null;
  readonly longestQueue: number;
  readonly drops: number;
}

/** A whole window that was sent once and dropped to the last packet, so that its sender had to wait for its timer. */
export interface LostWindow {
  readonly sender: number;
  readonly packets: number;
  /** When the last of them was dropped. */
  readonly atNs: Nanos;
  /** The timeout it led to: a row of the timeouts table. */
  readonly row: number;
  /** Are they the first packets of the sender's part of the block? */
  readonly isFirst: boolean;
}

/** A wait for the retransmission timer, as long as that was set to. */
export interface TimerFacts {
  readonly sender: number;
  /** When the timer that expires at `endNs` was set. */
  readonly startNs: Nanos;
  readonly endNs: Nanos;
  readonly rtoNs: Nanos;
}

/** The longest time in which the link is idle while senders wait for their retransmission timers, and for nothing else. */
export interface SilenceFacts {
  /** Senders that wait all through it. */
  readonly senders: number;
  readonly startNs: Nanos;
  /** When the first of their timers fires, and how long that timer was set to. */
  readonly endNs: Nanos;
  readonly rtoNs: Nanos;
}

/** What happened in one block, as far as it can be said of every run. */
export interface BlockFacts {
  readonly block: number;
  readonly startNs: Nanos;
  readonly endNs: Nanos;
  /** Retransmission timeouts within the block. */
  readonly timeouts: number;
  /** Time the link needs for the block's packets, each once. */
  readonly neededNs: Nanos;
  /** null: not every sender was asked. */
  readonly request: RequestFacts | null;
  readonly port: PortFacts;
  readonly lostWindow: LostWindow | null;
  /** Another timeout of the block, where no whole window was lost; null: none. */
  readonly otherTimeout: Autopsy | null;
  /** The timer of the sender that lost a window, or of the one with the other timeout, if it runs in the silence; else of one that does. */
  readonly timer: TimerFacts | null;
  readonly silence: SilenceFacts | null;
}

/** More timeouts of a block are not looked at for one that shows its cause plainly: each costs a walk over the packets (our choice). */
const mostExplained = 12;
/** More blocks are not searched for one with a lost window (our choice). */
const mostBlocks = 4;

/** Does the scenario have blocks of which all senders have their equal parts, through one port? */
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
  // What leaves at the very instant has made room in the picture, though not for the packet that came then.
  while (full < end && queueLengthAt(columns, timeNs[full]) !== room) full++;
  return {
    room,
    fullNs: full < end ? timeNs[full] : null,
    longestQueue: Math.max(queueLengthAt(columns, startNs), queuePeak(columns, startNs, endNs)),
    drops: end - first,
  };
}

function toLostWindow({ class: kind, evidence, bar, sender, row, missing, block }: Autopsy, blockPackets: number): LostWindow | null {
  if (kind !== TimeoutClass.blockHead || evidence === null || evidence.probed > 0) return null;
  const { lost, outstanding, through } = evidence;
  const isPlain = lost.length === outstanding && through === 0 && lost.every(({ copies }) => copies.length === 1);
  if (!isPlain || outstanding === 0 || (bar !== "window" && bar !== "grant")) return null;
  return {
    sender,
    packets: outstanding,
    atNs: Math.max(...lost.flatMap(({ dropsNs }) => dropsNs)),
    row,
    isFirst: missing === block * blockPackets,
  };
}

/** Timeouts within the block, as rows, those first whose silence spans `aroundNs`. */
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

/** @param rows timeouts of the block, those first that end a wait in the silence */
function gatherTimer(
  { columns }: RecordedRun,
  rows: readonly number[],
  told: number | null,
  silence: SilenceFacts | null,
): TimerFacts | null {
  const { timeNs, flow, rtoNs } = columns.timeouts;
  const spans = (row: number): boolean => silence === null || (timeNs[row] - rtoNs[row] <= silence.startNs && timeNs[row] >= silence.endNs);
  // a packet that was on its way all the time may end the silence a little later than the timer
  const middleNs = silence === null ? 0 : (silence.startNs + silence.endNs) / 2;
  const runsThen = (row: number): boolean => timeNs[row] - rtoNs[row] <= middleNs && timeNs[row] > middleNs;
  const row = told !== null && spans(told) ? told : (rows.find(spans) ?? rows.find(runsThen));
  return row === undefined ? null : { sender: flow[row], startNs: timeNs[row] - rtoNs[row], endNs: timeNs[row], rtoNs: rtoNs[row] };
}

function gatherBlock(run: RecordedRun, block: number): BlockFacts | null {
  const { blocks } = indexRun(run);
  const [startNs, endNs] = [blocks.startNs.values[block], blocks.endNs.values[block]];
  const load = measureLoad(run.scenario, 1, endNs - startNs);
  if (load === null) return null;
  const silence = gatherSilence(run, startNs, endNs);
  const silenceNs = silence && (silence.startNs + silence.endNs) / 2;
  const rows = listTimeouts(run, startNs, endNs, silenceNs);
  const autopsies = rows.slice(0, mostExplained).map((row) => explainTimeout(run, row));
  // The larger the window, the plainer; of equals the first.
  const blockPackets = countBlockPackets(run.scenario);
  const lost = autopsies.flatMap((autopsy) => toLostWindow(autopsy, blockPackets) ?? []).toSorted((a, b) => b.packets - a.packets);
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
 * The block that shows best what happens in a run: the first with a whole window lost, else the first with a timeout, else the
 * first; of those that have ended and are recorded in full. null: there is none, or the run has no plain blocks.
 */
export function gatherBlockFacts(run: RecordedRun): BlockFacts | null {
  if (!hasPlainBlocks(run.scenario)) return null;
  const { endNs } = indexRun(run).blocks;
  const ended = Math.min(mostBlocks, countUpTo(endNs.values, endNs.length, detailEndNs(run)));
  const gathered: BlockFacts[] = [];
  for (let block = 0; block < ended; block++) {
    const facts = gatherBlock(run, block);
    if (facts === null) continue;
    if (facts.lostWindow !== null) return facts;
    gathered.push(facts);
  }
  return gathered.find(({ timeouts }) => timeouts > 0) ?? gathered[0] ?? null;
}
