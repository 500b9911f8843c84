import "../../src/algorithms/own/language.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { computeFindings } from "../support/lesson-findings.ts";
import { whatIsIncast } from "../../src/lessons/data/what-is-incast.ts";
import { explainTimeout } from "../../src/analysis/autopsy.ts";
import type { Guess } from "../../src/lessons/guess.ts";
import { judge, readIdealCurve } from "../../src/lessons/judge.ts";
import type { GuessSpec, Lesson } from "../../src/lessons/lesson.ts";
import { listPicks } from "../../src/lessons/picks.ts";
import { collectNeeds, situationOf } from "../../src/lessons/probes.ts";
import { completeScenario, type Findings } from "../../src/lessons/situation.ts";

/** Lesson 1 with another thing to predict, and few runs. */
function ask(predict: GuessSpec): Lesson {
  const sweep = { vary: "senders", values: "2,8", fact: "timeouts", seeds: 1 };
  const scenario = { transport: { initialWindow: 2 }, workload: { senders: 8 } };
  return { ...whatIsIncast, scenario, guess: { question: "?", predict }, run: { ...whatIsIncast.run, sweep } };
}

function findAll(lesson: Lesson): Findings {
  return computeFindings(collectNeeds((findings) => void judge(situationOf(lesson, "guess", findings))));
}

const judgeGuess = (lesson: Lesson, findings: Findings, guess: Guess | null) => judge(situationOf(lesson, "guess", findings, { guess }));

describe("an ideal curve", () => {
  it("has the value of its expression at each value of the sweep", () => {
    const lesson = ask({ kind: "number", label: "x", unit: "", min: 0, max: 1, step: 1, truth: "timeouts", right: "miss = 0" });
    const sweep = { ...lesson.run.sweep!, values: "2,8,64", ideal: "(senders + 1) of (2 * senders)" };
    const read = (run: Lesson["run"]) => readIdealCurve(situationOf({ ...lesson, run }, "run", { find: () => null }));
    expect(read({ ...lesson.run, sweep })).toEqual([0.75, 0.5625, 65 / 128]);
    expect(read(lesson.run)).toBe(null);
  });
});

describe("picked packets", () => {
  const spec = { kind: "picks", timeout: "any", packets: 12, right: "found = answers and extra = 0", half: "found > 0" } as const;
  const lesson = ask(spec);
  let findings: Findings;
  beforeAll(() => {
    findings = findAll(lesson);
  });

  it("are the lost ones of the first timeout's sender", () => {
    const run = findings.find(completeScenario(situationOf(lesson, "guess", findings).scenario), "record")!;
    const { sender, evidence, timeNs } = explainTimeout(run.record!, 0);
    const picks = listPicks(spec, run)!;
    expect([picks.sender, picks.timeNs]).toEqual([sender, timeNs]);
    expect(picks.packets.length).toBeLessThanOrEqual(12);
    const lost = evidence!.lost.map(({ packet }) => packet);
    expect(lost.length).toBeGreaterThan(0);
    expect(picks.packets.filter(({ isAnswer }) => isAnswer).map(({ packet }) => packet)).toEqual(lost.toSorted((a, b) => a - b));
    expect(picks.packets.filter(({ isAnswer, isDropped }) => isAnswer && !isDropped)).toEqual([]);
    expect(listPicks({ ...spec, timeout: "lost-retransmission" }, { ...run, record: null })).toBeNull();

    const other = picks.packets.find(({ isAnswer }) => !isAnswer)!.packet;
    const guess = (...packets: number[]) => judgeGuess(lesson, findings, { kind: "picks", packets });
    expect(guess(...lost)).toMatchObject({ verdict: "right", scores: { found: lost.length, extra: 0, answers: lost.length, miss: 0 } });
    expect(guess(...lost, other)).toMatchObject({ verdict: "half", scores: { extra: 1, miss: 1 } });
    expect(guess(other)).toMatchObject({ verdict: "wrong", scores: { found: 0 } });
  });
});

describe("a drawn curve, a number and a choice", () => {
  it("are measured from what was computed", () => {
    const curve = ask({ kind: "curve", right: "miss <= 1", half: "guess at 8 > 0" });
    const findings = findAll(curve);
    // 2 senders have no timeout, 8 have one
    const draw = (...values: number[]) => judgeGuess(curve, findings, { kind: "curve", values });
    expect(draw(0, 1)).toMatchObject({ verdict: "right", scores: { miss: 0 } });
    expect(draw(0, 4)).toMatchObject({ verdict: "half", scores: { miss: 1.5 } });
    expect(draw(9, 0)).toMatchObject({ verdict: "wrong", scores: { miss: 5 } });

    const number = ask({ kind: "number", label: "", unit: "", min: 0, max: 9, step: 1, truth: "timeouts", right: "miss = 0", half: "miss < 3" }); // prettier-ignore
    expect([1, 3, 7].map((value) => judgeGuess(number, findings, { kind: "number", value })?.verdict)).toEqual(["right", "half", "wrong"]);

    const options = [
      { id: "none", text: "None", right: "timeouts = 0", half: "timeouts < 2" },
      { id: "one", text: "One", right: "timeouts = 1" },
      { id: "many", text: "Many", right: "timeouts > 1" },
    ];
    const choice = ask({ kind: "choice", options });
    const verdicts = options.map(({ id }) => judgeGuess(choice, findings, { kind: "choice", option: id })?.verdict);
    expect(verdicts).toEqual(["half", "right", "wrong"]);
    expect(judgeGuess(choice, findings, { kind: "choice", option: "all" })).toBeNull();
    expect(judgeGuess(choice, findings, null)).toBeNull();
    expect(judgeGuess(choice, findings, { kind: "point", value: 1 })).toBeNull();
  });
  it("are not judged before their runs are known", () => {
    const none: Findings = { find: () => null };
    expect(judgeGuess(ask({ kind: "curve", right: "miss <= 1" }), none, { kind: "curve", values: [0, 1] })).toBeNull();
  });
});
