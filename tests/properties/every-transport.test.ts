import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { createCensus } from "./census.ts";
import { checkRun, checkUnwatched, watchRun } from "./check-run.ts";
import { describeReplay, drawSeed, seedOf } from "./seed.ts";
import { countCases, isLong } from "../support/extent.ts";

/** Runs per transport; the long tests try twelve times as many, `npm run properties -- 100000` more. */
const RUNS = countCases(200, 0.08);

const seed = drawSeed();
console.log(`random runs from seed ${seed}; the same ones again: PROPERTY_SEED=${seed} npm test -- --unit tests/properties`);
const census = createCensus();

describe.each(algorithms.map((algorithm) => algorithm.id))("%s, over random scenarios", (id) => {
  test("finishes, conserves packets, keeps its queue and its window in bounds", () => {
    const details = fc.check(
      fc.property(arbitraryIncast(id), (scenario) => census.add(checkRun(scenario))),
      { numRuns: RUNS, seed: seedOf(id, seed) },
    );
    const { failed, errorInstance, counterexample, counterexamplePath } = details;
    const error = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance);
    const found = failed ? [error, describeReplay(id, seed, counterexamplePath), JSON.stringify(counterexample)].join("\n") : "no fault";
    expect(found).toBe("no fault");
  });

  test("repeats a run exactly, with or without an observer, at once or in slices", () => {
    const property = fc.property(arbitraryIncast(id), fc.integer({ min: 1, max: 500 }), (scenario, slice) =>
      checkUnwatched(watchRun(scenario), slice),
    );
    expect(() => fc.assert(property, { numRuns: Math.ceil(RUNS / 20), seed: seedOf(id, seed) })).not.toThrow();
  });
});

describe("random scenarios", () => {
  /** Fewer than this of any kind occur once in millions of seeds. */
  const AT_LEAST = 10;

  // a share of the runs may have none of a rare class
  test.runIf(isLong)("cover every class of runs", () => {
    expect(census.runs).toBeGreaterThanOrEqual(RUNS * algorithms.length);
    const rare = [...census.counts].filter(([name, count]) => name !== "cut off" && count < AT_LEAST);
    expect(rare).toEqual([]);
  });

  test("almost never have to be cut off", () => {
    expect(census.counts.get("cut off")).toBeLessThan((isLong ? 0.03 : 0.06) * census.runs);
  });
});
