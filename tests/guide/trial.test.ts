import { describe, expect, it } from "vitest";
import { joinSentence } from "../../src/analysis/words.ts";
import { canTry, findLimit, isSameTrial, makeTrial, sayLimit } from "../../src/guide/trial.ts";
import { requireScenario } from "../../src/scenario/parse-scenario.ts";
import { opensGuide } from "../../src/ui/pages/lab/first-visit.ts";

const collapse = requireScenario({});
const points = (...shares: number[]) => shares.map((share, i) => ({ senders: 2 ** i, share }));
const text = (shares: number[], guess: number | null) => joinSentence(sayLimit(points(...shares), guess)).replaceAll("\u00a0", " ");

describe("how many senders a port can take", () => {
  it("is the last point before the first that is not fine", () => {
    expect(findLimit(points(0.95, 0.99, 0.9, 0.4, 0.95))).toEqual({ limit: 4, next: { senders: 8, share: 0.4 } });
    expect(findLimit(points(0.2, 0.99))).toEqual({ limit: 0, next: { senders: 1, share: 0.2 } });
    expect(findLimit(points(0.95, 0.99))).toEqual({ limit: 2, next: null });
  });
  it("judges the first guess", () => {
    const shares = [0.95, 0.99, 0.92, 0.4];
    expect(text(shares, 4)).toMatch(/Your first guess, 4, was right\.$/);
    expect(text(shares, 7)).toMatch(/7, was right\.$/);
    expect(text(shares, 8)).toMatch(/8, was too many\.$/);
    expect(text(shares, 3)).toMatch(/3, was too few\.$/);
    expect(text(shares, null)).toMatch(/^Up to 4 senders the link carries at least 90 %.*with 8 senders it carries 40 %\.$/);
    expect(text([0.2, 0.1], null)).toBe("Not even 1 sender can do it: with 1 sender it carries 20 %.");
    expect(text([0.95, 0.91], 40)).toMatch(/every number of senders up to 2 /);
  });
});

describe("a try", () => {
  it("differs in the number of senders alone", () => {
    const trial = makeTrial(collapse, 12);
    expect(trial).toEqual(requireScenario({ workload: { senders: 12 } }));
    expect(makeTrial(collapse, 32)).toEqual(collapse);
    expect(isSameTrial(trial, collapse)).toBe(true);
    expect(isSameTrial(trial, requireScenario({ network: { bufferPackets: 65 } }))).toBe(false);
    expect(isSameTrial(trial, requireScenario({ transport: { awndPackets: 1000 } }))).toBe(false);
    expect(isSameTrial(trial, makeTrial(collapse, 12, 2))).toBe(false);
  });
  it("is offered where all senders are alike", () => {
    expect(canTry(collapse)).toBe(true);
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
