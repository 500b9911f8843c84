import { listConnected } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { findAlgorithm } from "./field-of-param.ts";

const known = new WeakMap<Scenario, number | null>();

/** Packets that a port keeps whole before it cuts the others to their headers; null: ports cut nothing. */
export function findWholeLimit(scenario: Scenario): number | null {
  let limit = known.get(scenario);
  if (limit === undefined) {
    const needs = listConnected(scenario).map(({ algorithm, program, params }) => findAlgorithm(algorithm, program)?.needs?.(params));
    const trimming = needs.find((one) => one?.queueing === "trim");
    limit = trimming === undefined ? null : Math.min(trimming.wholePackets ?? Infinity, scenario.network.bufferPackets);
    known.set(scenario, limit);
  }
  return limit;
}
