import { describe, expect, it } from "vitest";
import { compareSamples, findTwoGroups, sampleSeeds } from "../../src/analysis/seed-sample.ts";
import { describeChance, describeDifference, describeSeeds, writeShareRange } from "../../src/story/seed-words.ts";
import { makeScenario } from "../support/scenarios.ts";

/** Of 20 seeds of the classic collapse, shares of the maximum. */
const collapse = [
  0.146, 0.121, 0.128, 0.137, 0.138, 0.138, 0.139, 0.14, 0.141, 0.142, 0.143, 0.143, 0.143, 0.144, 0.144, 0.152, 0.155, 0.156, 0.16, 0.163,
];
const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const chance = "By chance.";
const words = (values: readonly number[], own: number, planned = values.length) => {
  const { line, sentence, isOne } = describeSeeds(sampleSeeds(values), own, 1, planned, chance);
  return [plain(line), plain(sentence), isOne];
};

describe("a sample of seeds", () => {
  it("has its range, its median and its middle half", () => {
    expect(sampleSeeds([0.4, 0.1, 0.3, 0.2])).toEqual({
      values: [0.1, 0.2, 0.3, 0.4],
      low: 0.1,
      high: 0.4,
      median: 0.25,
      quartiles: [0.1, 0.3],
    });
    expect(() => sampleSeeds([])).toThrow(RangeError);
  });

  it("falls into two groups where a gap is wider than half of its range", () => {
    const groups = findTwoGroups(sampleSeeds([0.3, 0.5, 0.7, 0.99, 0.99]));
    expect(groups).toBeNull();
    const two = findTwoGroups(sampleSeeds([0.46, 0.45, 0.99, 0.985]));
    expect([two?.lower.values, two?.upper.values]).toEqual([
      [0.45, 0.46],
      [0.985, 0.99],
    ]);
    expect(findTwoGroups(sampleSeeds([0.14, 0.15, 0.18]))).toBeNull();
  });
});

describe("the line below the number", () => {
  it("counts the seeds while they come in, and says what a seed changes", () => {
    expect(words([0.146], 0.146, 20)).toEqual(["seed 1; 20 seeds will follow", chance, true]);
    expect(words([0.146, 0.12, 0.16], 0.146, 20)).toEqual(["seed 1; 3 of 20 seeds so far: 12 to 16%", chance, false]);
  });

  it("places the run among all seeds", () => {
    expect(words(collapse, 0.146)).toEqual(["20 seeds: 12 to 16%, median 14%", "This run is typical: 5 of 20 seeds reach more.", false]);
    expect(words(collapse, 0.163)[1]).toBe("This run is the best of 20 seeds.");
    expect(words(collapse, 0.121)[1]).toBe("No seed reaches less.");
    expect(words(collapse, 0.128)[1]).toBe("One seed reaches less.");
  });

  it("says so where the seed makes no difference, or where seeds disagree", () => {
    expect(words([1, 1, 0.995], 1)).toEqual(["3 seeds: all 100%", "The seed makes no difference here.", true]);
    expect(words([0.99, 0.63, 0.46, 0.99, 0.62], 0.99)[1]).toBe("Results vary: 2 of 5 seeds reach 99%, the others 46 to 63%.");
  });

  it("writes ranges as people do", () => {
    expect(
      [writeShareRange(0.121, 0.163), writeShareRange(0.98, 0.984), writeShareRange(0, 0.5), writeShareRange(0.994, 0.997)].map(plain),
    ).toEqual(["12 to 16%", "98%", "0 to 50%", "99.4 to 99.7%"]);
  });

  it("knows what is left to chance", () => {
    expect(describeChance(makeScenario({}), false)).toBe("The seed decides only when each sender starts.");
    expect(describeChance(makeScenario({ transport: { processingJitterNs: 1000 } }), false)).toMatch(/left to chance/);
    expect(describeChance(makeScenario({}), true)).toMatch(/left to chance/);
  });
});

describe("two samples", () => {
  const sack = collapse.map((share) => share + 0.013);
  const small = collapse.map((share) => share + 0.05);

  it("differ by less than seeds do where their ranges overlap", () => {
    expect(compareSamples(sampleSeeds(collapse), sampleSeeds(sack)).isLess).toBe(true);
    expect(compareSamples(sampleSeeds(collapse), sampleSeeds(small)).isLess).toBe(false);
    expect(compareSamples(sampleSeeds(small), sampleSeeds(collapse)).isLess).toBe(false);
  });

  it("are described with the distance of the runs, of seeds, and of medians where the middle halves lie apart", () => {
    const [a, b, c] = [collapse, sack, small].map(sampleSeeds);
    expect(describeDifference([a, b], [0.146, 0.156], ["A", "B"])).toEqual({
      isLess: true,
      detail: "A and B differ by 1 point. The seeds of A differ by up to 4 points. Median of B: 1.3 points higher.",
    });
    expect(describeDifference([a, a], [0.146, 0.146], ["A", "B"])).toEqual({
      isLess: true,
      detail: "A and B differ by 0 points. The seeds of A differ by up to 4 points.",
    });
    expect(describeDifference([a, c], [0.146, 0.17], ["A", "B"])).toEqual({
      isLess: false,
      detail: "A and B differ by 2 points. Every seed of B exceeds every seed of A.",
    });
    expect(describeDifference([c, a], [0.17, 0.146], ["A", "B"]).detail).toBe(
      "A and B differ by 2 points. Every seed of A exceeds every seed of B.",
    );
  });
});
