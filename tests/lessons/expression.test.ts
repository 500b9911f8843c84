import "../../src/algorithms/own/language.ts";
import { describe, expect, it } from "vitest";
import { joinSentence } from "../../src/analysis/words.ts";
import { lineMetrics } from "../../src/analysis/metrics/outputs.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { evaluate, holds } from "../../src/lessons/evaluate.ts";
import { facts } from "../../src/lessons/fact-table.ts";
import type { Lesson } from "../../src/lessons/lesson.ts";
import { parseCondition, parseExpression } from "../../src/lessons/parse-expression.ts";
import { whatIsIncast } from "../../src/lessons/data/what-is-incast.ts";
import { collectNeeds } from "../../src/lessons/probes.ts";
import { layOver, type Findings, type Situation } from "../../src/lessons/situation.ts";
import { fillTemplate, tellAll } from "../../src/lessons/template.ts";

const placeOf = (id: string) => lineMetrics.findIndex((metric) => metric.id === id);

/** Runs that never ran: their numbers follow from the scenario in the plainest way. */
function imagine(read: (scenario: Scenario) => Readonly<Record<string, number>>): Findings {
  return {
    find(scenario) {
      const line: (number | null)[] = lineMetrics.map(() => null);
      for (const [id, value] of Object.entries(read(scenario))) line[placeOf(id)] = value;
      return { scenario, line, record: null };
    },
  };
}

const lesson: Lesson = {
  ...whatIsIncast,
  runs: { gip: { transport: { algorithm: "gip" } } },
  run: { ...whatIsIncast.run, sweep: { vary: "senders", values: "2,4,8,16", fact: "idle", seeds: 3 } },
};

/** Timeouts: senders, ten more for each seed after the first, a hundred more for GIP. Idle: 2 % a sender. */
const findings = imagine(({ workload, seed, transport }) => ({
  timeouts: workload.senders + 10 * (seed - 1) + (transport.algorithm === "gip" ? 100 : 0),
  linkIdleFraction: 0.02 * workload.senders,
  durationNs: 1e6 * workload.senders,
}));

const situation: Situation = { lesson, scenario: layOver(lesson), findings };
const value = (text: string, more: Partial<Situation> = {}) => evaluate(parseExpression(text), { ...situation, ...more }).value;
const isTrue = (text: string) => holds(parseCondition(text), situation);
const fill = (text: string, more: Partial<Situation> = {}) => {
  const pieces = fillTemplate(text, { ...situation, ...more });
  return pieces && joinSentence(pieces).replaceAll("\u00a0", " ");
};

describe("an expression", () => {
  it.each([
    ["timeouts", 6],
    ["timeouts at senders=12", 12],
    ["timeouts in gip", 106],
    ["timeouts in gip at senders=12, seed=2", 122],
    // seeds 1, 2 and 3
    ["median timeouts", 16],
    ["senders", 6],
    ["senders at senders=9", 9],
    ["rto-min", 200e6],
    ["timeouts + timeouts * 2", 18],
    ["(timeouts + timeouts) * 2", 24],
    ["timeouts - 1 - 1", 4],
    ["duration / rto-min", 0.03],
    ["duration of rto-min", 0.03],
    ["first senders with idle > 10 %", 8],
    ["last senders with idle <= 10 %", 4],
    ["last senders with idle <= 90 %", 16],
    ["most senders for idle", 16],
    ["least senders for timeouts in gip", 2],
    ["250us + 1 ms", 1_250_000],
  ])("%s", (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 9);
  });
  it("has no value where there is none", () => {
    expect(value("first senders with idle > 90 %")).toBeNull();
    expect(value("last senders with idle < 1 %")).toBeNull();
    expect(value("timeouts / (timeouts - timeouts)")).toBeNull();
    expect(value("guess")).toBeNull();
    expect(value("drops")).toBeNull();
  });
  it("finds where the sweep's fact collapses, with a series' own runs", () => {
    const sweep = { vary: "senders", values: "2,4,8,16", fact: "idle", seeds: 3 };
    // idle falls: 1, 0.5, 0.25, 0.125; with GIP only past 4
    const falling = imagine(({ workload: { senders }, transport }) => ({
      linkIdleFraction: transport.algorithm === "gip" ? (senders <= 4 ? 0.9 : 0.3) : 2 / senders,
    }));
    const more = { lesson: { ...lesson, run: { ...lesson.run, sweep } }, findings: falling };
    expect(value("collapse", more)).toBe(8);
    expect(value("2 * collapse in gip", more)).toBe(16);
    expect(value("seeds", more)).toBe(3);
    // what rises does not collapse
    expect(value("collapse")).toBeNull();
    expect(fill("{collapse|sender}, {seeds|seed}", more)).toBe("8 senders, 3 seeds");
    const needs = collectNeeds((asking) => void evaluate(parseExpression("collapse"), { ...situation, findings: asking }));
    expect(needs).toHaveLength(12);
  });
  it("knows the guess and its scores", () => {
    expect(value("guess * 2", { guess: { kind: "point", value: 5 } })).toBe(10);
    expect(value("miss", { scores: { miss: 3 } })).toBe(3);
  });
  it.each([
    ["goodput less", 'an end before "less"'],
    ["goodput of", "more after it"],
    ["idle of duration", "units that fit"],
    ["goodputt", "the nearest is goodput"],
    ["goodput at sender=3", "the nearest is senders"],
    ["goodput at senders", '"="'],
    ["goodput at senders=0", "for workload.senders|workload.senders: 0"],
    ["goodput in prin", "a run of the lesson: gip"],
    ["goodput + duration", "units that fit"],
    ["duration * duration", "units that fit"],
    ["algorithm", "a number"],
    ["first buffer with drops > 0", "which the run step varies"],
    ["goodput & 1", "words, numbers"],
    ["", "more after it"],
    ["guess at 4", "guess alone"],
    ["found", "miss alone"],
    ["most senders for most senders for timeouts", 'none of first, last, most, least and collapse inside another, as "most" is here'],
    ["first senders with (last senders with drops > 0) > 2", 'inside another, as "last"'],
    ["first senders with collapse > 2", 'inside another, as "collapse"'],
  ])("%s is refused", (text, allowed) => {
    const read = () => evaluate(parseExpression(text), situation);
    expect(read).toThrow(new RegExp(allowed.split("|").map((one) => one.replaceAll(/[.*+?()=]/g, "\\$&")).join("|"))); // prettier-ignore
  });
  it("asks for every run that it takes before any is known", () => {
    const needs = (text: string) => collectNeeds((asking) => void evaluate(parseExpression(text), { ...situation, findings: asking }));
    expect(needs("timeouts + timeouts in gip + timeouts")).toHaveLength(2);
    expect(needs("last senders with median goodput >= 90 %")).toHaveLength(12);
    expect(needs("timeouts + waiting sender").map((need) => need.needs)).toEqual(["record"]);
  });
});

