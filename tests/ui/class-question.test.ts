import { describe, expect, it } from "vitest";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { drawnSenders, triedSenders } from "../../src/analysis/classic-collapse.ts";
import { readGoodputShareFromLine, readLine } from "../../src/analysis/metrics/line-metrics.ts";
import { numberQuestion, writeCode } from "../../src/lessons/hand-in/code.ts";
import { emptyCollection, collect } from "../../src/lessons/hand-in/collection.ts";
import { createFindings, keyOf } from "../../src/lessons/probes.ts";
import type { RunFacts } from "../../src/lessons/fact.ts";
import { listGuessValues, listSweepValues } from "../../src/lessons/situation.ts";
import { makeFrame } from "../../src/ui/pages/lessons/axis-frame.ts";
import { nameSweep, sweepOf, writeRoomLink } from "../../src/ui/kit/hand-in/link-parts.ts";
import { listSeries, listStepNeeds, readCurve } from "../../src/ui/pages/lessons/step-needs.ts";
import { queryOfQuestion, questionOfSweep } from "../../src/ui/kit/sweep/class-question.ts";
import { planPage } from "../../src/ui/kit/sweep/plan-page.ts";
import { decodeSweep } from "../../src/ui/kit/sweep/sweep-query.ts";

const small = "blocks=2&v.values=2,8,16&v.s1=RTOmin+2+ms%3Frto%3D2ms&v.s2=GIP%3Falgo%3Dgip&v.seeds=2";

describe("a sweep's question before a class", () => {
  it("has one number for whoever has its link, whatever they have drawn and whatever its curve is called", () => {
    const number = numberQuestion(questionOfSweep(small)!);
    const { settings } = decodeSweep(`${small}&v.guess=90,80,70`);
    expect(queryOfQuestion(settings)).not.toContain("guess");
    expect(numberQuestion(questionOfSweep(queryOfQuestion(settings))!)).toBe(number);
    expect(numberQuestion(questionOfSweep(small.replace("RTOmin+2+ms", "kurz"))!)).toBe(number);
    for (const other of ["blocks=3", "b=32", "v.values=2,8,32", "v.s1=GIP%3Falgo%3Dgip", "v.y=linkIdleFraction"]) {
      const key = other.split("=")[0];
      const query = [...small.split("&").filter((part) => !part.startsWith(`${key}=`)), other].join("&");
      expect(numberQuestion(questionOfSweep(query)!), other).not.toBe(number);
    }
  });

  it("is answered by drawn curves, which come through codes to the hundredth", () => {
    const lesson = questionOfSweep(small)!;
    const code = writeCode(lesson, { kind: "curve", values: [0.9, 0.37, 0] }, 7, "Ada")!;
    const { collection, report } = collect(emptyCollection, `here: ${code}`, lesson);
    expect(report.unread).toEqual([]);
    expect(collection.handIns).toMatchObject([{ nickname: "Ada", guess: { kind: "curve", values: [0.9, 0.37, 0] } }]);
    const other = questionOfSweep(`${small}&b=32`)!;
    expect(collect(emptyCollection, code, other).report.unread).toMatchObject([{ fault: { kind: "foreign" } }]);
  });

  it("has what the sweep itself computes as what happened", () => {
    const lesson = questionOfSweep(small)!;
    const plan = planPage(decodeSweep(small).settings);
    if (typeof plan === "string") throw new Error(plan);
    const compute = (scenario: Scenario) => {
      const simulation = createSimulation(scenario, getAlgorithm);
      simulation.run(Infinity);
      return readLine({ scenario, totals: simulation.totals, columns: null });
    };
    const needed = listStepNeeds(lesson, "run").map(({ scenario }) => scenario);
    // what the teacher's view asks for besides
    expect(listStepNeeds(lesson, "guess").map(({ key }) => key)).toEqual(needed.map(keyOf));
    const runs = new Map<string, RunFacts>(
      needed.map((scenario) => [keyOf(scenario), { scenario, line: compute(scenario), record: null }]),
    );
    // of the first curve alone, with all its seeds
    const planned = plan.runs.slice(0, 6).map(({ scenario }) => keyOf(scenario));
    expect([...runs.keys()].toSorted()).toEqual(planned.toSorted());
    const [name] = listSeries(lesson);
    const curve = readCurve(lesson, name, createFindings(runs));
    const goodputs = plan.runs.slice(0, 6).map(({ scenario }) => readGoodputShareFromLine(compute(scenario), scenario)!);
    // as the sweep's own median: of two values their mean
    expect(curve).toEqual([0, 2, 4].map((first) => (goodputs[first] + goodputs[first + 1]) / 2));
  });

  it("is drawn over sixteen points from 1 to 64 senders, whichever are tried", () => {
    const lesson = questionOfSweep("")!;
    expect(listGuessValues(lesson).map(({ value }) => value)).toEqual(drawnSenders);
    expect(listSweepValues(lesson).map(({ value }) => value)).toEqual(triedSenders);
    const values = drawnSenders.map((_, index) => index / 20);
    const code = writeCode(lesson, { kind: "curve", values }, 7)!;
    expect(collect(emptyCollection, code, lesson).collection.handIns).toMatchObject([{ guess: { kind: "curve", values } }]);
    // and no other number of points
    expect(writeCode(lesson, { kind: "curve", values: triedSenders.map(() => 0.5) }, 7)).toBeNull();
    const frame = makeFrame(lesson, { width: 700, height: 300 }, []);
    // one sender more is as far everywhere, and 100 is the maximum
    expect(frame.toX(33) - frame.toX(32)).toBeCloseTo(frame.toX(2) - frame.toX(1), 9);
    expect(frame.labelsY.map(({ text }) => text)).toEqual(["0", "25", "50", "75", "100"]);
    expect(frame.labelsX.map(({ text }) => text)).toEqual(["1", "8", "16", "24", "32", "40", "48", "56", "64"]);
  });

  it("is none where lessons have no such curve", () => {
    for (const query of ["v.y=drops", "v.skip=1", "v.values=16..8", "v.x=transport.segmentBytes&v.values=nonsense"])
      expect(questionOfSweep(query), query).toBe(null);
    expect(questionOfSweep("")).not.toBe(null);
  });

  it("is named by its link, and its room link is the sweep's page", () => {
    expect(sweepOf(nameSweep(small))).toBe(small);
    expect(sweepOf("bigger-buffer")).toBe(null);
    expect(writeRoomLink("https://a.example/lab/", nameSweep(small))).toBe(`https://a.example/lab/?page=sweep&${small}`);
    expect(writeRoomLink("https://a.example/lab/", nameSweep(""))).toBe("https://a.example/lab/?page=sweep");
  });
});
