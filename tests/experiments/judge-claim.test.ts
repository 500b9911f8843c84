import { describe, expect, it } from "vitest";
import { judgeClaim, type ReadOverlay } from "../../src/experiments/judge-claim.ts";
import type { Curve, Predicate } from "../../src/experiments/predicate.ts";
import { makeResults } from "./make-results.ts";

const a: Curve = { series: "A", y: "drops" };
const b: Curve = { series: "B", y: "drops" };
const c: Curve = { series: "C", y: "drops" };
const noOverlay: ReadOverlay = () => null;

function judge(test: Predicate, series: Parameters<typeof makeResults>[0], readOverlay = noOverlay) {
  return judgeClaim({ says: "", cite: "", quote: "", test }, makeResults(series), readOverlay);
}

describe("a level", () => {
  const atLeast5: Predicate = { kind: "level", curves: [a], least: 5 };
  it("holds with two thirds of the seeds, and fails with fewer", () => {
    expect(judge(atLeast5, { A: { 1: [5, 5, 4] } })).toMatchObject({ verdict: "reproduced", holds: true, seedsHolding: 2, seeds: 3 });
    expect(judge(atLeast5, { A: { 1: [5, 4, 4] } })).toMatchObject({ verdict: "not reproduced", seedsHolding: 1, failsAt: 1 });
    expect(judge(atLeast5, { A: { 1: [5, 6, 7, 8, 4] } })).toMatchObject({ holds: true, seedsHolding: 4, seeds: 5 });
    // the median holds, but three of five are less than two thirds
    expect(judge(atLeast5, { A: { 1: [5, 6, 7, 4, 4] } })).toMatchObject({ holds: false, value: 5, seedsHolding: 3 });
    expect(judge(atLeast5, { A: { 1: [9, 4] } })).toMatchObject({ holds: false, value: 6.5 });
  });
  it("needs the median of each curve that it compares, too", () => {
    // each seed is within 1 of the next curve, the medians 2 and 9 are not
    const near: Predicate = { kind: "near", curve: a, to: { curve: b }, within: 1 };
    const series = { A: { 1: [1, 2, 9] }, B: { 1: [2, 9, 9] } };
    expect(judge(near, series)).toMatchObject({ holds: false, value: 2, limit: { least: 8, most: 10 }, seedsHolding: 2 });
  });
  it("takes the limits themselves for good, and rounding for nothing", () => {
    expect(judge({ kind: "level", curves: [a], least: 0.3, most: 0.3 }, { A: { 1: [0.1 + 0.2] } }).holds).toBe(true);
  });
  it("is partly right where it holds at half of its range, and names the first x where it does not", () => {
    const half = judge(atLeast5, { A: { 1: [9], 2: [9], 3: [1], 4: [2] } });
    expect(half).toMatchObject({ verdict: "partly", failsAt: 3, value: 1, limit: { least: 5, most: null } });
    expect(judge(atLeast5, { A: { 1: [9], 2: [0], 3: [1], 4: [2] } }).verdict).toBe("not reproduced");
  });
  it("looks at its range alone, both ends included", () => {
    const ranged: Predicate = { kind: "level", curves: [a], from: 2, until: 3, least: 5 };
    expect(judge(ranged, { A: { 1: [0], 2: [5], 3: [5], 4: [0] } }).holds).toBe(true);
    expect(judge(ranged, { A: { 1: [9], 2: [5], 3: [4], 4: [9] } }).failsAt).toBe(3);
  });
  it("of several curves goes by the one that is worst off", () => {
    const both: Predicate = { kind: "level", curves: [a, b], least: 1, most: 3 };
    expect(judge(both, { A: { 1: [2] }, B: { 1: [4] } })).toMatchObject({ holds: false, value: 4 });
    expect(judge(both, { A: { 1: [2] }, B: { 1: [3] } }).holds).toBe(true);
  });
  it("of the largest value looks at no other", () => {
    const peak: Predicate = { kind: "level", of: "largest", curves: [a], from: 2, least: 5, most: 6 };
    const values = { 1: [9], 2: [1], 3: [5], 4: [2] };
    expect(judge(peak, { A: values })).toMatchObject({ holds: true, value: 5, failsAt: null });
    expect(judge(peak, { A: { ...values, 4: [7] } })).toMatchObject({ holds: false, value: 7 });
    expect(judge(peak, { A: { ...values, 3: [4] } })).toMatchObject({ holds: false, value: 4 });
  });
  it("tells the value nearest to the limit where it holds, and fails where a run has none", () => {
    expect(judge(atLeast5, { A: { 1: [9], 2: [6], 3: [7] } }).value).toBe(6);
    expect(judge(atLeast5, { A: { 1: [null] } }).holds).toBe(false);
  });
});

