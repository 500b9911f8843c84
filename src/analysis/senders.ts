import { Milestone, SenderState } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createFloats, pushFloat, type GrowableFloats } from "./growable.ts";
import { countUpTo } from "./search.ts";
import { isFreeWait, type WaitCosts } from "./wait-costs.ts";

/** What a row of the senders chart shows; the first three are the engine's SenderState. */
export const RowState = {
  slowStart: SenderState.slowStart,
  avoidance: SenderState.avoidance,
  recovery: SenderState.recovery,
  /** Waits for its retransmission timer: none of its packets is in flight, so no ACK can arrive first. */
  waiting: 3,
  /** Its block is acknowledged; it waits at the barrier for the other senders. */
  done: 4,
  /** Has not started a block yet. */
  idle: 5,
  /** Has unacknowledged data; its windows were not recorded. */
  sending: 6,
  /** As `waiting`, but the link was busy meanwhile, so that the wait costs nothing (`isFreeWait`). */
  freeWaiting: 7,
  /** Waits until its receiver asks for the next packet, by a pull or by a grant (`extendAskedWaits`). */
  pullWaiting: 8,
  grantWaiting: 9,
  /** The sender sends packets that the port trims, or retransmits packets: these arrive whole, or the port trims them again. */
  trimmed: 10,
  retransmitting: 11,
  trimmedAgain: 12,
} as const;
export type RowState = (typeof RowState)[keyof typeof RowState];

/** Number of states. */
export const rowStateCount = Object.keys(RowState).length;

/** The states of one sender: state i lasts from startNs[i] to startNs[i + 1]. */
export interface StateTrack {
  readonly startNs: GrowableFloats;
  /** As long as `startNs`. */
  states: Uint8Array;
}

export interface SenderIndex extends WaitCosts {
  linkUntilNs: Nanos;
  /** The last timeout processed; packets that arrived before it may be recorded later, by ports that learn late which packets leave. */
  lastTimeoutNs: Nanos;
  /** That has happened: what was said of waits may be wrong. */
  hasLagged: boolean;
  /** By sender, as far as the tables of windows, timeouts and milestones say. */
  readonly recorded: readonly StateTrack[];
  /** What readers see: the recorded tracks, or those that `extendAskedWaits` makes of them. */
  tracks: readonly StateTrack[];
  /** Windows and packets are recorded up to this time; null: throughout, as far as known. */
  detailUntilNs: Nanos | null;
  readonly rows: { windows: number; timeouts: number; milestones: number; packets: number; drops: number };
  /** Per sender, up to the last timeout processed: when its last packet arrived at the port, and its last drop at any port. */
  readonly lastArrivalNs: Float64Array;
  readonly lastDropNs: Float64Array;
  /** Last reported SenderState of each sender, kept across blocks. */
  readonly phases: Uint8Array;
  passedDetail: boolean;
}

/** @param emptyRttNs without it no wait is free. */
export function createSenderIndex(
  senders: number,
  detailUntilNs: Nanos | null,
  emptyRttNs: ArrayLike<Nanos> = new Float64Array(senders),
): SenderIndex {
  const recorded = Array.from({ length: senders }, createTrack);
  return {
    recorded,
    tracks: recorded,
    emptyRttNs,
    linkUntilNs: Infinity,
    lastTimeoutNs: -1,
    hasLagged: false,
    detailUntilNs,
    rows: { windows: 0, timeouts: 0, milestones: 0, packets: 0, drops: 0 },
    lastArrivalNs: new Float64Array(senders).fill(-1),
    lastDropNs: new Float64Array(senders).fill(-1),
    phases: new Uint8Array(senders).fill(RowState.slowStart),
    passedDetail: false,
  };
}

export function createTrack(): StateTrack {
  const track: StateTrack = { startNs: createFloats(16), states: new Uint8Array(16) };
  enterState(track, 0, RowState.idle);
  return track;
}

function lastState(track: StateTrack): number {
  return track.states[track.startNs.length - 1];
}

/** Appends a change of state. One at the same instant replaces the previous one; a repeated state is ignored. */
export function enterState(track: StateTrack, timeNs: Nanos, state: number): void {
  const { startNs } = track;
  while (startNs.length > 0 && startNs.values[startNs.length - 1] >= timeNs) startNs.length--;
  if (startNs.length > 0 && lastState(track) === state) return;
  pushFloat(startNs, timeNs);
  if (track.states.length < startNs.values.length) {
    const larger = new Uint8Array(startNs.values.length);
    larger.set(track.states);
    track.states = larger;
  }
  track.states[startNs.length - 1] = state;
}

/** Does the sender wait until its receiver asks for a packet? */
export function isAwaitingReceiver(state: number): boolean {
  return state === RowState.pullWaiting || state === RowState.grantWaiting;
}

/** Does the sender wait for its timer, at whatever cost? */
export function isWaiting(state: number): boolean {
  return state === RowState.waiting || state === RowState.freeWaiting;
}

/** Has the sender data that is not acknowledged? */
export function isSending(state: number): boolean {
  return state !== RowState.done && state !== RowState.idle;
}

