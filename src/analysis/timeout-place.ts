import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunColumns, TimeoutPlace } from "../protocol/tables.ts";
import { workloadOf } from "./participants.ts";

/** The same place in runs with other seeds: there the timeout is another sender's, or another packet's, and plays the same part. */

/** Where a timeout happens (protocol/tables.ts). */
export type Place = TimeoutPlace;

/** Is a sender's data part of the run's blocks? */
export function isOfBlocks(scenario: Scenario, sender: number): boolean {
  return scenario.workload.kind === "barrier" && workloadOf(scenario, sender).workload === scenario.workload;
}

/** Where the timeout of a row happens. */
export function findPlace(scenario: Scenario, { timeouts }: Pick<RunColumns, "timeouts">, row: number): TimeoutPlace {
  const kind = timeouts.class[row];
  const block = isOfBlocks(scenario, timeouts.flow[row]) ? timeouts.block[row] : null;
  let rank = 0;
  for (let i = 0; i <= row; i++) if (isAt(scenario, { block, class: kind }, timeouts.flow[i], timeouts.block[i], timeouts.class[i])) rank++;
  return { block, class: kind, rank };
}

/** The timeout at a place; where there are fewer of them, the last. null: there is none. */
export function findRowAt(scenario: Scenario, { timeouts }: Pick<RunColumns, "timeouts">, place: TimeoutPlace): number | null {
  let found: number | null = null;
  let rank = 0;
  for (let i = 0; i < timeouts.length && rank < place.rank; i++) {
    if (!isAt(scenario, place, timeouts.flow[i], timeouts.block[i], timeouts.class[i])) continue;
    found = i;
    rank++;
  }
  return found;
}

/** Does a timeout count where places of this block and class are counted? */
export function isAt(scenario: Scenario, place: Pick<TimeoutPlace, "block" | "class">, flow: number, block: number, kind: number): boolean {
  if (kind !== place.class) return false;
  return place.block === null ? !isOfBlocks(scenario, flow) : block === place.block && isOfBlocks(scenario, flow);
}
