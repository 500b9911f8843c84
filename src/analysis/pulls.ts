import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { readGauge } from "./gauges.ts";
import { geometryOf } from "./geometry.ts";
import { countBelow, countLeading } from "./search.ts";

/** Name of the gauge in which a transport counts the pulls that wait at the receiver. */
export const pullGauge = "pulls";

/** A pull on its way from the receiver to its sender. */
export interface PullUnderWay {
  readonly flow: number;
  /** The link that it is on, counted from the receiver. */
  readonly hop: number;
  /** How much of that link is behind it. */
  readonly share: number;
}

/**
 * The pulls on their way at `timeNs`, from the propagation delays of their links: they are small, and their path is free.
 * @param places the gauge's number by sender; -1: its transport has none
 */
export function listPullsUnderWay(
  { scenario, columns }: { readonly scenario: Scenario; readonly columns: RunColumns },
  places: readonly number[],
  timeNs: Nanos,
): readonly PullUnderWay[] {
  const { links, ackRoutes } = geometryOf(scenario);
  const delays = ackRoutes.map((route) => route.map((link) => links[link].delayNs));
  const longestNs = Math.max(...delays.map((all) => all.reduce((sum, delayNs) => sum + delayNs, 0)));
  const { timeNs: times, flow: flows, value, length, has, rowsOf } = readGauge(columns, (sender) => places[sender]);
  const pulls: PullUnderWay[] = [];
  for (let row = countBelow(times, length, timeNs - longestNs); row < length && times[row] <= timeNs; row++) {
    if (!has(row)) continue;
    const flow = flows[row];
    const { values: rows, length: count } = rowsOf(flow);
    const before = countLeading(count, (place) => rows[place] < row);
    // fewer wait: one has left
    if (before === 0 || value[row] >= value[rows[before - 1]]) continue;
    let sinceNs = timeNs - times[row];
    const hop = delays[flow].findIndex((delayNs) => {
      if (sinceNs < delayNs) return true;
      sinceNs -= delayNs;
      return false;
    });
    if (hop >= 0) pulls.push({ flow, hop, share: sinceNs / delays[flow][hop] });
  }
  return pulls;
}
