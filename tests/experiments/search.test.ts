import { expect, it } from "vitest";
import type { ExperimentRun } from "../../src/experiments/plan-experiment.ts";
import { searchAll } from "../../src/experiments/search.ts";

const search = { field: "workload.senders", y: "headTimeoutsPerBlock", reaches: 1, from: 2, to: 64 } as const;

function makeRuns(xs: readonly number[]): ExperimentRun[] {
  return xs.flatMap((x) =>
    Array.from({ length: 63 }, (_, index) => {
      const run = { scenario: { seed: 1 } } as ExperimentRun["run"];
      return { run, series: "A", x, across: {}, searched: index + 2 };
    }),
  );
}

async function find(valueOf: (x: number, searched: number) => number, xs: readonly number[] = [1]) {
  let asked = 0;
  const points = await searchAll(makeRuns(xs), search, (runs) => {
    asked += runs.length;
    return Promise.resolve(runs.map(({ x, searched }) => ({ values: [valueOf(x, searched!)], packets: 1, durationNs: 1 })));
  });
  return { found: points.map(({ values }) => values.found), asked };
}

it("finds the least value at which a measure reaches the threshold, on the straight line between two neighbours", async () => {
  // 0.9 at 18 and 1.1 at 19: 1 in the middle
  expect((await find((_, senders) => 0.9 + 0.2 * (senders - 18))).found[0]).toBeCloseTo(18.5, 12);
});

it("asks for few of the runs", async () => {
  const { asked } = await find((_, senders) => senders / 20);
  expect(asked).toBeLessThanOrEqual(7);
});

it("searches each x for itself", async () => {
  expect((await find((x, senders) => (senders >= x ? 1 : 0), [10, 40])).found).toEqual([10, 40]);
});

it("has nothing where the threshold is never reached, and the first value where it always is", async () => {
  expect((await find(() => 0.5)).found).toEqual([null]);
  expect((await find(() => 2)).found).toEqual([2]);
});
