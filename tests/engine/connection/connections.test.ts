import { expect, test } from "vitest";
import { algorithms, getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { makeScenario, nameGroups } from "../../support/scenarios.ts";

const withParams = algorithms.filter(({ params }) => Object.keys(params).length > 0);

test("there are transports with parameters", () => expect(withParams.length).toBeGreaterThan(10));

test.each(withParams.map(({ id, params }) => [id, Object.keys(params)] as const))(
  "%s without its parameters is refused at once, naming what is missing",
  (id, names) => {
    const { transport, ...scenario } = makeScenario({ transport: { algorithm: id } });
    const bare = { ...scenario, transport: { ...transport, params: {} } };
    expect(() => createSimulation(bare, getAlgorithm)).toThrow(`transport.params.${names[0]} is missing: ${id} needs ${names.join(", ")}`);
    const { [names[0]]: _, ...others } = transport.params;
    expect(() => createSimulation({ ...scenario, transport: { ...transport, params: others } }, getAlgorithm)).toThrow(names[0]);
  },
);

test("a group's transport is looked at too", () => {
  const scenario = makeScenario({ workload: { senders: 2 } });
  const groups = [
    { senders: 1, transport: scenario.transport },
    { senders: 1, transport: { ...scenario.transport, algorithm: "vegas", params: { alpha: 2, gamma: 1 } } },
  ];
  expect(() => createSimulation({ ...scenario, groups: nameGroups(groups) }, getAlgorithm)).toThrow("transport.params.beta is missing");
});

test("makeScenario gives every transport its defaults, and the run ends", () => {
  const scenario = makeScenario({ transport: { algorithm: "dctcp" }, workload: { senders: 2, blockBytes: 8000, blocks: 2 } });
  expect(scenario.transport.params).toEqual({ gain: 0.0625, cwndMin: 2, cut: "proportionally" });
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(Infinity);
  expect(simulation.finished).toBe(true);
});
