import type { Nanos } from "../engine/spec/scenario.ts";
import { isAwaitedSender } from "./participants.ts";
import { pickQuantile } from "./quantile.ts";
import type { RecordedRun } from "./run-index.ts";
import { countLeading } from "./search.ts";

/** How long the responses of a run took, and which of them waited for a timer. */

export interface ResponseTime {
  /** Row of the responses table. */
  readonly row: number;
  readonly flow: number;
  readonly timeNs: Nanos;
  readonly endNs: Nanos;
  /** A timer of its sender fired meanwhile. */
  readonly waited: boolean;
}

export interface ResponseSpread {
  /** Rising by time. Of the senders that the run waits for, through by `untilNs`. */
  readonly times: readonly ResponseTime[];
  readonly waited: number;
  readonly medianNs: Nanos;
  readonly p99Ns: Nanos;
  readonly longestNs: Nanos;
}

/** The responses that are through; null: there are none. */
export function spreadResponses({ scenario, columns }: Pick<RecordedRun, "scenario" | "columns">): ResponseSpread | null {
  const { responses, timeouts } = columns;
  const firesOf = new Map<number, number[]>();
  for (let row = 0; row < timeouts.length; row++) {
    const fires = firesOf.get(timeouts.flow[row]);
    if (fires) fires.push(timeouts.timeNs[row]);
    else firesOf.set(timeouts.flow[row], [timeouts.timeNs[row]]);
  }
  const times: ResponseTime[] = [];
  for (let row = 0; row < responses.length; row++) {
    const flow = responses.flow[row];
    if (!isAwaitedSender(scenario, flow)) continue;
    const [startNs, endNs] = [responses.startNs[row], responses.endNs[row]];
    const fires = firesOf.get(flow) ?? [];
    const firstAfter = countLeading(fires.length, (place) => fires[place] <= startNs);
    const waited = firstAfter < fires.length && fires[firstAfter] <= endNs;
    times.push({ row, flow, timeNs: endNs - startNs, endNs, waited });
  }
  if (times.length === 0) return null;
  times.sort((a, b) => a.timeNs - b.timeNs || a.row - b.row);
  const sorted = times.map(({ timeNs }) => timeNs);
  return {
    times,
    waited: times.reduce((sum, { waited }) => sum + (waited ? 1 : 0), 0),
    medianNs: pickQuantile(sorted, 0.5),
    p99Ns: pickQuantile(sorted, 0.99),
    longestNs: sorted[sorted.length - 1],
  };
}
