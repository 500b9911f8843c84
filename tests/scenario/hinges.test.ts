import { expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { summarize } from "../../src/analysis/summary.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { describeHinge, hinges } from "../../src/scenario/change/hinges.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { drawLogged } from "../support/draw.ts";

const { transport } = presets[0].scenario;

function run(algorithm: string, isCareful: boolean, seed: number) {
  const scenario = requireScenario({ transport: { ...transport, algorithm, carefulFastRetransmit: isCareful }, seed });
  const simulation = createSimulation(scenario, getAlgorithm);
  while (!simulation.finished) simulation.run(1e6);
  return summarize(scenario, simulation.totals);
}

test.each(hinges)("$algorithm stands and falls with $path, at the collapse and with every seed tried", ({ algorithm, good }) => {
  for (const seed of drawLogged("seeds of hinges", [1, 2, 3], 1)) {
    const [right, wrong] = [run(algorithm, good, seed), run(algorithm, !good, seed)];
    expect(right.normalizedGoodput).toBeGreaterThan(0.8);
    expect(wrong.normalizedGoodput).toBeLessThan(0.65 * right.normalizedGoodput);
    expect(wrong.timeouts.total).toBeGreaterThan(5 * right.timeouts.total + 5);
  }
});

test("the panel says so on both sides of the hinge, and nothing of other transports", () => {
  const say = (own: object) => describeHinge(requireScenario({ transport: own }));
  expect(say({ algorithm: "gip" })).toBe(hinges[0].warning);
  expect(say({ algorithm: "gip", carefulFastRetransmit: false })).toBe(hinges[0].note);
  expect(say({})).toBeNull();
});