describe("an order", () => {
  it("counts a tie, unless a margin is asked for, and is judged of the medians and within each seed", () => {
    expect(judge({ kind: "order", curves: [a, b] }, { A: { 1: [1, 9] }, B: { 1: [1, 8] } }).holds).toBe(true);
    expect(judge({ kind: "order", curves: [a, b], margin: 0.5 }, { A: { 1: [1, 9] }, B: { 1: [1, 8] } }).holds).toBe(false);
    expect(judge({ kind: "order", curves: [a, b], margin: -2 }, { A: { 1: [1] }, B: { 1: [3] } }).holds).toBe(true);
    // the medians are in order, one of the seeds is not
    const lead = (ahead: number) => judge({ kind: "order", curves: [a, b], margin: 1, most: 3 }, { A: { 1: [ahead] }, B: { 1: [0] } });
    expect([0, 2, 4].map((ahead) => lead(ahead).holds)).toEqual([false, true, false]);
    expect(lead(4).limit).toEqual({ least: 1, most: 3 });
    const mixed = judge({ kind: "order", curves: [a, b] }, { A: { 1: [1, 5, 9] }, B: { 1: [8, 4, 2] } });
    expect(mixed).toMatchObject({ holds: true, value: 1, seedsHolding: 2 });
  });
  it("of three goes from the first to the last", () => {
    expect(judge({ kind: "order", curves: [a, b, c] }, { A: { 1: [3] }, B: { 1: [2] }, C: { 1: [1] } }).holds).toBe(true);
    expect(judge({ kind: "order", curves: [a, b, c] }, { A: { 1: [3] }, B: { 1: [1] }, C: { 1: [2] } }).holds).toBe(false);
  });
  it("by a factor: nothing is not five times nothing, something is", () => {
    const five: Predicate = { kind: "order", curves: [a, b], factor: 5 };
    expect(judge(five, { A: { 1: [10] }, B: { 1: [2] } })).toMatchObject({ holds: true, value: 5 });
    expect(judge(five, { A: { 1: [0] }, B: { 1: [0] } }).holds).toBe(false);
    expect(judge(five, { A: { 1: [1] }, B: { 1: [0] } }).holds).toBe(true);
  });
});

describe("a ratio", () => {
  const series = { A: { 1: [1], 2: [8] }, B: { 1: [2], 2: [4] } };
  it("is judged at every x, of the means, as the mean of ratios, or against one x", () => {
    expect(judge({ kind: "ratio", of: a, to: b, most: 1 }, series)).toMatchObject({ verdict: "partly", failsAt: 2, value: 2 });
    expect(judge({ kind: "ratio", of: a, to: b, means: "ratio-of" }, series).value).toBe(1.5);
    expect(judge({ kind: "ratio", of: a, to: b, means: "of-ratios" }, series).value).toBe(1.25);
    expect(judge({ kind: "ratio", of: a, to: a, toX: 1, from: 2, least: 8, most: 8 }, series).holds).toBe(true);
  });
});

describe("near", () => {
  it("a formula, only where it has a value", () => {
    const readOverlay: ReadOverlay = (_, x) => (x === 1 ? 10 : null);
    const test: Predicate = { kind: "near", curve: a, to: { overlay: "nStar" }, within: 2 };
    expect(judge(test, { A: { 1: [12], 2: [99] } }, readOverlay)).toMatchObject({ holds: true, limit: { least: 8, most: 12 } });
    expect(judge(test, { A: { 1: [12.1] } }, readOverlay).holds).toBe(false);
  });
  it("the paper's numbers, by a share or by a factor", () => {
    const values = { 1: 100 };
    expect(judge({ kind: "near", curve: a, to: { values }, within: 0.2, as: "share" }, { A: { 1: [80] } }).holds).toBe(true);
    expect(judge({ kind: "near", curve: a, to: { values }, within: 0.2, as: "share" }, { A: { 1: [79] } }).holds).toBe(false);
    expect(judge({ kind: "near", curve: a, to: { values }, within: 2, as: "factor" }, { A: { 1: [50] } }).holds).toBe(true);
    expect(judge({ kind: "near", curve: a, to: { values }, within: 2, as: "factor" }, { A: { 1: [201] } }).holds).toBe(false);
  });
  it("another curve, seed by seed", () => {
    const test: Predicate = { kind: "near", curve: a, to: { curve: b }, within: 1 };
    expect(judge(test, { A: { 1: [1, 5] }, B: { 1: [2, 9] } }).seedsHolding).toBe(1);
  });
});

describe("an onset", () => {
  const falling = { 4: [9], 8: [6], 12: [2], 16: [1] };
  it("is where a curve goes below for good, between two points", () => {
    // from 6 at 8 to 2 at 12: 4 at 10
    expect(judge({ kind: "onset", curve: a, below: 4, least: 10, most: 10 }, { A: falling }).holds).toBe(true);
    expect(judge({ kind: "onset", curve: a, below: 4, most: 9 }, { A: falling }).holds).toBe(false);
  });
  it("is none where the curve comes back, and the first x where it was never above", () => {
    expect(judge({ kind: "onset", curve: a, below: 4 }, { A: { 4: [9], 8: [1], 12: [9] } })).toMatchObject({ holds: false, value: null });
    expect(judge({ kind: "onset", curve: a, below: 4 }, { A: { 4: [1], 8: [1] } }).value).toBe(4);
  });
});

