import fc from "fast-check";
import { algorithms } from "../../src/algorithms/registry.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { arbitraryScenario } from "../scenario/arbitrary-scenario.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { arbitraryNetwork } from "../support/arbitrary-network.ts";

export interface ScenarioKind {
  readonly name: string;
  readonly scenarios: readonly Scenario[];
}

/** Every transport under both rule sets, every preset, and `count` random ones each of incasts, networks and any field at any value. */
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
  ];
}
