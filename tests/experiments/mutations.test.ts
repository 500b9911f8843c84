import { describe, expect } from "vitest";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { readMedian } from "../../src/experiments/results.ts";
import { type Disturb, listHolding, runCoarse } from "./compute-here.ts";
import { drawTests } from "../support/draw.ts";

/** Would the figures notice? Something is changed behind an experiment's back: claims that rest on it must fail, others must not. */

const tenFewer = (scenario: Scenario): Scenario => {
  const { network } = scenario;
  return { ...scenario, network: { ...network, bufferPackets: network.bufferPackets - 10 } };
};

const withoutCopies = (scenario: Scenario): Scenario => {
  const { transport } = scenario;
  return transport.algorithm === "gip"
    ? { ...scenario, transport: { ...transport, params: { ...transport.params, pattern: "none" } } }
    : scenario;
};

const some = drawTests("figures that notice a change", 2);

describe("a buffer of ten packets fewer", () => {
  some("turns TRIM's figure 8: TCP's queue does not reach the limit", async () => {
    expect((await listHolding("trim-8"))[0]).toBe(true);
    expect((await listHolding("trim-8", tenFewer))[0]).toBe(false);
  });
  some("adds ten drops to QLF's table I for ECN-TCP and DCTCP", async () => {
    const listDrops = async (disturb?: Disturb): Promise<(number | null)[]> => {
      const { results } = await runCoarse("qlf-table1", disturb);
      return ["QLF", "ECN", "DCTCP"].map((series) => readMedian(results, { series, y: "drops" }, 1));
    };
    const [qlf, ecn, dctcp] = await listDrops();
    const [qlfThen, ecnThen, dctcpThen] = await listDrops(tenFewer);
    // QLF's windows leave more room than that
    expect([qlf, qlfThen]).toEqual([0, 0]);
    expect(Math.abs(ecnThen! - ecn! - 10)).toBeLessThan(3);
    expect(Math.abs(dctcpThen! - dctcp! - 10)).toBeLessThan(3);
  });
  some("turns QLF's table II: QLF saves as much as in the paper in W2 and W4 too", async () => {
    const savings = async (disturb?: Disturb): Promise<boolean[]> => (await listHolding("qlf-table2", disturb)).slice(0, 4);
    expect(await savings()).toEqual([true, false, true, false]);
    expect(await savings(tenFewer)).toEqual([true, true, true, true]);
  });
});

describe("GIP without its copies", () => {
  some("turns figure 3: no pattern removes anything", async () => {
    expect(await listHolding("gip-3")).toEqual([true, true]);
    expect(await listHolding("gip-3", withoutCopies)).toEqual([false, false]);
  });
  some("turns figure 9: tails time out", async () => {
    expect((await listHolding("gip-9"))[0]).toBe(true);
    expect((await listHolding("gip-9", withoutCopies))[0]).toBe(false);
  });
  some("leaves what is not GIP's", async () => expect((await listHolding("gip-7", withoutCopies)).every(Boolean)).toBe(true));
});
