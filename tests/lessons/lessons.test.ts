import "../../src/algorithms/own/language.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { computeFindings } from "../support/lesson-findings.ts";
import { checkLesson } from "../../src/lessons/check-lesson.ts";
import type { Guess } from "../../src/lessons/guess.ts";
import { judgeCheck } from "../../src/lessons/goals.ts";
import { judge } from "../../src/lessons/judge.ts";
import type { Lesson } from "../../src/lessons/lesson.ts";
import { collectNeeds, listNeeds, listTexts, situationOf, solve } from "../../src/lessons/probes.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { type LessonReport, listFaults, reportLesson } from "../../src/lessons/report.ts";
import { completeScenario, type Findings } from "../../src/lessons/situation.ts";
import { advance, freshSession } from "../../src/lessons/session.ts";
import { tellAll } from "../../src/lessons/template.ts";
import { drawLogged } from "../support/draw.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { numbersOf } from "../support/numbers-of.ts";

interface Case {
  readonly guess: Guess;
  readonly verdict: "right" | "half" | "wrong";
  /** What the explanation begins with. */
  readonly says: string;
}

const point = (value: number): Guess => ({ kind: "point", value });
const number = (value: number): Guess => ({ kind: "number", value });
const choose = (option: string): Guess => ({ kind: "choice", option });
const curve = (...values: number[]): Guess => ({ kind: "curve", values });
const picks = (...packets: number[]): Guess => ({ kind: "picks", packets });

