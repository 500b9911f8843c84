import { describe, expect, it } from "vitest";
import type { Assumption, Experiment } from "../../src/experiments/experiment.ts";
import { combine, isTurned, judgeResults, listTurned, weighAlternatives } from "../../src/experiments/verdict.ts";
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

describe("a figure's verdict follows from its claims under every setting", () => {
  const [yes, half, no, none] = ["reproduced", "partly", "not reproduced", "not testable"] as const;
  it.each([
    ["no claim", [[]], "not testable"],
    ["none that can be tested", [[none], [none]], "not testable"],
    ["all hold", [[yes, yes]], "reproduced"],
    [
      "all hold, under another setting too",
      [
        [yes, none],
        [yes, none],
      ],
      "reproduced",
    ],
    [
      "all hold as chosen, not otherwise",
      [
        [yes, yes],
        [yes, no],
      ],
      "under one reading",
    ],
    [
      "all hold under another setting alone",
      [
        [yes, no],
        [yes, yes],
      ],
      "under one reading",
    ],
    ["none holds", [[no, no]], "not reproduced"],
    ["none holds under any setting", [[no], [no]], "not reproduced"],
    ["some hold, nothing else tried", [[yes, no]], "partly"],
    ["one holds in part", [[half]], "partly"],
    [
      "each holds somewhere, never all together",
      [
        [yes, no],
        [no, yes],
      ],
      "partly",
    ],
    [
      "one fails everywhere",
      [
        [yes, no],
        [no, no],
      ],
      "a claim always fails",
    ],
    [
      "one holds in part at best",
      [
        [yes, half],
        [yes, no],
      ],
      "partly",
    ],
  ] as const)("%s", (_, settings, verdict) => expect(combine(settings)).toBe(verdict));
});

describe("what a choice changes is one rule", () => {
  it.each([
    ["reproduced", "not reproduced", true],
    ["reproduced", "partly", true],
    ["partly", "reproduced", true],
    ["partly", "not reproduced", false],
    ["not testable", "reproduced", false],
  ] as const)("%s, then %s: %s", (from, to, isChanged) => {
    expect(isTurned(from, to)).toBe(isChanged);
    expect(listTurned(["reproduced", from], ["reproduced", to])).toEqual(isChanged ? [1] : []);
  });
});

describe("a verdict names what changes a claim", () => {
  const weigh = (value: number, ...others: readonly (readonly [string, number])[]) =>
    weighAlternatives(
      judge(value),
      others.map(([field, other]) => ({
        assumption: assumption(field),
        choice: { name: String(other), settings: {} },
        judgement: judge(other),
      })),
    );
  it("that turns a claim from failing to holding, or back", () => {
    expect(weigh(9, ["rtt", 4])).toMatchObject({ verdict: "under one reading", dependsOn: ["rtt"] });
    expect(weigh(4, ["rtt", 9])).toMatchObject({ verdict: "under one reading", dependsOn: ["rtt"] });
    expect(weigh(9, ["rtt", 4], ["buffer", 3], ["jitter", 8])).toMatchObject({ dependsOn: ["rtt", "buffer"] });
  });
  it("not what changes numbers alone", () => {
    expect(weigh(4, ["rtt", 3])).toMatchObject({ verdict: "reproduced", dependsOn: [], turns: [] });
    expect(weigh(9, ["rtt", 8])).toMatchObject({ verdict: "a claim always fails", dependsOn: [] });
  });
  it("and keeps both results", () =>
    expect(weigh(9, ["rtt", 4]).turns).toEqual([{ claim: 0, field: "rtt", choice: "4", from: "not reproduced", to: "reproduced" }]));
});
