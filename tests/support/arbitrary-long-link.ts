import fc from "fast-check";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { arbitraryScenario } from "../scenario/arbitrary-scenario.ts";

/** Pseudorandom whole numbers below `most`: fast-check takes seconds for lists of thousands. */
function spread(seed: number, most: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % most;
  };
}

const times = fc.record({ seed: fc.nat(), most: fc.constantFrom(2, 1000, 100_000, 1_000_000_000) });

/** Start offsets of up to 64 senders in up to 50 blocks, 32,000 numbers at most. */
const offsets = fc
  .record({ senders: fc.integer({ min: 1, max: 64 }), blocks: fc.integer({ min: 1, max: 50 }), times })
  .map(({ senders, blocks, times: { seed, most } }): unknown => {
    const draw = spread(seed, most);
    return { workload: { senders, blocks, startOffsetsNs: Array.from({ length: blocks }, () => Array.from({ length: senders }, draw)) } };
  });

const delays = fc.record({ senders: fc.integer({ min: 1, max: 1024 }), times }).map(({ senders, times: { seed, most } }): unknown => {
  const draw = spread(seed, most);
  return { network: { senderLinkDelaysNs: Array.from({ length: senders }, draw) }, workload: { senders } };
});

const groups = fc
  .record({ count: fc.integer({ min: 1, max: 120 }), seed: fc.nat(), name: fc.string({ unit: "grapheme", maxLength: 20 }) })
  .map(({ count, seed, name }): unknown => {
    const draw = spread(seed, 1000);
    const make = (_: unknown, index: number) => ({
      name: `${index} ${name}`,
      senders: 1 + (draw() % 3),
      transport: { rtoMinNs: 1_000_000 + draw(), initialWindow: 1 + (draw() % 9) },
    });
    return { groups: Array.from({ length: count }, make) };
  });

/** Scenarios with links of any length up to some tens of thousands of characters, and a few short ones. */
export const arbitraryLongScenario: fc.Arbitrary<Scenario> = fc.oneof(
  fc.oneof(offsets, delays, groups).map((input) => repairScenario(input).scenario),
  arbitraryScenario,
);