/** Of every lesson a right, a half-right (where it knows any) and a wrong prediction. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  "what-is-incast": [
    { guess: point(10), verdict: "right", says: "You said 10, and so it is: the collapse begins at 10 senders, in the median of 3 seeds." },
    {
      guess: point(12),
      verdict: "half",
      says: "You said 12. The collapse begins at 10 senders, in the median of 3 seeds: you are 2 senders off.",
    },
    {
      guess: point(40),
      verdict: "wrong",
      says: "You said 40. The collapse begins at 10 senders, in the median of 3 seeds: the port copes with far fewer.",
    },
    {
      guess: point(2),
      verdict: "wrong",
      says: "You said 2. The collapse begins at 10 senders, in the median of 3 seeds: the port copes with more.",
    },
  ],
  "cost-of-a-timeout": [
    { guess: number(0.8), verdict: "right", says: "You said 80%, and it is 87%: nearly all of the block is one wait." },
    { guess: number(0.6), verdict: "half", says: "You said 60%. It is 87%: you are 27 points off." },
    {
      guess: number(0.3),
      verdict: "wrong",
      says: "You said 30%. It is 87%, and you are 57 points off: one wait is nearly all of the block.",
    },
  ],
  "head-and-tail": [
    {
      guess: picks(1021),
      verdict: "right",
      says: "Right: the third packet from the end. Only two came after it, and it takes three duplicate ACKs.",
    },
    {
      guess: picks(1021, 1022, 1023),
      verdict: "half",
      says: "You had it, with 2 packets too many. It was the third from the end: two came after it and caused the two duplicate ACKs.",
    },
    {
      guess: picks(1023),
      verdict: "wrong",
      says: "It was the third packet from the end. Two came after it, so two duplicate ACKs came back, and it takes three.",
    },
  ],
  "bigger-buffer": [
    {
      guess: curve(0.1, 0.2, 0.3, 0.4, 0.7, 0.9, 1),
      verdict: "right",
      says: "You said 40% at 192 packets. It was 34%, and your curve is near the other points too.",
    },
    {
      guess: curve(0.1, 0.2, 0.3, 0.7, 0.8, 0.9, 1),
      verdict: "half",
      says: "You said 70% at 192 packets. It was 34%: 36 points too high.",
    },
    {
      guess: curve(0.1, 0.1, 0.15, 0.2, 0.6, 0.9, 1),
      verdict: "half",
      says: "You said 20% at 192 packets. It was 34%: 14 points too low.",
    },
    {
      guess: curve(0.5, 0.8, 0.9, 1, 1, 1, 1),
      verdict: "wrong",
      says: "You said 100% at 192 packets. It was 34%: 66 points too high.",
    },
    { guess: curve(0, 0, 0, 0, 0, 0, 0), verdict: "wrong", says: "You said 0% at 192 packets. It was 34%: 34 points too low." },
    {
      guess: curve(0.34, 0.34, 0.34, 0.34, 0.34, 0.34, 0.34),
      verdict: "wrong",
      says: "You said 34% at 192 packets, and it was 34%. Elsewhere your curve is off: by 31 points on average.",
    },
  ],
  "shorter-rto-min": [
    { guess: point(5e6), verdict: "right", says: "You said 5 ms. Best of those tried is 2 ms: that is close." },
    { guess: point(2e6), verdict: "right", says: "You said 2 ms, and no value tried reaches more." },
    { guess: point(1e6), verdict: "half", says: "You said 1 ms. Best of those tried is 2 ms: yours is a little too short." },
    { guess: point(2e7), verdict: "half", says: "You said 20 ms. Best of those tried is 2 ms: yours is a little too long." },
    { guess: point(5e7), verdict: "wrong", says: "You said 50 ms. Best of those tried is 2 ms: with yours, senders wait too long." },
    { guess: point(2e5), verdict: "wrong", says: "You said 200 µs. Best of those tried is 2 ms: yours is far too short." },
  ],
  "gip-and-prin": [
    {
      guess: choose("gip"),
      verdict: "right",
      says: "You saw PRIN's limit: both help at 10 senders, and at 24 GIP still reaches 86% and PRIN 27%.",
    },
    {
      guess: choose("both"),
      verdict: "half",
      says: "At 10 senders you are right about both. At 24 GIP reaches 86%, but PRIN only 27%.",
    },
    {
      guess: choose("prin"),
      verdict: "wrong",
      says: "At 10 senders GIP reaches 98% and PRIN 99.3%; at 24 it is 86% and 27%.",
    },
    {
      guess: choose("neither"),
      verdict: "wrong",
      says: "At 10 senders GIP reaches 98% and PRIN 99.3%; at 24 it is 86% and 27%.",
    },
  ],
  "ecn-and-dctcp": [
    {
      guess: curve(10, 30, 45, 60, 64, 64, 64),
      verdict: "right",
      says: "Your curve is 3 packets off on average: you allowed for the packets that a mark comes too late for.",
    },
    {
      guess: curve(2, 10, 20, 40, 60, 64, 64),
      verdict: "half",
      says: "You drew 40 packets at a threshold of 20, and it is 59. Your curve is 13.7 packets off on average.",
    },
    {
      guess: curve(1, 5, 10, 20, 30, 40, 60),
      verdict: "wrong",
      says: "You drew 20 packets at a threshold of 20. The queue reaches 59: the threshold is not a limit.",
    },
    {
      guess: curve(64, 64, 64, 64, 64, 64, 64),
      verdict: "wrong",
      says: "Your curve is 13.1 packets off on average: with a low threshold the queue stays short.",
    },
  ],
  "schedule-or-share": [
    { guess: number(10e6), verdict: "right", says: "You said 10 ms, and it is 10.4 ms: not much more than half of a block." },
    { guess: number(13e6), verdict: "half", says: "You said 13 ms. It is 10.4 ms: you are 2.6 ms off." },
    { guess: number(17e6), verdict: "wrong", says: "You said 17 ms. It is 10.4 ms, 6.6 ms away: not much more than half of a block." },
  ],
  "cut-and-pull": [
    { guess: number(0.97), verdict: "right", says: "You said 97%, and it is 99.7%: a burst that does not fit need not cost anything." },
    { guess: number(0.8), verdict: "half", says: "You said 80%. It is 99.7%: you are 20 points off." },
    {
      guess: number(0.1),
      verdict: "wrong",
      says: "You said 10%. It is 99.7%, 90 points away: a burst that does not fit need not cost anything.",
    },
  ],
  "todays-linux": [
    { guess: point(16), verdict: "right", says: "You said 16, and so it is: its collapse begins at 16 senders, in the median of 3 seeds." },
    {
      guess: point(12),
      verdict: "half",
      says: "You said 12. Its collapse begins at 16 senders, in the median of 3 seeds: you are 4 senders off.",
    },
    {
      guess: point(48),
      verdict: "wrong",
      says: "You said 48. Its collapse begins at 16 senders, in the median of 3 seeds: modern TCP collapses too.",
    },
    {
      guess: point(4),
      verdict: "wrong",
      says: "You said 4. Its collapse begins at 16 senders, in the median of 3 seeds: it does take a few more.",
    },
  ],
  reproducibility: [
    { guess: number(0.25), verdict: "right", says: "You said 25%, and it is 20%: 5 points off." },
    { guess: number(0.5), verdict: "half", says: "You said 50%. You did not trust it, but it is worse: 20%." },
    { guess: number(0.97), verdict: "wrong", says: "You said 97%. It is 20%, 77 points off." },
  ],
  "write-a-rule": [
    { guess: choose("both"), verdict: "right", says: "Right: either alone leaves the link idle most of the time." },
    {
      guess: choose("growth"),
      verdict: "half",
      says: "Half right: it reaches more than a small start, 30% instead of 26%. Either alone still leaves the link idle most of the time.",
    },
    { guess: choose("start"), verdict: "wrong", says: "Either alone leaves the link idle most of the time." },
  ],
};

/** What the explanation says first. */
function explain(lesson: Lesson, findings: Findings, guess: Guess): { verdict: string; says: string } {
  const judgement = judge(situationOf(lesson, "guess", findings, { guess }));
  if (judgement === null) throw new Error(`${lesson.id}: the guess was not judged`);
  const situation = situationOf(lesson, "explain", findings, { guess, scores: judgement.scores });
  const [first] = tellAll(lesson.explain[judgement.verdict] ?? [], situation);
  return { verdict: judgement.verdict, says: joinSentence(first.sentence).replaceAll("\u00a0", " ") };
}

