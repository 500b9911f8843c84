import { expect, it } from "vitest";
import { experiments, findExperiment } from "../../../src/experiments/registry.ts";
import { countStored } from "../../../src/ui/pages/papers/papers-words.ts";
import { orderEndsFirst } from "../../../src/ui/pages/papers/run-queue.ts";
import { findWork, listShares } from "../../../src/ui/pages/papers/work-shares.ts";
import { planFigure } from "../../../src/ui/pages/papers/plan-figure.ts";

it("computes both ends of x before what lies between", () => {
  const runs = [2, 2, 6, 10, 14, 14].map((x) => ({ x }));
  expect(orderEndsFirst(runs).map((index) => runs[index].x)).toEqual([14, 14, 2, 2, 10, 6]);
  expect(orderEndsFirst(runs).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(orderEndsFirst([{ x: 1 }])).toEqual([0]);
});

const nothing = { shown: null };

it("judges the work of a figure by its coarse form, and knows nothing before that is planned", () => {
  // a copy, which nobody has planned yet
  const experiment = { ...findExperiment("lite-2")! };
  expect(findWork(experiment, nothing)).toBeNull();
  planFigure(experiment, "coarse");
  const found = findWork(experiment, nothing)!;
  expect(Math.abs(found / planFigure(experiment, "full").packets - 1)).toBeLessThan(0.3);
});

it("shares all work among the figures, with a mean for what is not known", () => {
  const shares = [...listShares(Object.fromEntries(experiments.map(({ id }) => [id, nothing]))).values()];
  expect(shares).toHaveLength(experiments.length);
  expect(shares.every((share) => share > 0)).toBe(true);
  expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - experiments.length)).toBeLessThan(1e-6);
});

it("says how much of what is shown has been stored", () => {
  expect(countStored([{ source: "computed", version: null }])).toEqual({ stored: 0, versions: "" });
  expect(
    countStored([
      { source: "stored", version: "0.1.0" },
      { source: "computed", version: null },
      { source: "stored", version: "0.1.0" },
    ]),
  ).toEqual({ stored: 2, versions: "0.1.0" });
});
