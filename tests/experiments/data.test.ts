import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { experiments } from "../../src/experiments/registry.ts";
import { type Experiment, sizes } from "../../src/experiments/experiment.ts";
import type { Fact } from "../../src/experiments/facts.ts";
import { getMeasure } from "../../src/experiments/measures.ts";
import { listAxisValues, listMeasures, listSeries, planExperiment } from "../../src/experiments/plan-experiment.ts";
import { type Curve, listCurves } from "../../src/experiments/predicate.ts";
import { listAlternatives } from "../../src/experiments/run-experiment.ts";
import { drawLogged } from "../support/draw.ts";

const count = (paper: string, isOf: (id: string) => boolean = () => true): number =>
  experiments.filter((experiment) => experiment.paper === paper && isOf(experiment.id)).length;

describe("all published figures are there", () => {
  it("of each paper", () => {
    expect(count("PRIN")).toBe(17);
    expect(count("GIP")).toBe(18);
    expect(count("LITE")).toBe(5);
    expect(count("QLF")).toBe(9);
    // 4 to 12, 13, two tables, both halves of 14
    expect(count("TRIM", (id) => !["trim-1", "trim-2"].includes(id))).toBe(14);
  });
  it("each under a name of its own, beginning with its paper's", () => {
    const ids = experiments.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, paper } of experiments) expect(id.startsWith(`${paper.toLowerCase()}-`)).toBe(true);
  });
  it("with a title that fits two lines of the wall", () => {
    expect(experiments.map(({ title }) => title).filter((title) => title.length > 47)).toEqual([]);
  });
  it("in order of paper and number", () => {
    const ids = experiments.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(["prin-2", "prin-3", "prin-7"]);
    expect(ids.indexOf("gip-2")).toBeLessThan(ids.indexOf("gip-10"));
    expect(ids.indexOf("qlf-10")).toBeLessThan(ids.indexOf("qlf-table1"));
  });
  it("one measured input claims nothing, all others something", () => {
    const silent = experiments.filter(({ claims }) => claims.length === 0).map(({ id }) => id);
    expect(silent).toEqual(["trim-1"]);
  });
});

const listFactCurves = (fact: Fact): Curve[] => (fact.kind === "overlay" ? [] : fact.kind === "ratio" ? [fact.of, fact.to] : [fact.curve]);

const planned = drawLogged("figures that are planned", experiments, experiments.length / 8);

describe.each(planned.map((experiment) => [experiment.id, experiment] as const))("%s", (_, experiment: Experiment) => {
  it("plans valid runs of both sizes, the coarse ones among those of full size or fewer", () => {
    // with one seed: that a run is valid hangs on none
    const [coarse, full] = sizes.map((size) => planExperiment({ experiment, size, seeds: 1 }));
    expect(coarse.length).toBeGreaterThan(0);
    expect(coarse.length).toBeLessThanOrEqual(full.length);
    expect(experiment.seeds.coarse).toBeLessThanOrEqual(experiment.seeds.full);
  });
  it("plans valid runs under every other assumption, and other ones", () => {
    const chosen = JSON.stringify(planExperiment({ experiment, size: "coarse", seeds: 1 }).map(({ run }) => run.scenario));
    for (const { assumption, choice } of listAlternatives(experiment)) {
      const runs = planExperiment({ experiment, size: "coarse", seeds: 1, choices: { [assumption.field]: choice } });
      expect(JSON.stringify(runs.map(({ run }) => run.scenario)), `${assumption.field}: ${choice.name}`).not.toBe(chosen);
    }
  });
});

describe.each(experiments.map((experiment) => [experiment.id, experiment] as const))("%s", (_, experiment: Experiment) => {
  const names = experiment.series.map(({ name }) => name);
  it("claims, draws and answers by series and measures that there are", () => {
    expect(new Set(names).size).toBe(names.length);
    const claimed = experiment.claims.flatMap(({ test }) => (test === null ? [] : listCurves(test)));
    const answered = experiment.questions.flatMap(({ facts }) => Object.values(facts).flatMap(listFactCurves));
    for (const { series } of [...claimed, ...answered]) expect(names).toContain(series);
    for (const { series = [] } of experiment.panels) for (const name of series) expect(names).toContain(name);
    for (const id of listMeasures(experiment)) expect(getMeasure(id).help).not.toBe("");
  });
  it("claims something of points that there are, and says why where it cannot", () => {
    const xs = listAxisValues(experiment, "full");
    const known = listSeries(experiment, "full").map(({ name }) => name);
    for (const { says, cite, quote, test, because } of experiment.claims) {
      expect(says).toMatch(/\.$/);
      expect(cite).toMatch(/^section /);
      expect(quote.split(/\s+/).length, quote).toBeLessThanOrEqual(25);
      expect(quote).not.toBe("");
      if (test === null) {
        expect(because, says).toBeDefined();
        continue;
      }
      const { from = -Infinity, until = Infinity } = test as { from?: number; until?: number };
      expect(
        xs.some((x) => x >= from && x <= until),
        says,
      ).toBe(true);
      for (const { series } of listCurves(test)) expect(known).toContain(series);
    }
  });
  it("accepts a number that a paper gives as about right neither far above nor far below it", () => {
    const open = experiment.claims.filter(({ printed, test }) => {
      if (test === null || printed?.isAbout !== true || typeof printed.level !== "number") return false;
      const { least, most, factor, margin } = test as { least?: number; most?: number; factor?: number; margin?: number };
      const { level } = printed;
      // nothing is below zero, and no share far above 98%
      return (level > 0 && (least ?? factor ?? margin) === undefined) || (!(level >= 0.98 && level < 1) && most === undefined);
    });
    expect(open.map(({ says }) => says)).toEqual([]);
  });
  it("answers two or three questions with numbers that it computes", () => {
    expect(experiment.questions.length).toBeGreaterThanOrEqual(2);
    expect(experiment.questions.length).toBeLessThanOrEqual(3);
    const xs = listAxisValues(experiment, "full");
    for (const { asks, answer, facts } of experiment.questions) {
      expect(asks).toMatch(/\?$/);
      const used = [...answer.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(used.sort()).toEqual(Object.keys(facts).sort());
      for (const fact of Object.values(facts)) if ("x" in fact && fact.x !== undefined) expect(xs).toContain(fact.x);
    }
  });
  it("says of each assumption what the paper says, what is chosen and why", () => {
    for (const { paperSays, chosen, because } of experiment.assumptions)
      for (const text of [paperSays, chosen.name, because]) expect(text).not.toBe("");
    const fields = experiment.assumptions.map(({ field }) => field);
    expect(new Set(fields).size).toBe(fields.length);
  });
});

it("the README says how many figures there are", () => {
  const said = /that were run: (\d+), each with its claims/.exec(readFileSync("README.md", "utf8"));
  expect(Number(said?.[1])).toBe(experiments.length);
});
