import "../../src/algorithms/own/language.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { classicCollapseSenders, drawnSenders, triedSeeds, triedSenders, triedSendersText } from "../../src/analysis/classic-collapse.ts";
import { glossary } from "../../src/story/glossary.ts";
import { readGoodputShareFromLine, readLine } from "../../src/analysis/metrics/line-metrics.ts";
import { findCollapse } from "../../src/analysis/collapse.ts";
import { findMedian } from "../../src/analysis/quantile.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { computeFindings } from "../support/lesson-findings.ts";
import { simulate } from "../../src/cli/simulate.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { listTrials, makeTrial } from "../../src/guide/trial.ts";
import { whatIsIncast } from "../../src/lessons/data/what-is-incast.ts";
import { evaluate } from "../../src/lessons/evaluate.ts";
import { judge } from "../../src/lessons/judge.ts";
import type { Lesson } from "../../src/lessons/lesson.ts";
import { parseExpression } from "../../src/lessons/parse-expression.ts";
import { collectNeeds, situationOf } from "../../src/lessons/probes.ts";
import { tellAll } from "../../src/lessons/template.ts";
import { defaultScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { decodeScenario } from "../../src/scenario/link/url-codec.ts";
import { queryOfRun } from "../../src/ui/pages/sweep/point-runs.ts";
import { describeFixed } from "../../src/ui/kit/sweep/describe-setting.ts";
import { questionOfSweep } from "../../src/ui/kit/sweep/class-question.ts";
import { describeRuns, writeSweepHeadline } from "../../src/ui/kit/sweep/sweep-readings.ts";
import { createSweepSession } from "../../src/ui/kit/sweep/sweep-session.ts";
import { defaultSettings } from "../../src/ui/kit/sweep/sweep-settings.ts";
import { sayClassCollapse } from "../../src/ui/pages/lessons/in-class/class-collapse.ts";
import { makeFrame } from "../../src/ui/pages/lessons/axis-frame.ts";
import { listStepNeeds, readCurve } from "../../src/ui/pages/lessons/step-needs.ts";
import { runCli } from "../cli/run-cli.ts";
import { drawTests } from "../support/draw.ts";
import { FakeSweepWorker } from "../support/fake-sweep-worker.ts";
import type { WorkerPort } from "../../src/bridge/page-worker.ts";

/**
 * "How many senders before goodput collapses?" One question, one answer: every page, the terminal and the glossary name the same
 * number of senders, say of how many seeds, and speak of the same scenario, `{}`.
 */

const plain = (text: string): string => text.replaceAll("\u00a0", " ");
/** "at 10 senders", and nothing of another number. */
const answer = new RegExp(`\\b(collapse begins )?at ${classicCollapseSenders} senders?\\b`, "i");

const known = new Map<string, number>();
function share(scenario: Scenario): number {
  const key = JSON.stringify(scenario);
  const value = known.get(key) ?? readGoodputShareFromLine(readLine({ scenario, totals: simulate(scenario), columns: null }), scenario)!;
  known.set(key, value);
  return value;
}

function readLesson(lesson: Lesson) {
  const ask = (findings: Parameters<typeof situationOf>[2]) => {
    const situation = situationOf(lesson, "explain", findings);
    evaluate(parseExpression("collapse"), situation);
    judge(situationOf(lesson, "guess", findings, { guess: { kind: "point", value: 10 } }));
  };
  return computeFindings(collectNeeds(ask));
}

vi.setConfig({ testTimeout: 120_000 });
const some = drawTests("places that answer", 0.5);

describe("the answer to how many senders it takes", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  some("is one number by the dots of the guide, of the Lab's own scenario", () => {
    const points = triedSenders.map((senders) => ({ x: senders, median: findMedian(listTrials(defaultScenario, senders).map(share))! }));
    expect(findCollapse(points).begins?.x).toBe(classicCollapseSenders);
  });

  some("and in lesson 1, whose scenario is that one with other senders", () => {
    const findings = readLesson(whatIsIncast);
    const situation = situationOf(whatIsIncast, "explain", findings, { guess: { kind: "point", value: classicCollapseSenders } });
    expect(evaluate(parseExpression("collapse"), situation).value).toBe(classicCollapseSenders);
    expect(evaluate(parseExpression("seeds"), situation).value).toBe(triedSeeds);
    const told = tellAll(whatIsIncast.explain.right, situation).map(({ sentence }) => plain(joinSentence(sentence)));
    expect(told.join()).toMatch(answer);
    expect(told.join()).toMatch(new RegExp(`median of ${triedSeeds} seeds`));
    expect(judge(situationOf(whatIsIncast, "guess", findings, { guess: { kind: "point", value: classicCollapseSenders } }))?.verdict).toBe(
      "right",
    );
    const { senders: _, ...others } = whatIsIncast.scenario.workload as { senders: number };
    expect([whatIsIncast.preset, { ...whatIsIncast.scenario, workload: others }]).toEqual([undefined, { workload: {} }]);
    expect(whatIsIncast.run.sweep).toMatchObject({ vary: "senders", values: triedSendersText, fact: "goodput", seeds: triedSeeds });
  });

  some("and on the Sweep page, before and after points with further seeds", async () => {
    const cache = {
      fault: null,
      read: (keys: readonly string[]) => Promise.resolve(keys.map(() => null)),
      write: () => undefined,
      clear: () => Promise.resolve(),
    };
    const makeWorker = () => new FakeSweepWorker() as unknown as WorkerPort;
    const parts = { workers: 2, makeWorker, openCache: () => Promise.resolve(cache), now: () => 0 };
    const sweep = createSweepSession(defaultSettings, { guess: null, isOpen: true }, parts);
    const texts = new Set<string>();
    sweep.state.subscribe(() => {
      const state = sweep.state.get();
      const isWhole = state.results.size >= (state.plan?.runs.length ?? Infinity);
      if (isWhole) texts.add(plain(joinSentence(writeSweepHeadline(state))));
    });
    await vi.advanceTimersByTimeAsync(120_000);
    const state = sweep.state.get();
    expect(state.status).toBe("done");
    // with three seeds at 8 senders 99% arrive, with twenty 63%: where it begins stays
    expect(texts.size).toBeGreaterThan(1);
    for (const text of texts) expect(text).toMatch(answer);
    expect(state.plan!.more).toHaveLength(3 * 17);
    expect([...new Set(state.plan!.more.map(({ scenario }) => scenario.workload.senders))]).toEqual([6, 8, 9]);
    expect(describeRuns(state)).toBe(`Median of ${triedSeeds} to 20 seeds.`);
    expect(describeFixed(state.settings)).toMatch(/^As in the collapse: /);
    expect(state.plan!.xs[state.at]).toBe(classicCollapseSenders);
    // the runs that its page links to are those that the Lab makes from its own
    const [run] = state.plan!.runs.filter(({ scenario }) => scenario.workload.senders === classicCollapseSenders);
    expect(decodeScenario(queryOfRun(run, "normalizedGoodput")).scenario).toEqual(makeTrial(defaultScenario, classicCollapseSenders));
    sweep.dispose();
  });

  some("and before a class", () => {
    const lesson = questionOfSweep("")!;
    const findings = computeFindings(listStepNeeds(lesson, "run"));
    const [name] = lesson.run.sweep!.series!;
    const measured = readCurve(lesson, name, findings) as readonly number[];
    const drawn = drawnSenders.map((senders) => (senders < 12 ? 0.9 : 0.2));
    const frame = makeFrame(lesson, { width: 800, height: 300 }, []);
    const text = plain(joinSentence(sayClassCollapse(frame, [drawn, drawn.map(() => 0.9)], measured)));
    expect(text).toMatch(answer);
    // the second student drew none
    expect(text).toMatch(/; 1 of 2 drew it between 8 and 12\.$/);
    expect(frame.xs).toEqual(triedSenders);
    expect(lesson.run.sweep!.seeds).toBe(triedSeeds);
    expect(requireScenario(lesson.scenario)).toEqual(defaultScenario);
  });

  some("and in the terminal", () => {
    const sweep = runCli(["sweep", "--vary", `senders=${triedSendersText}`, "--seeds", String(triedSeeds), "--format", "text"]).stdout;
    expect(sweep.split("\n")[0]).toMatch(answer);
    expect(sweep.split("\n")[0]).toMatch(new RegExp(`Median of ${triedSeeds} seeds\\.$`));
    expect(runCli(["model", "goodput"]).stdout).toContain(
      `In runs the collapse begins at ${classicCollapseSenders} senders (median of ${triedSeeds} seeds).`,
    );
    expect(runCli(["model", "goodput", "--block", "64KB"]).stdout).toContain("Where it begins in runs: incast sweep");
  });

  it("and in the glossary", () => {
    const text = plain(glossary.collapse.here!({ scenario: defaultScenario, totals: null })!);
    expect(text).toMatch(answer);
    expect(text).toMatch(new RegExp(`Median of ${triedSeeds} seeds\\.$`));
  });
});
