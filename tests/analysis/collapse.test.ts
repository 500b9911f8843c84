import { describe, expect, it } from "vitest";
import { classicCollapseSenders, triedSeeds, triedSenders, triedSendersText } from "../../src/analysis/classic-collapse.ts";
import { findCollapse, findDrawnCollapse, halfOfBest } from "../../src/analysis/collapse.ts";
import { compareCollapses, describeMedian, sayCollapse, senderAxis } from "../../src/story/collapse-words.ts";
import { readLine, readGoodputShareFromLine } from "../../src/analysis/metrics/line-metrics.ts";
import { findMedian } from "../../src/analysis/quantile.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { simulate } from "../../src/cli/simulate.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { expandList } from "../../src/sweep/value-lists.ts";
import { getField } from "../../src/scenario/fields/fields.ts";
import { drawLogged } from "../support/draw.ts";

const tried = (...pairs: (readonly [x: number, median: number])[]) => pairs.map(([x, median]) => ({ x, median }));

describe("a median", () => {
  it.each([
    [[5], 5],
    [[2, 1], 1.5],
    [[10, 1, 2], 2],
    [[null, 4, null], 4],
  ])("of %j is %d", (values, median) => expect(findMedian(values)).toBe(median));
  it("of nothing there is none", () => expect(findMedian([null])).toBeNull());
});

describe("the collapse begins", () => {
  it("at the first point from which the medians stay below half of the best", () => {
    const points = tried([4, 0.9], [6, 0.98], [8, 0.6], [9, 0.5], [10, 0.48], [12, 0.2], [16, 0.3]);
    expect(findCollapse(points)).toEqual({ best: 0.98, begins: { x: 10, median: 0.48 }, from: { x: 6, median: 0.98 } });
    expect(halfOfBest(findCollapse(points))).toBe(0.49);
  });
  it("not at a dip that is made good again, nor at half itself", () => {
    expect(findCollapse(tried([1, 0.9], [2, 0.1], [4, 0.9], [8, 0.2]))).toMatchObject({ begins: { x: 8 }, from: { x: 4 } });
    expect(findCollapse(tried([1, 0.8], [2, 0.4], [4, 0.8]))).toMatchObject({ begins: null, from: null });
    expect(findCollapse(tried([1, 0.8], [2, 0.4])).begins).toBeNull();
  });
  it("nowhere where nothing was tried or nothing arrives", () => {
    expect(findCollapse([])).toEqual({ best: 0, begins: null, from: null });
    expect(findCollapse(tried([1, 0], [2, 0])).begins).toBeNull();
  });
  it("of a drawn curve on the line between two points, at a whole number where senders are counted", () => {
    // half of 0.8 lies a quarter of the way from 0.5 at 10 to 0.1 at 20
    expect(findDrawnCollapse(tried([1, 0.8], [10, 0.5], [20, 0.1]), false)).toBeCloseTo(12.5, 10);
    expect(findDrawnCollapse(tried([1, 0.8], [10, 0.5], [20, 0.1]), true)).toBe(13);
    // exactly half is not below
    expect(findDrawnCollapse(tried([1, 0.8], [10, 0.4], [20, 0.1]), true)).toBe(11);
    expect(findDrawnCollapse(tried([1, 0.4], [10, 0.8]), true)).toBeNull();
  });
});

describe("the sentence on it", () => {
  const say = (points: ReturnType<typeof tried>) =>
    joinSentence(sayCollapse("NewReno", points, findCollapse(points), senderAxis)).replaceAll("\u00a0", " ");
  it("says N, where it comes from and what is left", () => {
    expect(say(tried([8, 0.97], [9, 0.66], [10, 0.24]))).toBe(
      "The collapse begins at 10 senders: NewReno falls from 97% of the maximum (at 8) to 24%.",
    );
    // no point close to the best before it
    expect(say(tried([8, 0.6], [9, 0.24], [64, 0.2]))).toBe(
      "The collapse begins at 9 senders: NewReno falls from 60% of the maximum (at 8) to 24%.",
    );
  });
  it("says so where there is none, or where it has begun before the first point", () => {
    expect(say(tried([1, 0.9], [64, 0.6]))).toBe("No collapse up to 64 senders: the median of NewReno stays above half of the best.");
    expect(say(tried([4, 0.3], [64, 0.1]))).toBe("Even at 4 senders NewReno reaches less than half of the maximum.");
  });
  it("says what the medians are of", () => {
    expect(describeMedian(3, "")).toBe("Median of 3 seeds.");
    expect(describeMedian(20, "with blocks of 64 KB")).toBe("Median of 20 seeds, with blocks of 64 KB.");
    expect(describeMedian(1, "")).toBe("One seed per point.");
  });
  it("compares it with what was drawn", () => {
    const compare = (drawn: number | null, begins: number | null) => joinSentence(compareCollapses(drawn, begins, senderAxis));
    expect(compare(22, 10)).toBe("You drew the collapse at 22 senders. It begins at 10.");
    expect(compare(null, 10)).toBe("You drew no collapse. It begins at 10.");
    expect(compare(22, null)).toBe("You drew the collapse at 22 senders. There is none.");
    expect(compare(null, null)).toBe("You drew no collapse, and there is none.");
  });
});

describe("the classic collapse", () => {
  const share = (senders: number, seed: number): number => {
    const scenario = requireScenario({ workload: { senders }, seed });
    return readGoodputShareFromLine(readLine({ scenario, totals: simulate(scenario), columns: null }), scenario)!;
  };
  const medians = (seeds: readonly number[]) => triedSenders.map((x) => ({ x, median: findMedian(seeds.map((seed) => share(x, seed)))! }));

  it("begins where it is said to begin, also with other seeds", () => {
    for (const first of drawLogged("first seeds of the classic collapse", [1, 101], 0.5)) {
      const seeds = Array.from({ length: triedSeeds }, (_, index) => first + index);
      expect(findCollapse(medians(seeds)).begins?.x, `seeds from ${first}`).toBe(classicCollapseSenders);
    }
  }, 60_000);
  it("is tried at the same places in every form", () => {
    expect(expandList("senders", triedSendersText, getField("workload.senders"))).toEqual(triedSenders.map(String));
  });
});
