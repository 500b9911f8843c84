import { describe, expect, it } from "vitest";
import type { Assumption, Experiment } from "../../src/experiments/experiment.ts";
import { combine, judgeResults, weighAlternatives } from "../../src/experiments/verdict.ts";
import { makeResults } from "./make-results.ts";

const experiment = {
  claims: [
    { says: "low", cite: "", test: { kind: "level", curves: [{ series: "A", y: "drops" }], most: 5 } },
    { says: "high", cite: "", test: { kind: "level", curves: [{ series: "A", y: "drops" }], least: 2 } },
  ],
} as unknown as Experiment;
const assumption = (field: string): Assumption => ({
  field,
  label: field,
  paperSays: "",
  chosen: { name: "", settings: {} },
  alternatives: [],
  because: "",
});
const judge = (value: number) => judgeResults(experiment, makeResults({ A: { 1: [value] } }), () => null);

describe("a figure has the worst verdict of its claims", () => {
  it.each([
    [["reproduced", "reproduced"], "reproduced"],
    [["reproduced", "partly"], "partly"],
    [["partly", "not reproduced"], "not reproduced"],
    [["not reproduced"], "not reproduced"],
    [["reproduced", "not testable"], "reproduced"],
    [["not testable"], "not testable"],
    [[], "not testable"],
    [["reproduced", "depends"], "depends"],
    [["partly", "depends"], "depends"],
    [["not reproduced", "depends"], "depends"],
  ] as const)("%j: %s", (claims, verdict) => expect(combine(claims)).toBe(verdict));
  it.each([[["reproduced", "not reproduced"]], [["reproduced", "depends", "not reproduced"]]] as const)(
    "but partly where something holds and something fails: %j",
    (claims) => expect(combine(claims)).toBe("partly"),
  );
});

describe("a verdict depends on an assumption", () => {
  const weigh = (value: number, ...others: readonly (readonly [string, number])[]) =>
    weighAlternatives(
      judge(value),
      others.map(([field, other]) => ({
        assumption: assumption(field),
        choice: { name: String(other), settings: {} },
        judgement: judge(other),
      })),
    );
  it("that turns a claim from failing to holding, or back, and names it", () => {
    expect(weigh(9, ["rtt", 4])).toMatchObject({ verdict: "depends", dependsOn: ["rtt"] });
    expect(weigh(4, ["rtt", 9])).toMatchObject({ verdict: "depends", dependsOn: ["rtt"] });
    expect(weigh(9, ["rtt", 4], ["buffer", 3], ["jitter", 8])).toMatchObject({ dependsOn: ["rtt", "buffer"] });
  });
  it("not on one that changes numbers alone", () => {
    expect(weigh(4, ["rtt", 3])).toMatchObject({ verdict: "reproduced", dependsOn: [], turns: [] });
    expect(weigh(9, ["rtt", 8])).toMatchObject({ verdict: "partly", dependsOn: [] });
  });
  it("and keeps both results", () =>
    expect(weigh(9, ["rtt", 4]).turns).toEqual([{ claim: 0, field: "rtt", choice: "4", from: "not reproduced", to: "reproduced" }]));
});
