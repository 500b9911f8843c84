import { expect, test } from "vitest";
import { algorithms, getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import type { Scenario } from "../../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { listTrials } from "../../../src/sweep/remedies/try-remedies.ts";

function run(scenario: Scenario) {
  const simulation = createSimulation(scenario, getAlgorithm);
  while (!simulation.finished) simulation.run(1e6);
  return simulation.totals;
}

/** Changes of numbers that every transport heeds, unless its design leaves them no meaning. */
const numbers = ["window", "buffer", "rto"];

test.each(algorithms.map(({ id }) => id))("%s: what is tried changes the run, and only what cannot is left out", (algorithm) => {
  // losses, timeouts and full windows: a setting that has any effect has one here
  const base = requireScenario({
    network: { rttNs: 1_000_000, bufferPackets: 8 },
    transport: { algorithm },
    workload: { senders: 24, blocks: 2, blockBytes: 64_000 },
  });
  const before = run(base);
  const { trials, leftOut } = listTrials(base);
  const withoutEffect = trials.filter(({ remedy, scenario }) => {
    if (!numbers.includes(remedy.id)) return false;
    return JSON.stringify(run(scenario)) === JSON.stringify(before);
  });
  expect(withoutEffect.map(({ remedy }) => remedy.id)).toEqual([]);
  const ignored = { ndp: ["window", "rto"], homa: ["window", "rto"], lttp: ["window", "rto"], pfabric: ["rto"] };
  const refused = leftOut.map(({ remedy }) => remedy.id).filter((id) => numbers.includes(id));
  expect(refused).toEqual((ignored as Record<string, readonly string[]>)[algorithm] ?? []);
});

test("where only traffic in the background heeds a setting, the change of the other senders is left out", () => {
  const bulk = { senders: 1, background: true, workload: { kind: "long" } };
  const { leftOut } = listTrials(requireScenario({ groups: [{ senders: 16, transport: { algorithm: "ndp" } }, bulk] }));
  const found = Object.fromEntries(leftOut.map(({ remedy, why }) => [remedy.id, why]));
  expect(found).toMatchObject({ window: "The senders of NDP ignore it.", rto: "The senders of NDP ignore it." });
});
