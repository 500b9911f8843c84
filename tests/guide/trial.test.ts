import { describe, expect, it } from "vitest";
import { joinSentence } from "../../src/analysis/words.ts";
import { triedSenders } from "../../src/analysis/classic-collapse.ts";
import { canTry, isSameTrial, listTrials, makeTrial, sayTrials } from "../../src/guide/trial.ts";
import { requireScenario } from "../../src/scenario/parse-scenario.ts";
import { opensGuide } from "../../src/ui/pages/lab/first-visit.ts";

const classic = requireScenario({});
/** All is well below 10 senders. */
const curve = triedSenders.map((senders) => ({ senders, share: senders < 10 ? 0.95 : 0.24 }));
const text = (guess: number | null, scenario = classic, points = curve) =>
  joinSentence(sayTrials(scenario, points, guess)).replaceAll("\u00a0", " ");

describe("what the tries come to", () => {
  const begins = "The collapse begins at 10 senders: NewReno falls from 95% of the maximum at 9 to 24%. Median of 3 seeds";
  it("is where the collapse begins, with how many seeds and in which scenario", () => {
    expect(text(null)).toBe(`${begins}.`);
    expect(text(null, requireScenario({ workload: { senders: 3, blockBytes: 64_000 } }))).toBe(`${begins}, with blocks of 64 KB.`);
  });
  it("judges the first guess: it begins after the last number without it", () => {
    expect(text(10)).toBe(`${begins}. Your first guess, 10, was right.`);
    expect(text(9)).toMatch(/9, was too few\.$/);
    expect(text(11)).toMatch(/11, was too many\.$/);
    const healthy = triedSenders.map((senders) => ({ senders, share: 0.95 }));
    expect(text(11, classic, healthy)).toMatch(/^No collapse up to 64 senders.* Median of 3 seeds\.$/);
  });
});

describe("a try", () => {
  it("differs in senders alone", () => {
    const trial = makeTrial(classic, 12);
    expect(trial).toEqual(requireScenario({ workload: { senders: 12 } }));
    expect(isSameTrial(trial, classic)).toBe(true);
    expect(isSameTrial(trial, requireScenario({ network: { bufferPackets: 65 } }))).toBe(false);
    expect(isSameTrial(trial, makeTrial(classic, 12, 2))).toBe(false);
  });
  it("is one of 45 of the curve", () => {
    const trials = listTrials(classic);
    expect(trials).toHaveLength(45);
    expect(new Set(trials.map(({ seed }) => seed))).toEqual(new Set([1, 2, 3]));
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