/**
 * Processes what was recorded since the last call, up to `untilNs` (exclusive; Infinity: everything).
 * Among events at one instant, timeouts come first and milestones last, because a sender's row shows the state that follows.
 */
export function extendSenderIndex(index: SenderIndex, columns: RunColumns, untilNs: Nanos): void {
  const { windows, timeouts, milestones } = columns;
  const { rows, recorded: tracks, phases } = index;
  for (;;) {
    const timeoutNs = rows.timeouts < timeouts.length ? timeouts.timeNs[rows.timeouts] : Infinity;
    const windowNs = rows.windows < windows.length ? windows.timeNs[rows.windows] : Infinity;
    const milestoneNs = rows.milestones < milestones.length ? milestones.timeNs[rows.milestones] : Infinity;
    const timeNs = Math.min(timeoutNs, windowNs, milestoneNs);
    if (timeNs === Infinity || timeNs >= untilNs) break;
    if (index.detailUntilNs !== null && !index.passedDetail && timeNs > index.detailUntilNs) leaveDetail(index);
    if (timeoutNs === timeNs) {
      const row = rows.timeouts++;
      const flow = timeouts.flow[row];
      const waitNs = findWaitStart(index, columns, row);
      enterState(tracks[flow], waitNs, isFreeWait(index, columns, row) ? RowState.freeWaiting : RowState.waiting);
      phases[flow] = RowState.slowStart;
      enterState(tracks[flow], timeNs, index.passedDetail ? RowState.sending : RowState.slowStart);
    } else if (windowNs === timeNs) {
      const row = rows.windows++;
      const flow = windows.flow[row];
      phases[flow] = windows.state[row];
      if (isSending(lastState(tracks[flow]))) enterState(tracks[flow], timeNs, phases[flow]);
    } else {
      const row = rows.milestones++;
      const flow = milestones.flow[row];
      if (milestones.kind[row] === Milestone.senderStart) {
        enterState(tracks[flow], timeNs, index.passedDetail ? RowState.sending : phases[flow]);
      } else if (milestones.kind[row] === Milestone.senderDone) {
        enterState(tracks[flow], timeNs, RowState.done);
      }
    }
  }
}

/**
 * When the sender of a timeout began to wait for its timer: when its last packet was dropped, which is later than its last
 * transmission (`waitingSinceNs`) by the delay to that port. If a packet or its ACK was still in flight, the expiry itself.
 */
function findWaitStart(index: SenderIndex, { timeouts, packets, drops }: RunColumns, row: number): Nanos {
  const { rows, lastArrivalNs, lastDropNs } = index;
  const firedNs = timeouts.timeNs[row];
  noteLag(index, packets);
  index.lastTimeoutNs = firedNs;
  for (; rows.packets < packets.length && packets.arriveNs[rows.packets] <= firedNs; rows.packets++)
    if (packets.packet[rows.packets] >= 0) lastArrivalNs[packets.flow[rows.packets]] = packets.arriveNs[rows.packets];
  for (; rows.drops < drops.length && drops.timeNs[rows.drops] <= firedNs; rows.drops++)
    lastDropNs[drops.flow[rows.drops]] = drops.timeNs[rows.drops];
  const flow = timeouts.flow[row];
  const silentNs = Math.max(timeouts.waitingSinceNs[row], lastDropNs[flow]);
  return lastArrivalNs[flow] > silentNs ? firedNs : silentNs;
}

/** Rows are in the order of arrival: is the next one older than a timeout that was processed without it? */
export function noteLag(index: SenderIndex, { arriveNs, length }: RunColumns["packets"]): boolean {
  const next = index.rows.packets;
  index.hasLagged ||= next < length && arriveNs[next] <= index.lastTimeoutNs;
  return index.hasLagged;
}

function leaveDetail(index: SenderIndex): void {
  index.passedDetail = true;
  for (const track of index.recorded) {
    if (isSending(lastState(track))) enterState(track, index.detailUntilNs ?? 0, RowState.sending);
  }
}

/** Index in the track of the state at `timeNs` (0 or later). O(log n). */
export function stateIndexAt(track: StateTrack, timeNs: Nanos): number {
  return Math.max(0, countUpTo(track.startNs.values, track.startNs.length, timeNs) - 1);
}

/** When state `i` ends: Infinity for the last one. */
export function stateEndNs(track: StateTrack, i: number): Nanos {
  return i + 1 < track.startNs.length ? track.startNs.values[i + 1] : Infinity;
}

export interface SenderMoment {
  readonly state: RowState;
  readonly sinceNs: Nanos;
  /** Infinity: it lasts as far as known. */
  readonly untilNs: Nanos;
}

/** The state of `sender` at `timeNs`, with its start and end. */
export function senderStateAt(index: SenderIndex, sender: number, timeNs: Nanos): SenderMoment {
  const track = index.tracks[sender];
  const i = stateIndexAt(track, timeNs);
  return { state: track.states[i] as RowState, sinceNs: track.startNs.values[i], untilNs: stateEndNs(track, i) };
}
