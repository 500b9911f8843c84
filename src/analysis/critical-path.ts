import { Milestone } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { isAwaitedSender } from "./participants.ts";
import { indexRun, type RecordedRun } from "./run-index.ts";
import { countBelow, countUpTo } from "./search.ts";
import { isWaiting, RowState, stateEndNs, stateIndexAt } from "./senders.ts";
import { geometryOf } from "./geometry.ts";
import { listDelayedAcks } from "./other-timers.ts";
import { listStops, type Stop } from "./pauses.ts";

/** A sender's states that have a step of their own, besides its waits for timers. */
const ownSteps = {
  [RowState.recovery]: "recovering",
  [RowState.pullWaiting]: "pull",
  [RowState.grantWaiting]: "grant",
  [RowState.trimmed]: "trimmed",
  [RowState.trimmedAgain]: "trimmed",
  [RowState.retransmitting]: "retransmitting",
  [RowState.idle]: "idle",
} as const satisfies Partial<Readonly<Record<RowState, string>>>;

/** Activity of the sender that a block waited for; "pull" and "grant" are waits for one, and PAUSE has "stopped" its link. */
export type PathStep = "starting" | "sending" | "stopped" | "delayed" | "waiting" | (typeof ownSteps)[keyof typeof ownSteps];

export interface PathInterval {
  readonly step: PathStep;
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  /** Row of the timeout that ended a wait; null for other steps. */
  readonly timeout: number | null;
}

/** Why a block (or a run without a barrier) took this long: the activity of the sender that finished last, from start to end. */
export interface CriticalPath {
  readonly block: number;
  readonly sender: number;
  readonly startNs: Nanos;
  readonly endNs: Nanos;
  /** Contiguous, in order of time. */
  readonly intervals: readonly PathInterval[];
  /** Windows were recorded throughout; otherwise "sending" may hide recoveries. */
  readonly isDetailed: boolean;
}

/** The last sender, whose part ended the block, and when it was asked to start. */
export function findLast(run: RecordedRun, block: number, startNs: Nanos, endNs: Nanos): { sender: number; beganNs: Nanos } | null {
  const { kind, flow, block: of, timeNs, length } = run.columns.milestones;
  const { workload } = run.scenario;
  const ending = workload.kind === "barrier" && workload.barrier === "request" ? Milestone.senderDelivered : Milestone.senderDone;
  const first = countBelow(timeNs, length, startNs);
  let row = countUpTo(timeNs, length, endNs) - 1;
  const isEnd = (at: number): boolean => kind[at] === ending && of[at] === block && isAwaitedSender(run.scenario, flow[at]);
  while (row >= first && !isEnd(row)) row--;
  if (row < first) return null;
  const sender = flow[row];
  for (let start = first; start < row; start++) {
    if (kind[start] === Milestone.senderStart && flow[start] === sender && of[start] === block) return { sender, beganNs: timeNs[start] };
  }
  return null;
}

function toStep(state: RowState): PathStep {
  if (isWaiting(state)) return "waiting";
  return (ownSteps as Partial<Record<RowState, PathStep>>)[state] ?? "sending";
}

/** Adds a wait in parts: a timer whose retransmission got no answer is followed directly by the next. */
function addWait(intervals: PathInterval[], run: RecordedRun, sender: number, fromNs: Nanos, toNs: Nanos): void {
  const { timeNs: times, flow, length } = run.columns.timeouts;
  let at = fromNs;
  for (let row = countUpTo(times, length, fromNs); row < length && at < toNs; row++) {
    if (flow[row] !== sender) continue;
    intervals.push({ step: "waiting", fromNs: at, toNs: Math.min(toNs, times[row]), timeout: row });
    at = times[row];
  }
}

/** Gives the parts of sending that are within `spans`, which are in order, a step of their own. */
function cutSending(intervals: readonly PathInterval[], own: PathStep, spans: readonly Stop[]): PathInterval[] {
  return intervals.flatMap((interval) => {
    if (interval.step !== "sending" && interval.step !== "recovering") return [interval];
    const parts: PathInterval[] = [];
    let at = interval.fromNs;
    const add = (step: PathStep, toNs: Nanos): void => {
      if (toNs > at) parts.push({ step, fromNs: at, toNs, timeout: null });
      at = Math.max(at, toNs);
    };
    for (const { fromNs, toNs } of spans) {
      if (toNs <= interval.fromNs || fromNs >= interval.toNs) continue;
      add(interval.step, fromNs);
      add(own, Math.min(toNs, interval.toNs));
    }
    add(interval.step, interval.toNs);
    return parts;
  });
}

/** The critical path of a block; null: it has not ended, or no sender's completion ended it. */
export function findCriticalPath(run: RecordedRun, block: number): CriticalPath | null {
  const { blocks, senders } = indexRun(run);
  const { kind } = run.scenario.workload;
  if (kind !== "barrier" && kind !== "oneshot") return null;
  if (block < 0 || block >= blocks.endNs.length) return null;
  const startNs = blocks.startNs.values[block];
  const endNs = blocks.endNs.values[block];
  const last = findLast(run, block, startNs, endNs);
  if (last === null) return null;
  const intervals: PathInterval[] = [];
  // The request travels, and the sender takes some time to answer it.
  if (last.beganNs > startNs) intervals.push({ step: "starting", fromNs: startNs, toNs: last.beganNs, timeout: null });
  const track = senders.tracks[last.sender];
  for (let i = stateIndexAt(track, last.beganNs), at = last.beganNs; at < endNs; i++) {
    const toNs = Math.min(endNs, stateEndNs(track, i));
    const step = toStep(track.states[i] as RowState);
    const before = intervals.at(-1);
    if (step === "waiting") addWait(intervals, run, last.sender, at, toNs);
    else if (before?.step === step) intervals[intervals.length - 1] = { ...before, toNs };
    else intervals.push({ step, fromNs: at, toNs, timeout: null });
    at = toNs;
  }
  const isDetailed = run.detailUntilNs === null || endNs <= run.detailUntilNs;
  // what happened meanwhile does not shorten a wait for a timer
  const delays = listDelayedAcks(run.columns, last.beganNs, endNs).filter(({ sender }) => sender === last.sender);
  const stops = listStops(run.columns, geometryOf(run.scenario).dataRoutes[last.sender][0]);
  const cut = cutSending(cutSending(intervals, "stopped", stops), "delayed", delays);
  return { block, sender: last.sender, startNs, endNs, intervals: cut, isDetailed };
}

/** Time the path spends in a step, ns. */
export function sumStep(path: CriticalPath, step: PathStep): Nanos {
  return path.intervals.reduce((sum, interval) => (interval.step === step ? sum + interval.toNs - interval.fromNs : sum), 0);
}
