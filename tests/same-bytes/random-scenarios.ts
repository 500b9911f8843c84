import fc from "fast-check";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { arbitraryScenario } from "../scenario/arbitrary-scenario.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";

/** `count` valid scenarios, always the same ones for a seed: half of them as people make them, half with any field at any value. */
export function listScenarios(count: number, seed: number): Scenario[] {
  const half = Math.ceil(count / 2);
  return [...fc.sample(arbitraryIncast(), { numRuns: half, seed }), ...fc.sample(arbitraryScenario, { numRuns: count - half, seed })];
}
