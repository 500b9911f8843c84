import { Milestone, SenderState } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createFloats, pushFloat, type GrowableFloats } from "./growable.ts";
import { countUpTo } from "./search.ts";

/** What a row of the senders chart shows; the first three are the engine's SenderState. */
export const RowState = {
  slowStart: SenderState.slowStart,
  avoidance: SenderState.avoidance,
  recovery: SenderState.recovery,
  /** Waits for its retransmission timer: nothing of it is in flight any more, so no ACK can come before. */
  waiting: 3,
  /** Its block is acknowledged; waits for the others at the barrier. */
  done: 4,
  /** Has no block yet. */
  idle: 5,
  /** Has unacknowledged data; its windows were not recorded. */
  sending: 6,
} as const;
export type RowState = (typeof RowState)[keyof typeof RowState];

/** How many states there are. */
export const rowStateCount = Object.keys(RowState).length;

/** The states of one sender: state i lasts from startNs[i] to startNs[i + 1]. */
export interface StateTrack {
  readonly startNs: GrowableFloats;
  /** As long as `startNs`. */
  states: Uint8Array;
}

export interface SenderIndex {
  readonly tracks: readonly StateTrack[];
  /** Windows are recorded up to here; null: everywhere, as far as is known yet. */
  detailUntilNs: Nanos | null;
  readonly rows: { windows: number; timeouts: number; milestones: number; packets: number; drops: number };
  /** Of each sender, before the last timeout that was taken in: when a packet of it last came to the port, and was last dropped anywhere. */
  readonly lastArrivalNs: Float64Array;
  readonly lastDropNs: Float64Array;
  /** Last reported SenderState of each sender, kept from block to block. */
  readonly phases: Uint8Array;
  passedDetail: boolean;
}

export function createSenderIndex(senders: number, detailUntilNs: Nanos | null): SenderIndex {
  const tracks: StateTrack[] = [];
  for (let i = 0; i < senders; i++) {
    const track: StateTrack = { startNs: createFloats(16), states: new Uint8Array(16) };
    enter(track, 0, RowState.idle);
    tracks.push(track);
  }
  return {
    tracks,
    detailUntilNs,
    rows: { windows: 0, timeouts: 0, milestones: 0, packets: 0, drops: 0 },
    lastArrivalNs: new Float64Array(senders).fill(-1),
    lastDropNs: new Float64Array(senders).fill(-1),
    phases: new Uint8Array(senders).fill(RowState.slowStart),
    passedDetail: false,
  };
}

function lastState(track: StateTrack): number {
  return track.states[track.startNs.length - 1];
}

/** Appends a change of state; one at the same instant replaces what was there, none at all is left out. */
function enter(track: StateTrack, timeNs: Nanos, state: number): void {
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

function isSending(state: number): boolean {
  return state !== RowState.done && state !== RowState.idle;
}

/**
 * Takes in what was recorded since the last call, up to `untilNs` (exclusive; Infinity: all of it).
 * Of events at one instant, timeouts come first and milestones last, as a sender's row shows what follows.
 */
export function extendSenderIndex(index: SenderIndex, columns: RunColumns, untilNs: Nanos): void {
  const { windows, timeouts, milestones } = columns;
  const { rows, tracks, phases } = index;
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
      enter(tracks[flow], findWaitStart(index, columns, row), RowState.waiting);
      phases[flow] = RowState.slowStart;
      enter(tracks[flow], timeNs, index.passedDetail ? RowState.sending : RowState.slowStart);
    } else if (windowNs === timeNs) {
      const row = rows.windows++;
      const flow = windows.flow[row];
      phases[flow] = windows.state[row];
      if (isSending(lastState(tracks[flow]))) enter(tracks[flow], timeNs, phases[flow]);
    } else {
      const row = rows.milestones++;
      const flow = milestones.flow[row];
      if (milestones.kind[row] === Milestone.senderStart) {
        enter(tracks[flow], timeNs, index.passedDetail ? RowState.sending : phases[flow]);
      } else if (milestones.kind[row] === Milestone.senderDone) {
        enter(tracks[flow], timeNs, RowState.done);
      }
    }
  }
}

/**
 * When the sender of a timeout began to wait for its timer: once its last packet was dropped, which is later than when it last sent
 * (`waitingSinceNs`) by the way to that port. Where a packet or its ACK was in flight still, only the timer itself ended that.
 */
function findWaitStart(index: SenderIndex, { timeouts, packets, drops }: RunColumns, row: number): Nanos {
  const { rows, lastArrivalNs, lastDropNs } = index;
  const firedNs = timeouts.timeNs[row];
  for (; rows.packets < packets.length && packets.arriveNs[rows.packets] <= firedNs; rows.packets++)
    if (packets.packet[rows.packets] >= 0) lastArrivalNs[packets.flow[rows.packets]] = packets.arriveNs[rows.packets];
  for (; rows.drops < drops.length && drops.timeNs[rows.drops] <= firedNs; rows.drops++)
    lastDropNs[drops.flow[rows.drops]] = drops.timeNs[rows.drops];
  const flow = timeouts.flow[row];
  const silentNs = Math.max(timeouts.waitingSinceNs[row], lastDropNs[flow]);
  return lastArrivalNs[flow] > silentNs ? firedNs : silentNs;
}

function leaveDetail(index: SenderIndex): void {
  index.passedDetail = true;
  for (const track of index.tracks) {
    if (isSending(lastState(track))) enter(track, index.detailUntilNs ?? 0, RowState.sending);
  }
}

/** Place in the track of the state at `timeNs` (at or after 0). O(log n). */
export function stateIndexAt(track: StateTrack, timeNs: Nanos): number {
  return Math.max(0, countUpTo(track.startNs.values, track.startNs.length, timeNs) - 1);
}

/** When the state numbered `i` ends: Infinity for the last one. */
export function stateEndNs(track: StateTrack, i: number): Nanos {
  return i + 1 < track.startNs.length ? track.startNs.values[i + 1] : Infinity;
}

export interface SenderMoment {
  readonly state: RowState;
  readonly sinceNs: Nanos;
  /** Infinity: as far as is known it lasts. */
  readonly untilNs: Nanos;
}

/** What `sender` does at `timeNs`, since when and until when. */
export function senderStateAt(index: SenderIndex, sender: number, timeNs: Nanos): SenderMoment {
  const track = index.tracks[sender];
  const i = stateIndexAt(track, timeNs);
  return { state: track.states[i] as RowState, sinceNs: track.startNs.values[i], untilNs: stateEndNs(track, i) };
}
