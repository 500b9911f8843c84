import { describe, expect, it } from "vitest";
import { judgeEffect, type Pair } from "../../src/analysis/effect.ts";
import type { BlockOutcome } from "../../src/protocol/tables.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { type AlternativeAnswer, listAlternatives } from "../../src/ui/pages/lab/what-if/alternatives.ts";
import { placeNames } from "../../src/ui/pages/lab/what-if/block-lanes.tsx";
import {
  join,
  type Part,
  writeCounts,
  writeFoot,
  writeHeadline,
  writeLeftOut,
  writeRest,
  writeSecondLine,
  writeTimes,
} from "../../src/ui/pages/lab/what-if/what-if-words.ts";

const scenario = requireScenario({});
const [packet, ...rules] = listAlternatives(scenario);
const plain = (parts: readonly Part[] | null): string | null => parts && join(parts).replaceAll("\u00a0", " ");
const strongOf = (parts: readonly Part[]): string[] => parts.filter(({ isStrong }) => isStrong).map(({ text }) => text);

const outcome = (ms: number, timeouts = 13): BlockOutcome => ({ startNs: 0, endNs: ms * 1e6, timeouts, durationNs: ms * 20e6 });

/** Runs of 400 ms: so many that end sooner by 190 ms, so many that do not change, so many that end later by 187 ms. */
function answer(counts: readonly [number, number, number], more: Partial<AlternativeAnswer> = {}): AlternativeAnswer {
  const [sooner, same, later] = counts;
  const times = [...Array<number>(sooner).fill(210), ...Array<number>(same).fill(400), ...Array<number>(later).fill(587)];
  const pairs = times.map((ms, i) => ({ seed: i + 1, was: outcome(400), is: outcome(ms) }));
  const judge = (timeOf: (one: BlockOutcome) => number) =>
    judgeEffect(pairs.map(({ seed, was, is }): Pair => ({ seed, wasNs: timeOf(was), isNs: timeOf(is) })));
  return {
    alternative: packet,
    pairs,
    seeds: 20,
    computed: 20,
    leftOut: 20 - pairs.length,
    failed: 0,
    isOneRun: false,
    block: judge(({ endNs }) => endNs),
    run: judge(({ durationNs }) => durationNs),
    timeouts: { was: 13.5, is: 14 },
    ...more,
  };
}

describe("the headline of a packet", () => {
  it.each([
    [[4, 5, 11], "Without this drop, block 1 ends sooner in 4 of 20 runs and later in 11: no clear effect."],
    [[16, 0, 4], "Without this drop, block 1 ends sooner in 16 of 20 runs, by a median of 190 ms."],
    [[4, 0, 16], "Without this drop, block 1 ends later in 16 of 20 runs, by a median of 187 ms."],
    [[0, 20, 0], "Without this drop, block 1 ends at the same time in 20 of 20 runs: other senders wait as well."],
    [[4, 0, 0], "Only 4 of 20 seeds have such a timeout: too few to say."],
    [[1, 0, 0], "Only 1 of 20 seeds has such a timeout: too few to say."],
    // seeds without one are left out
    [[4, 5, 9], "Without this drop, block 1 ends sooner in 4 of 18 runs and later in 9: no clear effect."],
  ] as const)("%j", (counts, text) => expect(plain(writeHeadline(answer(counts), 0))).toBe(text));

  it("says nothing of others who wait where nobody does", () => {
    const parts = writeHeadline(answer([0, 20, 0], { timeouts: { was: 1, is: 0 } }), 0);
    expect(plain(parts)).toMatch(/at the same time in 20 of 20 runs\.$/);
  });

  it("while runs arrive says how many have", () => {
    expect(plain(writeHeadline(answer([2, 1, 4], { computed: 7, leftOut: 0 }), 0))).toBe("7 of 20 runs so far: sooner in 2, later in 4.");
  });

  it("does not take one run for twenty", () => {
    const alike = answer([20, 0, 0], { isOneRun: true });
    expect(plain(writeHeadline(alike, 0))).toBe("All 20 seeds give the same run: one run is too few to say.");
    expect(plain(writeCounts(alike))).toBe("all seeds give the same run");
  });

  it("tells of the whole run where there are no blocks, and of block 3 as people count", () => {
    expect(plain(writeHeadline(answer([16, 0, 4]), null))).toMatch(/^Without this drop, the run ends sooner/);
    expect(plain(writeHeadline(answer([16, 0, 4]), 2))).toMatch(/^Without this drop, block 3 ends/);
  });

  it("has its numbers strong", () => {
    expect(strongOf(writeHeadline(answer([4, 5, 11]), 0))).toEqual(["4 of 20", "11"]);
  });
});

