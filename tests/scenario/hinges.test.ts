import { expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { summarize } from "../../src/analysis/summary.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { describeHinge, hinges } from "../../src/scenario/change/hinges.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { drawLogged } from "../support/draw.ts";

interface Sides {
  /** Changes of the collapse: the setting that the transport was designed for, and the other one. */
  readonly good: { readonly transport?: object; readonly network?: object };
  readonly bad: { readonly transport?: object };
  /** Minimum share of the maximum with `good`, and the most of that share with `bad`. */
  readonly least: number;
  readonly most: number;
}

const paused = { network: { pauseThresholdPackets: 48 } };
const sides: Readonly<Record<string, Sides>> = {
  gip: {
    good: { transport: { carefulFastRetransmit: false } },
    bad: { transport: { carefulFastRetransmit: true } },
    least: 0.8,
    most: 0.65,
  },
  dcqcn: { good: paused, bad: {}, least: 0.8, most: 0.65 },
  // its windows grow slowly after the first cut, and without PAUSE only its first block suffers
  hpcc: { good: paused, bad: {}, least: 0.77, most: 0.75 },
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

test.each(Object.entries(sides))("%s hinges on it, at the collapse and with every seed tried", (algorithm, { good, bad, least, most }) => {
  for (const seed of drawLogged("seeds of hinges", [1, 2, 3], 1)) {
    const [right, wrong] = [run(algorithm, good, seed), run(algorithm, bad, seed)];
    expect(right.normalizedGoodput).toBeGreaterThan(least);
    expect(wrong.normalizedGoodput).toBeLessThan(most * right.normalizedGoodput);
    expect(wrong.timeouts.total).toBeGreaterThan(5 * right.timeouts.total + 5);
  }
});

test("the panel says so on both sides of the hinge, and nothing of other transports", () => {
  const say = (algorithm: string, change: object) => describeHinge(write(algorithm, change));
  expect(say("gip", sides.gip.bad)).toBe(hinges[0].warning);
  expect(say("gip", sides.gip.good)).toBe(hinges[0].note);
  expect(say("hpcc", sides.hpcc.bad)).toBe(
    "HPCC is meant for networks without drops. PAUSE is off here: set a PAUSE threshold under All settings.",
  );
  expect(say("dcqcn", sides.dcqcn.good)).toBe("DCQCN is meant for networks without drops, and PAUSE is on here.");
  expect(say("newreno", {})).toBeNull();
});
