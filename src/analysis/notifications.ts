import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { readGauge } from "./gauges.ts";
import { geometryOf } from "./geometry.ts";
import { countBelow } from "./search.ts";

/** Name of the gauge in which a transport counts the congestion notifications that reached a sender. */
export const notificationGauge = "notifications";

/**
 * Number of notifications in each interval of `edges`, into `counts`, of the senders whose data use `port`.
 * @param places the gauge's number by sender; -1: its transport has none.
 */
export function countNotifications(
  run: { readonly scenario: Scenario; readonly columns: RunColumns },
  port: number,
  places: readonly number[],
  edges: Float64Array,
  counts: Float64Array,
): void {
  const { dataRoutes } = geometryOf(run.scenario);
  const { timeNs, length, has } = readGauge(run.columns, (sender) => (dataRoutes[sender].includes(port) ? places[sender] : -1));
  let row = countBelow(timeNs, length, edges[0]);
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    let count = 0;
    for (; row < length && timeNs[row] < edges[interval + 1]; row++) if (has(row)) count++;
    counts[interval] = count;
  }
}