describe("the headline of a rule", () => {
  const [rto, slot, sack, window] = rules;
  it.each([
    [rto, [20, 0, 0], "With a minimum RTO of 2 ms, block 1 ends sooner in 20 of 20 runs, by a median of 190 ms."],
    [slot, [7, 9, 4], "With one more slot, block 1 ends sooner in 7 of 20 runs and later in 4: no clear effect."],
    [sack, [0, 3, 17], "With SACK, block 1 ends later in 17 of 20 runs, by a median of 187 ms."],
    [window, [0, 20, 0], "With a window of 2, block 1 ends at the same time in 20 of 20 runs."],
    [rto, [3, 0, 0], "Only 3 of 20 runs could be computed: too few to say."],
  ] as const)("%#", (alternative, counts, text) =>
    expect(plain(writeHeadline(answer(counts, { alternative, failed: 17, leftOut: 0 }), 0))).toBe(text),
  );

  it("names the spare rules, too", () => {
    const spare = listAlternatives(requireScenario({ transport: { rtoMinNs: 2e6, recovery: "sack" } }));
    const say = (i: number) => plain(writeHeadline(answer([20, 0, 0], { alternative: spare[i] }), 0));
    expect([1, 3].map(say)).toEqual([
      "With 128 slots, block 1 ends sooner in 20 of 20 runs, by a median of 190 ms.",
      "With DCTCP, block 1 ends sooner in 20 of 20 runs, by a median of 190 ms.",
    ]);
  });
});

describe("the second line", () => {
  const unclear = answer([4, 5, 11]);
  const best = answer([20, 0, 0], { alternative: rules[0] });

  it("names the rule that is no chance, the first of equals, where the packet has no clear effect", () => {
    const slot = answer([7, 9, 4], { alternative: rules[1] });
    const window = answer([20, 0, 0], { alternative: rules[3] });
    expect(plain(writeSecondLine(unclear, [unclear, slot, best, window], 0))).toBe(
      "A change of setting has a clear effect: with a minimum RTO of 2 ms, block 1 ends sooner in 20 of 20.",
    );
    expect(writeSecondLine(answer([16, 0, 4]), [best], 0)).toBeNull();
    expect(writeSecondLine(unclear, [unclear, slot], 0)).toBeNull();
    expect(writeSecondLine(unclear, [{ ...best, computed: 19 }], 0)).toBeNull();
  });

  it("of a rule is its price", () => {
    const dear = { ...best, timeouts: { was: 13.5, is: 68.5 } };
    expect(plain(writeSecondLine(dear, [dear], 0))).toBe("The cost: a median of 69 timeouts in the block, compared with 14.");
    expect(plain(writeSecondLine({ ...best, timeouts: { was: 0, is: 1 } }, [], null))).toBe(
      "The cost: a median of 1 timeout in the run, compared with 0.",
    );
    expect(plain(writeSecondLine({ ...best, timeouts: { was: 13.5, is: 0 } }, [], 0))).toBe("It adds no timeouts.");
    expect(writeSecondLine({ ...best, timeouts: { was: 3, is: 3.5 } }, [], 0)).toBeNull();
  });
});

