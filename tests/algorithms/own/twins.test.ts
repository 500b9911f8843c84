import fc from "fast-check";
import { expect, test } from "vitest";
import "../../../src/algorithms/own/language.ts";
import type { Scenario } from "../../../src/engine/spec/scenario.ts";
import { findExample } from "../../../src/algorithms/own/examples.ts";
import { arbitraryIncast } from "../../support/arbitrary-incast.ts";
import { countCases } from "../../support/extent.ts";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { createRecorder } from "../../../src/protocol/recorder.ts";

/** The examples against the built-in transports they spell out: every row that a run records must be the same. */

const RUNS = countCases(200, 0.02);

/** Enough for nearly all; some wait for timers backed off to a minute. */
const MOST_EVENTS = 100_000;

function recordRun(scenario: Scenario): unknown {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  simulation.run(MOST_EVENTS);
  return { totals: simulation.totals, columns };
}

type Transport = Scenario["transport"];

/** Every transport of the kind `id`, beside whatever others there are. */
function mapTransports(scenario: Scenario, id: string, change: (transport: Transport) => Transport): Scenario {
  const swap = (transport: Transport): Transport => (transport.algorithm === id ? change(transport) : transport);
  return {
    ...scenario,
    transport: swap(scenario.transport),
    groups: scenario.groups.map((group) => ({ ...group, transport: swap(group.transport) })),
  };
}

/** Under the standards: how ns-2 rounds a cut a program cannot know. */
function arbitraryRun(id: string, params: Transport["params"]): fc.Arbitrary<Scenario> {
  return arbitraryIncast(id).map((scenario) => mapTransports(scenario, id, (own) => ({ ...own, rules: "rfc", params })));
}

function withProgram(scenario: Scenario, id: string, program: string): Scenario {
  const params = program.includes("param(") ? ["gain"] : [];
  return mapTransports(scenario, id, (own) => ({
    ...own,
    algorithm: "own",
    program,
    params: Object.fromEntries(params.map((name) => [name, own.params[name]])),
  }));
}

test.each([
  ["newreno", "newreno", {}],
  ["reno", "reno", {}],
  ["dctcp", "dctcp", { gain: 0.0625, cwndMin: 2, cut: "at-once" }],
] as const)(
  "%s in the language runs as the built-in transport, row by row",
  (example, id, params) => {
    const { program } = findExample(example)!;
    const property = fc.property(arbitraryRun(id, params), (scenario) => {
      // all numbers, to the last bit; what differs is shown by the scenario
      expect(JSON.stringify(recordRun(withProgram(scenario, id, program))) === JSON.stringify(recordRun(scenario))).toBe(true);
    });
    expect(() => fc.assert(property, { numRuns: RUNS })).not.toThrow();
  },
  600_000,
);