describe("a collapse", () => {
  // the best is 9: half of it is 4.5
  const falling = { 4: [9], 8: [6], 12: [2], 16: [1] };
  it("begins at the first x from which the curve stays below half of its best", () => {
    expect(judge({ kind: "collapse", curve: a, least: 12, most: 12 }, { A: falling })).toMatchObject({ holds: true, value: 12 });
    expect(judge({ kind: "collapse", curve: a, most: 11 }, { A: falling }).holds).toBe(false);
    expect(judge({ kind: "collapse", curve: a }, { A: { 4: [9], 8: [1], 12: [9] } })).toMatchObject({ holds: false, value: null });
  });
  it("may be meant around a formula's number", () => {
    const test: Predicate = { kind: "collapse", curve: a, around: "nStar", least: -5, most: 5 };
    expect(judge(test, { A: falling }, () => 13)).toMatchObject({ holds: true, limit: { least: 8, most: 18 } });
    expect(judge(test, { A: falling }, () => 18).holds).toBe(false);
  });
});

describe("shapes", () => {
  it("a trend is a rank correlation", () => {
    expect(judge({ kind: "trend", curve: a, least: 1 }, { A: { 1: [1], 2: [3], 3: [100] } }).holds).toBe(true);
    // ranks 1 2 3 against 2 1 3: 1 - 6 * 2 / (3 * 8)
    expect(judge({ kind: "trend", curve: a }, { A: { 1: [5], 2: [4], 3: [9] } }).value).toBeCloseTo(0.5, 12);
    expect(judge({ kind: "trend", curve: a }, { A: { 1: [4], 2: [4] } }).value).toBe(0);
  });
  it("a rise is the last value over the least, or over the largest", () => {
    const series = { A: { 1: [8], 2: [2], 3: [4] } };
    expect(judge({ kind: "rise", curve: a, over: "least" }, series).value).toBe(2);
    expect(judge({ kind: "rise", curve: a, over: "most" }, series).value).toBe(0.5);
  });
  it("flat curves are within a factor or a difference, or the x at which they collapse are", () => {
    const series = { A: { 1: [2], 2: [9] }, B: { 1: [4], 2: [9] } };
    expect(judge({ kind: "flat", curves: [a, b], within: 2, as: "factor" }, series).holds).toBe(true);
    expect(judge({ kind: "flat", curves: [a, b], within: 1, as: "difference" }, series).failsAt).toBe(1);
    const falling = { A: { 1: [9], 3: [1] }, B: { 1: [9], 2: [9], 4: [1] } };
    // at x = 3 and at x = 4
    expect(judge({ kind: "flat", curves: [a, b], within: 1, as: "difference", of: "collapse" }, falling)).toMatchObject({
      holds: true,
      value: 1,
    });
  });
  it("a count is a list in any order", () => {
    const results = [{ name: "A", points: [{ x: 1, seed: 1, across: {}, values: { drops: [2, 0, 1] } }] }];
    const test = (equals: readonly number[]): Predicate => ({ kind: "count", curve: a, equals });
    expect(judgeClaim({ says: "", cite: "", quote: "", test: test([0, 1, 2]) }, results, noOverlay).holds).toBe(true);
    expect(judgeClaim({ says: "", cite: "", quote: "", test: test([0, 1, 1]) }, results, noOverlay)).toMatchObject({
      holds: false,
      value: 1,
    });
    expect(judgeClaim({ says: "", cite: "", quote: "", test: test([0, 1]) }, results, noOverlay).holds).toBe(false);
  });
  it("a count of several seeds is of the list of medians, rank by rank", () => {
    const lists = [
      [0, 3],
      [2, 1],
      [2, 0, 9],
    ];
    const points = lists.map((drops, index) => ({ x: 1, seed: index + 1, across: {}, values: { drops } }));
    const test: Predicate = { kind: "count", curve: a, equals: [0, 2, 9] };
    // medians of 0 1 0, of 3 2 2, and of 9 alone; one seed holds
    expect(judgeClaim({ says: "", cite: "", quote: "", test }, [{ name: "A", points }], noOverlay)).toMatchObject({
      value: 0,
      seedsHolding: 1,
      holds: false,
    });
  });
});

it("averages over what is varied across, and picks of it what a claim is about", () => {
  const point = (senders: number, drops: number) => ({ x: 1, seed: 1, across: { "workload.senders": senders }, values: { drops } });
  const results = [{ name: "A", points: [point(5, 0), point(20, 1), point(40, 2)] }];
  const level = (curve: Curve): Predicate => ({ kind: "level", curves: [curve] });
  expect(judgeClaim({ says: "", cite: "", quote: "", test: level(a) }, results, noOverlay).value).toBe(1);
  expect(
    judgeClaim({ says: "", cite: "", quote: "", test: level({ ...a, where: { "workload.senders": [20, 40] } }) }, results, noOverlay).value,
  ).toBe(1.5);
});

it("cannot test what has no test, or no points", () => {
  expect(judgeClaim({ says: "", cite: "", quote: "", test: null }, makeResults({ A: { 1: [1] } }), noOverlay).verdict).toBe("not testable");
  expect(judge({ kind: "level", curves: [a], from: 5, least: 0 }, { A: { 1: [1] } }).verdict).toBe("not testable");
});