it("the foot counts timeouts with and without the change", () => {
  const say = (one: AlternativeAnswer) => writeFoot(one, scenario, 0)?.replaceAll("\u00a0", " ");
  expect(say(answer([4, 5, 11]))).toBe("Median timeouts in block 1: 13.5 originally, 14 with this packet. Other senders wait instead.");
  expect(say(answer([4, 5, 11], { timeouts: { was: 13.5, is: 11 } }))).toBe(
    "Median timeouts in block 1: 13.5 originally, 11 with this packet.",
  );
  expect(say(answer([20, 0, 0], { alternative: rules[0], timeouts: { was: 13.5, is: 68.5 } }))).toBe(
    "Median timeouts in block 1: 13.5 originally, 68.5 with this setting. A wait takes 2 ms or more, compared with 200 ms.",
  );
  expect(say(answer([20, 0, 0], { alternative: rules[2] }))).toBe("Median timeouts in block 1: 13.5 originally, 14 with this setting.");
});

it("the rest of the run is told as the block is, or otherwise", () => {
  const rest = (one: AlternativeAnswer) => plain(writeRest(one, false));
  expect(rest(answer([4, 5, 11]))).toBe(
    "The rest of the run varies by chance as well: with 20 seeds it ends sooner in 4 and later in 11; from 3.8 s sooner to 3.7 s later",
  );
  expect(rest(answer([20, 0, 0]))).toBe("The rest of the run ends sooner in 20 of 20 runs as well: by a median of 3.8 s (of 8 s)");
  const other = answer([4, 5, 11]);
  expect(rest({ ...answer([20, 0, 0]), run: other.run })).toMatch(/varies by chance: with 20 seeds/);
  expect(rest({ ...other, run: answer([0, 20, 0]).run })).toBe("The rest of the run ends at the same time in 20 of 20 runs");
  expect(rest({ ...other, run: { ...other.run, mostNs: 0 } })).toMatch(/; 3\.8 s sooner at most$/);
  expect(rest({ ...other, run: { ...other.run, leastNs: 0 } })).toMatch(/; 3\.7 s later at most$/);
  expect(plain(writeRest(other, true))).toBe("The whole run");
  expect(strongOf(writeRest(other, false))).toEqual(["The rest of the run"]);
});

it("counts are brief where all runs agree, and seeds that are left out are counted", () => {
  expect(plain(writeCounts(answer([4, 5, 11])))).toBe("sooner in 4, later in 11, no difference in 5");
  expect(plain(writeCounts(answer([20, 0, 0])))).toBe("sooner in 20 of 20 runs");
  expect(plain(writeCounts(answer([4, 0, 0])))).toBe("too few to say");
  expect(writeLeftOut(answer([4, 5, 11]))).toBeNull();
  expect(writeLeftOut(answer([4, 5, 10]))).toBe("1 seed has no such timeout");
});

it("times beside each other have one unit and as many digits", () => {
  expect(writeTimes([420.1e6, 68.7e6])).toEqual({ numbers: ["420", "69"], unit: "ms" });
  expect(writeTimes([11.42e6, 9.2e6])).toEqual({ numbers: ["11.4", "9.2"], unit: "ms" });
  expect(writeTimes([12.3e9, 1e9])).toEqual({ numbers: ["12.3", "1.0"], unit: "s" });
});

it("the name of a block's end and the legend never meet", () => {
  // at 712 pixels, the legend of 270, the name of 136; the lane's own name of 160
  for (let share = 0; share <= 1; share += 0.01) {
    const { end, legend } = placeNames(share);
    const line = 712 * share;
    const name = end === "right" ? [line, line + 136] : [line - 136, line];
    const [from, to] = legend === "right" ? [442, 712] : [108, 378];
    expect(name[1] <= from + 1 || name[0] >= to - 1, `at ${share}`).toBe(true);
  }
});