describe.each(drawLogged("lessons", lessons, 1).map((lesson) => [lesson.id, lesson] as const))("%s", (id, lesson) => {
  let findings: Findings;
  let report: LessonReport;
  beforeAll(() => {
    const needs = listNeeds(lesson);
    findings = computeFindings(needs);
    report = reportLesson(lesson, findings, needs.length);
  }, 300_000);

  it("is a valid lesson, as a file too", () => {
    expect(checkLesson(JSON.parse(JSON.stringify(lesson)))).toEqual({ ok: true, lesson });
  });
  it("says nothing that its runs do not bear out", () => {
    expect(listFaults(report)).toEqual([]);
  });
  it("tells what it has to say, and goes to the moments it names", () => {
    for (const step of ["watch", "run", "explain"] as const) {
      const texts = listTexts(lesson, step).filter(([name]) => ["look", "ask", "sentences"].includes(name));
      for (const [, list] of texts) {
        const told = tellAll(list, situationOf(lesson, step, findings));
        expect(told).toHaveLength(list.length);
        for (const [index, one] of list.entries())
          if (typeof one !== "string" && one.at !== undefined) expect(told[index].atNs).toBeGreaterThan(0);
      }
    }
  });
  it("judges predictions by what was computed", () => {
    expect(cases[id]?.length).toBeGreaterThan(1);
    for (const { guess, verdict, says } of cases[id]) {
      const told = explain(lesson, findings, guess);
      // the words may be edited
      expect([told.verdict, numbersOf(told.says)]).toEqual([verdict, numbersOf(says)]);
      expect(told.says).not.toBe("");
    }
  });
  it("is walked from Watch to a check that is reached", () => {
    for (const { guess, verdict } of cases[id]) {
      let session = advance(advance(freshSession, { kind: "move", by: 1 }), { kind: "draft", guess });
      session = advance(session, { kind: "commit" });
      expect(session.step).toBe("run");
      session = advance(session, { kind: "ran" });
      const judgement = judge(situationOf(lesson, "guess", findings, { guess: session.guess }));
      session = advance(session, { kind: "judged", verdict: judgement!.verdict });
      session = advance(advance(session, { kind: "move", by: 1 }), { kind: "move", by: 1 });
      expect(session).toMatchObject({ step: "check", verdict });
      const start = situationOf(lesson, "check", findings);
      const isDone = (scenario: unknown) => judgeCheck(lesson, completeScenario(scenario), findings).isDone;
      expect([isDone(start.scenario), isDone(solve(start).scenario)]).toEqual([false, true]);
      expect(advance(session, { kind: "reached" }).isDone).toBe(true);
    }
  });
  it("does not take a check that was reached by another setting", () => {
    const solved = completeScenario(solve(situationOf(lesson, "check", findings)).scenario);
    const others = [
      { ...solved, seed: solved.seed + 1 },
      { ...solved, transport: { ...solved.transport, headerBytes: 41 } },
    ];
    for (const other of others) expect(judgeCheck(lesson, other, findings).outside).toHaveLength(1);
  });
  it("has listed every run that it asks for", () => {
    const known = new Set(listNeeds(lesson).map(({ key }) => key));
    for (const { guess } of cases[id]) {
      const asked = collectNeeds((asking) => void judge(situationOf(lesson, "guess", asking, { guess })));
      expect(asked.filter(({ key }) => !known.has(key))).toEqual([]);
    }
  });
});

it("has lessons with ids of their own", () => {
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
});
