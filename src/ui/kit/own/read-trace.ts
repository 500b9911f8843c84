import type { FollowedProgram } from "../../../bridge/program-trace-source.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";

/** What the traced sender's program had done by a given time. */
export interface HookMoment {
  /** The line that last set cwnd; 0: none. */
  readonly line: number;
  readonly before: number;
  readonly after: number;
  readonly ssthresh: number;
}

/** Row of the last hook up to a given time; -1: none. */
function findRow(times: Float64Array, timeNs: Nanos): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= timeNs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function findHook(trace: FollowedProgram | null, timeNs: Nanos): HookMoment | null {
  if (trace === null) return null;
  const { hooks } = trace;
  const row = findRow(hooks.timeNs, timeNs);
  if (row < 0) return null;
  const after = hooks.cwnd[row];
  // go back to the previous value
  let from = row;
  while (from > 0 && hooks.cwnd[from - 1] === after) from -= 1;
  return { line: hooks.line[row], before: from > 0 ? hooks.cwnd[from - 1] : after, after, ssthresh: hooks.ssthresh[row] };
}

/** null: the program has no such variable, or has not started. */
export function readVariable(trace: FollowedProgram | null, timeNs: Nanos, name: string): number | null {
  if (trace === null) return null;
  const column = trace.variables.indexOf(name);
  const row = findRow(trace.hooks.timeNs, timeNs);
  return column < 0 || row < 0 ? null : trace.hooks.values[row * trace.variables.length + column];
}

/** Times at which the traced sender executed a line, ascending. */
export function listMoments(trace: FollowedProgram | null, line: number): readonly Nanos[] {
  if (trace === null) return [];
  const moments: Nanos[] = [];
  for (let row = 0; row < trace.lines.line.length; row++) if (trace.lines.line[row] === line) moments.push(trace.lines.timeNs[row]);
  return moments;
}
