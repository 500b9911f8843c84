import type { Nanos } from "../engine/spec/scenario.ts";
import { isAwaitedSender, workloadOf } from "./participants.ts";
import { listSenderGroups } from "./groups.ts";
import { pickQuantile } from "./quantile.ts";
import type { RecordedRun } from "./run-index.ts";
import { countLeading } from "./search.ts";

/** Response times of a run, and which responses waited for a timer. */

export interface ResponseTime {
  /** Row of the responses table. */
  readonly row: number;
  readonly flow: number;
  readonly timeNs: Nanos;
  readonly endNs: Nanos;
  /** Row of the first timeout of its sender during the response; null: it did not wait for a timer. */
  readonly timeout: number | null;
}

export interface ResponseSpread {
  /** In ascending order, of the senders that the run waits for, finished by `untilNs`. */
  readonly times: readonly ResponseTime[];
  readonly waited: number;
  readonly medianNs: Nanos;
  readonly p99Ns: Nanos;
  readonly longestNs: Nanos;
}

/** Responses that are compared with others of the run. */
export interface ResponsePart extends ResponseSpread {
  /** Display name; empty: these are all responses. */
  readonly name: string;
  /** Index of their group; null: not split by group. */
  readonly group: number | null;
}

type Recorded = Pick<RecordedRun, "scenario" | "columns">;

/** The finished responses, in ascending order of their times. */
function listTimes({ scenario, columns }: Recorded): readonly ResponseTime[] {
  const { responses, timeouts } = columns;
  const rowsOf = new Map<number, number[]>();
  for (let row = 0; row < timeouts.length; row++) {
    const rows = rowsOf.get(timeouts.flow[row]);
    if (rows) rows.push(row);
    else rowsOf.set(timeouts.flow[row], [row]);
  }
  const times: ResponseTime[] = [];
  for (let row = 0; row < responses.length; row++) {
    const flow = responses.flow[row];
    if (!isAwaitedSender(scenario, flow)) continue;
    const [startNs, endNs] = [responses.startNs[row], responses.endNs[row]];
    const fired = rowsOf.get(flow) ?? [];
    const next = fired[countLeading(fired.length, (place) => timeouts.timeNs[fired[place]] <= startNs)];
    const timeout = next !== undefined && timeouts.timeNs[next] <= endNs ? next : null;
    times.push({ row, flow, timeNs: endNs - startNs, endNs, timeout });
  }
  return times.sort((a, b) => a.timeNs - b.timeNs || a.row - b.row);
}

function spread(times: readonly ResponseTime[]): ResponseSpread {
  const sorted = times.map(({ timeNs }) => timeNs);
  return {
    times,
    waited: times.reduce((sum, { timeout }) => sum + (timeout === null ? 0 : 1), 0),
    medianNs: pickQuantile(sorted, 0.5),
    p99Ns: pickQuantile(sorted, 0.99),
    longestNs: sorted[sorted.length - 1],
  };
}

const knownOf = new WeakMap<
  RecordedRun["columns"],
  { readonly rows: number; readonly fired: number; readonly times: readonly ResponseTime[] }
>();

/** Recomputed only when there are more of them: a chart calls it in every frame. */
function readTimes(run: Recorded): readonly ResponseTime[] {
  const known = knownOf.get(run.columns);
  const rows = run.columns.responses.length;
  const fired = run.columns.timeouts.length;
  if (known?.rows === rows && known.fired === fired) return known.times;
  const times = listTimes(run);
  knownOf.set(run.columns, { rows, fired, times });
  return times;
}

/** The finished responses; null: none. */
export function spreadResponses(run: Recorded): ResponseSpread | null {
  const times = readTimes(run);
  return times.length === 0 ? null : spread(times);
}

/** Maximum number of groups whose lines remain distinguishable. */
const mostGroups = 6;

/** By row of the responses table: 1 if it is its sender's final response, after the small ones. */
function findFinals({ scenario, columns: { responses } }: Recorded): Uint8Array {
  const finals = new Uint8Array(responses.length);
  const rows = Array.from(finals, (_, row) => row).sort((a, b) => responses.startNs[a] - responses.startNs[b] || a - b);
  const given = new Map<number, number>();
  for (const row of rows) {
    const flow = responses.flow[row];
    const before = given.get(flow) ?? 0;
    given.set(flow, before + 1);
    const { workload } = workloadOf(scenario, flow);
    if (workload.kind === "on-off" && workload.responses > 0 && before === workload.responses) finals[row] = 1;
  }
  return finals;
}

/** The finished responses by group; if all senders are the same, small and final responses separately. Empty parts are omitted. */
export function splitResponses(run: Recorded): readonly ResponsePart[] {
  const times = readTimes(run);
  const groups = listSenderGroups(run.scenario);
  if (groups.length > 0 && groups.length <= mostGroups) {
    return groups.flatMap(({ name, first, end }, group) => {
      const own = times.filter(({ flow }) => flow >= first && flow < end);
      return own.length === 0 ? [] : [{ ...spread(own), name, group }];
    });
  }
  const finals = findFinals(run);
  const parts = [
    { name: "small", own: times.filter(({ row }) => finals[row] === 0) },
    { name: "final", own: times.filter(({ row }) => finals[row] === 1) },
  ].filter(({ own }) => own.length > 0);
  return parts.map(({ name, own }) => ({ ...spread(own), name: parts.length > 1 ? name : "", group: null }));
}
