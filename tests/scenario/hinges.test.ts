import { expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { summarize } from "../../src/analysis/summary.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { describeHinge, hinges } from "../../src/scenario/change/hinges.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { drawLogged } from "../support/draw.ts";

/** Changes of the collapse with which the hinge of each transport is as it should be, and as it should not; the least goodput of the first. */
const sides: Readonly<Record<string, readonly [good: object, bad: object, least: number]>> = {
  gip: [{ transport: { carefulFastRetransmit: false } }, { transport: { carefulFastRetransmit: true } }, 0.8],
  dcqcn: [{ network: { pauseThresholdPackets: 48 } }, {}, 0.8],
  // its windows grow slowly after the first cut
  hpcc: [{ network: { pauseThresholdPackets: 48 } }, {}, 0.77],
};

const write = (algorithm: string, change: { transport?: object; network?: object }, seed = 1) =>
  requireScenario({ ...change, transport: { ...presets[0].scenario.transport, ...change.transport, algorithm }, seed });

function run(algorithm: string, change: object, seed: number) {
  const scenario = write(algorithm, change, seed);
  const simulation = createSimulation(scenario, getAlgorithm);
  while (!simulation.finished) simulation.run(1e6);
  return summarize(scenario, simulation.totals);
}

test("every hinge has transports, each with both sides here", () => {
  expect(hinges.flatMap(({ algorithms }) => algorithms)).toEqual(Object.keys(sides));
});

test.each(Object.entries(sides))("%s hinges on it, at the collapse and with every seed tried", (algorithm, [good, bad, least]) => {
  for (const seed of drawLogged("seeds of hinges", [1, 2, 3], 1)) {
    const [right, wrong] = [run(algorithm, good, seed), run(algorithm, bad, seed)];
    expect(right.normalizedGoodput).toBeGreaterThan(least);
    expect(wrong.normalizedGoodput).toBeLessThan(0.65 * right.normalizedGoodput);
    expect(wrong.timeouts.total).toBeGreaterThan(5 * right.timeouts.total + 5);
  }
});

test("the panel says so on both sides of the hinge, and nothing of other transports", () => {
  const say = (algorithm: string, change: object) => describeHinge(write(algorithm, change));
  expect(say("gip", sides.gip[1])).toBe(hinges[0].warning);
  expect(say("gip", sides.gip[0])).toBe(hinges[0].note);
  expect(say("hpcc", sides.hpcc[1])).toBe(
    "HPCC is meant for networks without drops. PAUSE is off here: set a PAUSE threshold under All settings.",
  );
  expect(say("dcqcn", sides.dcqcn[0])).toBe("DCQCN is meant for networks without drops, and PAUSE is on here.");
  expect(say("newreno", {})).toBeNull();
});
