import { describe, expect, it } from "vitest";
import { judgeEffect, level, type Pair, readDirection, signTest } from "../../src/analysis/effect.ts";

/** Runs of 400 ms: so many that end sooner by 100 ms, so many that do not change, so many that end later by 200 ms. */
const runs = (sooner: number, same: number, later: number): Pair[] =>
  [...Array<number>(sooner).fill(-100e6), ...Array<number>(same).fill(0), ...Array<number>(later).fill(200e6)].map((changeNs, i) => ({
    seed: i + 1,
    wasNs: 400e6,
    isNs: 400e6 + changeNs,
  }));

describe("the sign test", () => {
  // by hand: 2 (C(6,0)) / 2^6; 2 (1 + 10) / 2^10; 2 (1 + 15 + 105 + 455) / 2^15
  it.each([
    [6, 0, 2 / 64],
    [9, 1, 22 / 1024],
    [4, 11, 3882 / 32768],
    [3, 12, 1152 / 32768],
    [10, 10, 1],
    [0, 0, 1],
    [1, 0, 1],
  ])("of %d against %d", (a, b, expected) => {
    expect(signTest(a, b)).toBeCloseTo(expected, 12);
    expect(signTest(b, a)).toBe(signTest(a, b));
  });

  it.each([
    [6, 0],
    [8, 0],
    [10, 1],
    [12, 2],
    [14, 2],
    [15, 3],
    [16, 3],
    [18, 4],
    [20, 5],
  ])("of %d changed runs is clear up to %d on the smaller side", (changed, most) => {
    expect(signTest(changed - most, most)).toBeLessThanOrEqual(level);
    expect(signTest(changed - most - 1, most + 1)).toBeGreaterThan(level);
  });

  it("needs six changed runs, whichever way they fall", () => {
    for (let changed = 0; changed < 6; changed++) expect(signTest(changed, 0)).toBeGreaterThan(level);
  });

  it("is exact for a hundred runs and more", () => {
    expect(signTest(39, 61)).toBeCloseTo(0.0352, 4);
    expect(signTest(40, 60)).toBeCloseTo(0.0569, 4);
    expect(signTest(500, 500)).toBe(1);
  });
});

describe("an effect", () => {
  it("counts a change from a twentieth on, up or down", () => {
    expect(readDirection({ wasNs: 100, isNs: 105 })).toBe("later");
    expect(readDirection({ wasNs: 100, isNs: 104.9 })).toBe("same");
    expect(readDirection({ wasNs: 100, isNs: 95.1 })).toBe("same");
    expect(readDirection({ wasNs: 100, isNs: 95 })).toBe("sooner");
  });

  it.each([
    [runs(4, 5, 11), "unclear"],
    [runs(14, 3, 3), "better"],
    [runs(20, 0, 0), "better"],
    [runs(3, 5, 12), "worse"],
    [runs(0, 20, 0), "none"],
    // five runs that agree are still too few
    [runs(5, 15, 0), "unclear"],
    [runs(6, 14, 0), "better"],
    [runs(4, 0, 0), "few"],
    [runs(0, 5, 0), "few"],
    [[], "few"],
  ] as const)("is told from its runs: %#", (pairs, verdict) => expect(judgeEffect(pairs).verdict).toBe(verdict));

  it("has medians of both times and of the change, which is not the difference of the two", () => {
    const pairs = [
      [200, 600],
      [600, 200],
      [400, 300],
      [400, 500],
    ].map(([wasNs, isNs], i) => ({ seed: i, wasNs, isNs }));
    expect(judgeEffect(pairs)).toMatchObject({ medians: { wasNs: 400, isNs: 400, changeNs: 0 }, leastNs: -400, mostNs: 400 });
    expect(judgeEffect([]).medians).toBeNull();
  });
});
