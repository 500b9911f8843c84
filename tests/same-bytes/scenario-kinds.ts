import fc from "fast-check";
import { checkProgram } from "../../src/algorithms/own/language.ts";
import { algorithms } from "../../src/algorithms/registry.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { arbitraryScenario } from "../scenario/arbitrary-scenario.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { arbitraryNetwork } from "../support/arbitrary-network.ts";
import { arbitraryProgram } from "../support/arbitrary-program.ts";

export interface ScenarioKind {
  readonly name: string;
  readonly scenarios: readonly Scenario[];
}

/** A program that anybody might have written, under marks, losses and timeouts. */
const arbitraryOwn: fc.Arbitrary<Scenario> = fc
  .record({
    program: arbitraryProgram.filter((program) => checkProgram(program).ok),
    senders: fc.integer({ min: 1, max: 16 }),
    rules: fc.constantFrom("rfc", "ns2"),
    seed: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ program, senders, rules, seed }) =>
    requireScenario({
      transport: { algorithm: "own", program, rules, awndPackets: 1000, rtoMinNs: 2_000_000 },
      network: { bufferPackets: 16, ecnThresholdPackets: 8 },
      workload: { senders, blocks: 3, blockBytes: 64_000 },
      seed,
    }),
  );

/** Every transport under both rule sets, every preset, and `count` random ones each of incasts, networks, any field at any value, and programs. */
export function listKinds(count: number, seed: number): ScenarioKind[] {
  const few = { network: { ecnThresholdPackets: 20 }, workload: { senders: 24, blocks: 6 } };
  const transports = algorithms.flatMap(({ id }) =>
    ["rfc", "ns2"].map((rules) => requireScenario({ ...few, transport: { algorithm: id, rules } })),
  );
  const draw = (arbitrary: fc.Arbitrary<Scenario>) => fc.sample(arbitrary, { numRuns: count, seed });
  return [
    { name: "transports", scenarios: transports },
    { name: "presets", scenarios: presets.map(({ scenario }) => requireScenario(scenario)) },
    { name: "random incasts", scenarios: draw(arbitraryIncast()) },
    { name: "random networks", scenarios: draw(arbitraryNetwork) },
    { name: "any field, any value", scenarios: draw(arbitraryScenario) },
    { name: "programs", scenarios: draw(arbitraryOwn) },
  ];
}
