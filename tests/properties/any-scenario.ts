import fc from "fast-check";
import type { GroupSpec, Scenario } from "../../src/engine/spec/scenario.ts";
import { changeablePaths, type InterventionSpec } from "../../src/engine/spec/intervention.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { changeableField, findMeaningless } from "../../src/scenario/fields/intervention.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { arbitraryNetworkScenario } from "../scenario/arbitrary-network.ts";
import { arbitraryScenario } from "../scenario/arbitrary-scenario.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { arbitraryNetwork } from "../support/arbitrary-network.ts";

/**
 * Arbitrary scenarios: every transport, network, workload, kind of group, PAUSE, background traffic and intervention. Most resemble
 * scenarios that people make, with losses and few enough packets; in the others any field has any value.
 */

/** An arbitrary intervention, possibly after the end of the run, or in a field without meaning there. */
const arbitraryIntervention: fc.Arbitrary<InterventionSpec> = fc
  .record({
    at: fc.oneof(
      fc.integer({ min: 1, max: 40 }).map((drop) => ({ drop })),
      fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 5_000_000 })).map((timeNs) => ({ timeNs })),
    ),
    kind: fc.constantFrom("spare" as const, "field" as const, "field" as const, "timer" as const, "window" as const),
    path: fc.constantFrom(...changeablePaths),
    sender: fc.integer({ min: 0, max: 12 }),
    size: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ at, kind, path, sender, size }): InterventionSpec => {
    if (kind === "spare" && "drop" in at) return { kind, at };
    if (kind === "timer") return { kind, at, sender, delayNs: 1000 * size };
    if (kind === "window") return { kind, at, sender, cwndPackets: size / 4 + 1 };
    const value = changeableField(path).kind === "boolean" ? size % 2 === 0 : path.endsWith("Ns") ? 100_000 * size : size;
    return { kind: "field", at, path, value };
  });

const starEnds = ["senders", "hosts", "receiver", "senders[0]", "hosts[0..1]"];

/** Gives each group of a star its own place with hosts. */
function placeInStar(scenario: Scenario, ends: readonly Pick<GroupSpec, "from" | "to" | "pairing">[]): Scenario {
  const placed = { ...scenario, groups: scenario.groups.map((group, index) => ({ ...group, ...ends[index % ends.length] })) };
  try {
    describeNetwork(placed);
    return placed;
  } catch {
    return scenario;
  }
}

const arbitraryEnds = fc.array(
  fc.record({
    from: fc.option(fc.subarray(starEnds, { minLength: 1 })),
    to: fc.option(fc.subarray(starEnds, { minLength: 1 }), { freq: 1 }),
    pairing: fc.constantFrom(null, "all-to-first" as const, "all-to-random" as const, "one-to-one" as const, "random" as const),
  }),
  { minLength: 1, maxLength: 4 },
);

const arbitraryAny: fc.Arbitrary<Scenario> = fc
  .record({
    scenario: fc.oneof(
      { arbitrary: arbitraryIncast(), weight: 5 },
      { arbitrary: arbitraryNetwork, weight: 4 },
      { arbitrary: arbitraryNetworkScenario, weight: 1 },
      { arbitrary: arbitraryScenario, weight: 1 },
    ),
    ends: fc.option(arbitraryEnds, { freq: 1 }),
    intervention: fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: arbitraryIntervention, weight: 1 }),
  })
  .map(({ scenario, ends, intervention }) => {
    const placed = ends !== null && scenario.network.topology === "star" ? placeInStar(scenario, ends) : scenario;
    // repair what the check would reject: only valid scenarios can run
    const { scenario: valid } = repairScenario(placed);
    return intervention === null || findMeaningless(intervention, valid) !== null ? valid : { ...valid, intervention };
  });

/** Tries one scenario per seed; a failure is shrunk. @returns null: no fault. */
export function tryScenario(
  seed: number,
  check: (scenario: Scenario) => void,
): { readonly error: unknown; readonly scenario: Scenario } | null {
  const details = fc.check(fc.property(arbitraryAny, check), { numRuns: 1, seed: seed | 0 });
  if (!details.failed) return null;
  return { error: details.errorInstance, scenario: details.counterexample![0] };
}
