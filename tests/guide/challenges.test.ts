import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { getRunMetric } from "../../src/analysis/metrics/outputs.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { type Challenge, challenges, findObstacle } from "../../src/guide/challenges.ts";
import { getField } from "../../src/scenario/fields/fields.ts";
import { listChanges } from "../../src/ui/run/base-values.ts";
import { createNotices } from "../../src/ui/run/notices.ts";
import { createScenarioStore } from "../../src/ui/run/scenario-store.ts";
import { scenarioTools } from "../../src/ui/run/scenario-tools.ts";
import { listSettings } from "../../src/ui/scenario/field-groups.ts";
import { makeStart, readNumbers } from "../../src/ui/guide/challenge-state.ts";
import { drawLogged } from "../support/draw.ts";

await scenarioTools.load();

/** One change for each that solves it, and some that look as if they might; as the page would make them. */
const tries: Readonly<Record<string, { path: string; solves: readonly (number | string)[]; fails: readonly (number | string)[] }>> = {
  "one-change": { path: "transport.rtoMinNs", solves: [1e6, 2e6, 5e6], fails: [10e6, 100e6] },
  buffer: { path: "network.bufferPackets", solves: [320, 384], fails: [256, 512] },
  window: { path: "transport.awndPackets", solves: [1, 2], fails: [3] },
  timer: { path: "transport.rtoMinNs", solves: [2e6, 5e6], fails: [1e6, 10e6] },
  transport: { path: "transport.algorithm", solves: ["gip", "ictcp", "trim"], fails: ["prin", "cubic", "sack", "vegas"] },
  "short-queue": { path: "transport.algorithm", solves: ["dctcp"], fails: ["cubic"] },
  "one-by-one": { path: "workload.maxOutstanding", solves: [1, 4], fails: [5, 8] },
  "last-packets": { path: "transport.awndPackets", solves: [16], fails: [40] },
};

function judge(challenge: Challenge, scenario: Scenario): { obstacle: string | null; isReached: boolean } {
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(20_000_000);
  expect(simulation.finished).toBe(true);
  const changed = listChanges({ scenario, baseline: makeStart(challenge) }, listSettings(scenario)).map(({ path }) => ({
    path,
    label: path,
  }));
  return { obstacle: findObstacle(challenge, changed), isReached: challenge.isReached(readNumbers(scenario, simulation.totals)) };
}

/** The start with one field changed as the page changes it, with all that follows from that. */
function change(challenge: Challenge, path: string, value: number | string): Scenario {
  const { store } = createScenarioStore("", createNotices());
  store.apply("challenge", () => makeStart(challenge));
  store.setField(getField(path as "seed"), value);
  return store.get().scenario;
}

describe("challenges", () => {
  it("are at least six, each with hints and a try that solves it", () => {
    expect(challenges.length).toBeGreaterThanOrEqual(6);
    expect(new Set(challenges.map(({ id }) => id)).size).toBe(challenges.length);
    expect(challenges.filter(({ hints }) => hints.length < 2)).toEqual([]);
    expect(Object.keys(tries)).toEqual(challenges.map(({ id }) => id));
  });

  for (const challenge of drawLogged("challenges", challenges, 2)) {
    const { path, solves, fails } = tries[challenge.id];
    it(`${challenge.id}: begins unsolved, and is solved by running`, () => {
      const begin = judge(challenge, makeStart(challenge));
      expect(begin).toEqual({ obstacle: "Nothing has changed yet.", isReached: false });
      for (const value of solves)
        expect([value, judge(challenge, change(challenge, path, value))]).toEqual([value, { obstacle: null, isReached: true }]);
      for (const value of fails) expect([value, judge(challenge, change(challenge, path, value)).isReached]).toEqual([value, false]);
    });
  }

  it("says the share it begins with as it is", () => {
    const start = makeStart(challenges[0]);
    const simulation = createSimulation(start, getAlgorithm);
    simulation.run(20_000_000);
    const share = getRunMetric("goodputShare").read({ scenario: start, totals: simulation.totals, columns: null });
    expect(challenges[0].question).toContain(`${Math.round(100 * (share ?? 0))}%`);
  });

  it("take one change, of what may change", () => {
    const [any, buffer] = challenges;
    const named = (...paths: string[]) => paths.map((path) => ({ path, label: path }));
    expect(findObstacle(any, named("transport.rtoMinNs", "network.bufferPackets"))).toMatch(/^2 settings/);
    expect(findObstacle(any, named("workload.senders"))).toMatch(/^workload\.senders has changed/);
    expect(findObstacle(buffer, named("transport.rtoMinNs"))).toMatch(/^transport\.rtoMinNs has changed/);
    expect(findObstacle(any, named("transport.algorithm", "transport.params.g"))).toBeNull();
  });
});
