import { describe, expect, it } from "vitest";
import { writeTimerSum } from "../../src/ui/explain/autopsy-timer.tsx";

/** What a reader comes to who adds up the figures shown. */
function addUp(sum: string): number {
  const [srtt, rttvar] =
    sum
      .replaceAll(",", "")
      .replace(/4\s×/, "")
      .match(/[\d.]+/g) ?? [];
  return Number(srtt) + 4 * Number(rttvar);
}

describe("the sum behind a timer", () => {
  it("is in the unit of its result", () =>
    expect(writeTimerSum({ srttNs: 101_200, rttvarNs: 50_630, estimateNs: 303_720 })).toEqual({
      sum: "101.2 + 4\u00a0×\u00a050.6",
      result: "304\u00a0µs",
      rounded: null,
    }));
  it("adds up in the figures shown", () => {
    for (let i = 1; i < 4000; i++) {
      const srttNs = 40_000 + i * 1237.125;
      const rttvarNs = 3000 + ((i * 7919.375) % 300_000);
      const { sum, result, rounded } = writeTimerSum({ srttNs, rttvarNs, estimateNs: Math.ceil(srttNs + 4 * rttvarNs) });
      expect(rounded).toBeNull();
      const figure = result.replaceAll(",", "").split("\u00a0")[0];
      const digits = figure.split(".")[1]?.length ?? 0;
      // Half of the last decimal may be rounded either way.
      expect(Math.abs(addUp(sum) - Number(figure)), sum).toBeLessThan(0.501 * 10 ** -digits);
    }
  });
  it("says so where ns-2 counts whole µs", () =>
    expect(writeTimerSum({ srttNs: 100_875, rttvarNs: 50_250, estimateNs: 301_000 })).toMatchObject({ rounded: "down" }));
});
