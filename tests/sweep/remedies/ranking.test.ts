import { describe, expect, test } from "vitest";
import { overlap, spreadRuns } from "../../../src/analysis/seed-sample.ts";
import { rankRows, tellPrice } from "../../../src/sweep/remedies/ranking.ts";
import { makeFacts, makeRows, mark } from "./make-rows.ts";

describe("runs that differ in their seed", () => {
  test("are stood for by the one in the middle", () => {
    expect(spreadRuns([3, 1, 2], Number)).toEqual({ runs: [1, 2, 3], median: 2, low: 1, high: 3 });
  });

  test("of an even number by the lower of the two in the middle", () => {
    expect(spreadRuns([4, 1, 3, 2], Number)?.median).toBe(2);
    expect(spreadRuns([7], Number)?.median).toBe(7);
    expect(spreadRuns([], Number)).toBeNull();
  });

  test("differ by less than seeds do where their ranges overlap, at one point too", () => {
    expect(overlap({ low: 1, high: 3 }, { low: 3, high: 4 })).toBe(true);
    expect(overlap({ low: 1, high: 9 }, { low: 4, high: 5 })).toBe(true);
    expect(overlap({ low: 1, high: 3 }, { low: 3.1, high: 4 })).toBe(false);
  });
});

describe("rows", () => {
  const rows = makeRows({}, [14, 12, 16], {
    window: [99.83, 99.83, 99.83],
    buffer: [99.84, 99.84, 99.84],
    sack: [15, 15.5, 16.5],
    gip: [47, 42, 50],
    smaller: [6, 7, 6],
    prin: [11, 12, 13],
    dctcp: [14.2, 14.2, 14.2],
  });
  const told = rows.map(({ trial, rank, standing }) => [trial?.remedy.id ?? "present", rank, standing]);

  test("stand in the order of their medians; less than a tenth of a per cent decides nothing, and the present run has no rank", () => {
    expect(told).toEqual([
      ["window", 1, "better"],
      ["buffer", 2, "better"],
      ["gip", 3, "better"],
      ["sack", 4, "unclear"],
      ["dctcp", 5, "same"],
      ["present", null, null],
      ["prin", 6, "unclear"],
      ["smaller", 7, "worse"],
    ]);
  });

  test("without a result are last and have no rank", () => {
    const [first, ...others] = rows;
    const ranked = rankRows([{ ...first, spread: null }, ...others]);
    expect(ranked.at(-1)).toMatchObject({ rank: null, standing: null });
  });

  test("say with their price what a change is worth", () => {
    const price = (id: string): string => mark(tellPrice(rows.find(({ trial }) => trial?.remedy.id === id)!.trial!, makeFacts(rows, id)));
    expect(price("gip")).toBe("*New software on every sender.*");
    expect(price("sack")).toBe("Software that nearly every system has. Its effect is *within seed-to-seed variation*.");
    expect(price("prin")).toBe(
      "*Priorities in the switch*, and new software on every sender. The loss is *within seed-to-seed variation*.",
    );
    expect(price("dctcp")).toBe("*A switch that marks packets*, and new software at both ends. Here it *makes no difference*.");
    expect(price("smaller")).toBe("*Worse.* More requests for the same data.");
  });
});

describe("seeds that lie far apart", () => {
  const tell = (shares: readonly number[], timeouts: readonly number[]): string => {
    const rows = makeRows({}, [14], { gip: shares.map((share, i) => ({ share: share / 100, timeouts: timeouts[i] })) });
    return mark(tellPrice(rows.find(({ trial }) => trial !== null)!.trial!, makeFacts(rows, "gip")));
  };

  test("are worth a word", () => {
    expect(tell([40, 53], [9, 9])).toBe("*New software on every sender.* Results vary: 40 to 53%.");
    expect(tell([40, 51], [9, 9])).toBe("*New software on every sender.*");
  });

  test("and the reason, where it is a timeout", () => {
    expect(tell([46, 63, 99], [2, 1, 0])).toContain("Results vary: one timeout decides.");
    expect(tell([46, 63, 99], [3, 1, 0])).toContain("Results vary: 46 to 99%.");
  });
});
