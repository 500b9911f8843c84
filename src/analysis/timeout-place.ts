import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunColumns, TimeoutPlace } from "../protocol/tables.ts";
import { workloadOf } from "./participants.ts";

/**
 * Where a timeout happens, to compare runs with different seeds: there the timeout with the same role may belong to another sender
 * or packet.
 */

/** Where a timeout happens (protocol/tables.ts). */
export type Place = TimeoutPlace;

/** Is a sender's data part of the run's blocks? */
export function isOfBlocks(scenario: Scenario, sender: number): boolean {
  return scenario.workload.kind === "barrier" && workloadOf(scenario, sender).workload === scenario.workload;
}

/** Where the timeout of `row` happens. */
export function findPlace(scenario: Scenario, { timeouts }: Pick<RunColumns, "timeouts">, row: number): TimeoutPlace {
  const kind = timeouts.class[row];
  const block = isOfBlocks(scenario, timeouts.flow[row]) ? timeouts.block[row] : null;
  let rank = 0;
  for (let i = 0; i <= row; i++) if (isAt(scenario, { block, class: kind }, timeouts.flow[i], timeouts.block[i], timeouts.class[i])) rank++;
  return { block, class: kind, rank };
}

/** The timeout at a place, or the last one if there are fewer. null: none. */
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

/** Does a timeout of this flow, block and class count for the rank of `place`? */
export function isAt(scenario: Scenario, place: Pick<TimeoutPlace, "block" | "class">, flow: number, block: number, kind: number): boolean {
  if (kind !== place.class) return false;
  return place.block === null ? !isOfBlocks(scenario, flow) : block === place.block && isOfBlocks(scenario, flow);
}