describe("a condition", () => {
  it.each([
    ["timeouts = 6", true],
    ["timeouts != 6", false],
    ["timeouts >= 6 and timeouts <= 6", true],
    ["timeouts > 6 or idle < 13 %", true],
    ["timeouts > 6 and drops > 0", false],
    ["timeouts >= 6 and drops > 0", null],
    ["timeouts = 6 or drops > 0", true],
    ["last senders with idle <= 10 % = 4", true],
  ])("%s", (text, expected) => {
    expect(isTrue(text)).toBe(expected);
  });
  it("needs a comparison of like with like", () => {
    expect(() => isTrue("timeouts")).toThrow("a comparison");
    expect(() => isTrue("idle > 3")).toThrow("units that fit");
  });
});

describe("a text", () => {
  it("is filled with what was computed", () => {
    expect(fill("{timeouts|timeout}, {timeouts at senders=1|timeout}, {timeouts|child|children}")).toBe(
      "6 timeouts, 1 timeout, 6 children",
    );
    expect(fill("{idle} and {idle|points}, {duration}, {duration / rto-min}, {duration of rto-min}")).toBe(
      "12% and 12 points, 6 ms, 0.03, 3%",
    );
    expect(fill("a [[timer|rto]] of {rto-min}")).toBe("a timer of 200 ms");
  });
  it("is not told without its numbers, nor where it does not hold", () => {
    expect(fill("{drops} packets")).toBeNull();
    const told = tellAll(
      ["{timeouts} it is", { text: "many", when: "timeouts > 6" }, { text: "few", when: "timeouts <= 6" }, "{drops}"],
      situation,
    );
    expect(told.map(({ sentence }) => joinSentence(sentence))).toEqual(["6 it is", "few"]);
  });
  it("marks trouble, the guess and words", () => {
    const pieces = fillTemplate("{!timeouts} {guess} [[RTO|rto]]", { ...situation, guess: { kind: "point", value: 3 } });
    expect(pieces?.filter(({ text }) => text !== " ")).toMatchObject([{ emphasis: "trouble" }, { isGuess: true }, { word: "rto" }]);
  });
  it.each([
    ["{timeouts", "braces"],
    ["[[RTO]]", "glossary"],
    ["[[RTO|rtt-min]]", "glossary"],
    ["{idle|share}", "a noun"],
  ])("%s is refused", (text, allowed) => {
    expect(() => fill(text)).toThrow(allowed);
  });
});

it("has no two facts of one name, and none that hides another word", () => {
  const names = facts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(parseExpression(name)).toMatchObject({ kind: "fact", name });
});
