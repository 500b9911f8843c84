import { expect, test } from "vitest";
import { getAlgorithm } from "../../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../../src/engine/run.ts";
import type { TransportSpec } from "../../../../src/engine/spec/scenario.ts";
import { makeScenario, nameGroups } from "../../../support/scenarios.ts";

function run(transport: Partial<TransportSpec>) {
  const simulation = createSimulation(makeScenario({ transport, workload: { senders: 16, blocks: 4 } }), getAlgorithm);
  simulation.run(Infinity);
  return simulation.totals;
}

test("the scenario's choice of recovery goes before the transport's own", () => {
  const own = { newreno: run({ algorithm: "newreno" }), sack: run({ algorithm: "sack" }) };
  expect(own.newreno).not.toEqual(own.sack);
  expect(run({ algorithm: "newreno", recovery: "sack" })).toEqual(own.sack);
  expect(run({ algorithm: "sack", recovery: "newreno" })).toEqual(own.newreno);
  expect(run({ algorithm: "sack", recovery: "default" })).toEqual(own.sack);
  expect(run({ recovery: "rack" })).not.toEqual(own.sack);
});

test("senders of one run may differ in it", () => {
  const scenario = makeScenario({ workload: { senders: 16, blocks: 4 } });
  const { transport } = scenario;
  const groups = (["newreno", "rack"] as const).map((recovery) => ({ senders: 8, transport: { ...transport, recovery } }));
  const simulation = createSimulation({ ...scenario, groups: nameGroups(groups) }, getAlgorithm);
  simulation.run(Infinity);
  expect(simulation.totals.blocks).toHaveLength(4);
});
