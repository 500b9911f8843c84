import { describe, expect, it } from "vitest";
import { canTry, isSameTrial, listTrials, makeTrial } from "../../src/guide/trial.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { opensGuide } from "../../src/ui/pages/lab/first-visit.ts";

const classic = requireScenario({});
describe("a try", () => {
  it("differs in senders alone", () => {
    const trial = makeTrial(classic, 12);
    expect(trial).toEqual(requireScenario({ workload: { senders: 12 } }));
    expect(isSameTrial(trial, classic)).toBe(true);
    expect(isSameTrial(trial, requireScenario({ network: { bufferPackets: 65 } }))).toBe(false);
    expect(isSameTrial(trial, makeTrial(classic, 12, 2))).toBe(false);
  });
  it("is three runs that differ in their seeds alone", () => {
    expect(listTrials(classic, 5)).toEqual([1, 2, 3].map((seed) => requireScenario({ seed, workload: { senders: 5 } })));
  });
  it("is offered where all senders are alike", () => {
    expect(canTry(classic)).toBe(true);
    expect(canTry(requireScenario({ workload: { kind: "long" } }))).toBe(false);
    expect(canTry(requireScenario({ groups: [{ senders: 4 }, { senders: 4 }] }))).toBe(false);
  });
});

describe("a first visit", () => {
  const storage = (value: string | null) => ({ getItem: () => value });
  it("opens the guide once, and not for a link that says what to show", () => {
    expect(opensGuide("", "", storage(null))).toBe(true);
    expect(opensGuide("", "", null)).toBe(true);
    expect(opensGuide("", "", storage("seen"))).toBe(false);
    expect(opensGuide("?n=4", "n=4", storage(null))).toBe(false);
    expect(opensGuide("?guide=off", "", storage(null))).toBe(false);
  });
  it("survives a storage that refuses", () => {
    const refuse = () => {
      throw new Error("no");
    };
    expect(opensGuide("", "", { getItem: refuse })).toBe(true);
  });
});
