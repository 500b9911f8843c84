import { describe, expect, it } from "vitest";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { listHolding } from "./compute-here.ts";

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

describe("a buffer of ten packets fewer", () => {
  it("turns TRIM's figure 8: TCP's queue does not reach the limit", async () => {
    expect((await listHolding("trim-8"))[0]).toBe(true);
    expect((await listHolding("trim-8", tenFewer))[0]).toBe(false);
  });
  it("turns QLF's table I: ten drops more than the paper has", async () => {
    expect((await listHolding("qlf-table1"))[1]).toBe(true);
    const [qlfDropsNothing, ecnDrops52] = await listHolding("qlf-table1", tenFewer);
    expect(ecnDrops52).toBe(false);
    // QLF's windows leave more room than that
    expect(qlfDropsNothing).toBe(true);
  });
});

describe("GIP without its copies", () => {
  it("turns figure 3: no pattern removes anything", async () => {
    expect(await listHolding("gip-3")).toEqual([true, true]);
    expect(await listHolding("gip-3", withoutCopies)).toEqual([false, false]);
  });
  it("turns figure 9: tails time out", async () => {
    expect((await listHolding("gip-9"))[0]).toBe(true);
    expect((await listHolding("gip-9", withoutCopies))[0]).toBe(false);
  });
  it("leaves what is not GIP's", async () => expect((await listHolding("gip-7", withoutCopies)).every(Boolean)).toBe(true));
});
