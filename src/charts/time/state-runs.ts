import { rowStateCount, stateEndNs, stateIndexAt, type StateTrack } from "../../analysis/senders.ts";
import type { TimeAxis } from "./time-axis.ts";

/** Runs of one state along a row, in columns of the canvas; `columns` is reused from row to row. */
export interface StateRuns {
  /** Run i covers columns [starts[i], starts[i + 1]); there is one more start than runs. */
  starts: Int32Array;
  states: Uint8Array;
  length: number;
  /** Share of each state in the current column. */
  readonly shares: Float64Array;
}

export function createStateRuns(): StateRuns {
  return { starts: new Int32Array(257), states: new Uint8Array(256), length: 0, shares: new Float64Array(rowStateCount) };
}

function append(runs: StateRuns, state: number, end: number): void {
  if (runs.length > 0 && runs.states[runs.length - 1] === state) {
    runs.starts[runs.length] = end;
    return;
  }
  if (runs.length === runs.states.length) {
    const states = new Uint8Array(2 * runs.length);
    states.set(runs.states);
    runs.states = states;
    const starts = new Int32Array(2 * runs.length + 1);
    starts.set(runs.starts);
    runs.starts = starts;
  }
  runs.states[runs.length++] = state;
  runs.starts[runs.length] = end;
}

function largest(shares: Float64Array): number {
  let best = 0;
  for (let state = 1; state < shares.length; state++) if (shares[state] > shares[best]) best = state;
  return best;
}

/**
 * Maps a sender's states to the columns of an axis, `perPx` columns per pixel. A column shared by several states goes to the one with the
 * largest share, so that zooming out favors none.
 */
export function layStateRuns(track: StateTrack, axis: TimeAxis, perPx: number, untilNs: number, runs: StateRuns): void {
  const { shares } = runs;
  runs.length = 0;
  runs.starts[0] = 0;
  const endColumn = Math.min(axis.toX(Math.min(untilNs, axis.toNs)), axis.widthPx) * perPx;
  let column = 0;
  let filled = 0;
  shares.fill(0);
  let i = stateIndexAt(track, axis.fromNs);
  const lastNs = axis.toNs;
  for (let from = 0; from < endColumn; i++) {
    const endNs = stateEndNs(track, i);
    const to = endNs >= lastNs ? endColumn : Math.min(endColumn, axis.toX(endNs) * perPx);
    const state = track.states[i];
    if (to < column + 1) {
      shares[state] += to - from;
      filled += to - from;
    } else {
      if (filled > 0) {
        shares[state] += column + 1 - from;
        append(runs, largest(shares), column + 1);
        shares.fill(0);
        column++;
        filled = 0;
      }
      const whole = Math.floor(to);
      if (whole > column) append(runs, state, whole);
      column = Math.max(column, whole);
      if (to > column) {
        shares[state] = to - column;
        filled = to - column;
      }
    }
    from = to;
    if (endNs >= lastNs) break;
  }
  if (filled > 0) append(runs, largest(shares), column + 1);
}
