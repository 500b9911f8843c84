import { makeFrame } from "../../src/ui/pages/lessons/axis-frame.ts";
import { listRoom } from "../../src/ui/pages/lessons/step-needs.ts";
import { listPicks } from "../../src/lessons/picks.ts";
import type { Guess } from "../../src/lessons/guess.ts";
import { judge, readSweepCurve, type Verdict } from "../../src/lessons/judge.ts";
import type { Lesson } from "../../src/lessons/lesson.ts";
import { situationOf } from "../../src/lessons/probes.ts";
import { completeScenario, type Findings, listSweepValues } from "../../src/lessons/situation.ts";

/** What an arrow key adds to a drawn curve, as a share of the axis. */
export const keyShare = 0.02;

/** What the upper end of the axis of a lesson's curve stands for. */
export function heightOf(lesson: Lesson, findings: Findings): number {
  const room = listRoom(lesson, findings).filter((value) => value !== null);
  return makeFrame(lesson, { width: 400, height: 200 }, room).most;
}

/** Everything that could be said, coarsely. */
function listGuesses(lesson: Lesson, findings: Findings): readonly Guess[] {
  const { predict } = lesson.guess;
  switch (predict.kind) {
    case "choice":
      return predict.options.map(({ id }) => ({ kind: "choice", option: id }));
    case "number":
      return Array.from({ length: 201 }, (_, i) => {
        const value = predict.min + Math.round(((i / 200) * (predict.max - predict.min)) / predict.step) * predict.step;
        return { kind: "number", value: Math.min(predict.max, value) };
      });
    case "point":
      return listSweepValues(lesson).map(({ value }) => ({ kind: "point", value }));
    case "curve": {
      // drawn in steps that a key can make
      const truth = readSweepCurve(situationOf(lesson, "run", findings)).map((value) => (value ?? 0) / heightOf(lesson, findings));
      return [0, 0.06, 0.1, 0.16, 0.2, 0.3, 0.5, 0.9].flatMap((away) =>
        [1, -1].map((sign): Guess => ({
          kind: "curve",
          values: truth.map(
            (share) => Math.max(0, Math.min(1, Math.round((share + sign * away) / keyShare) * keyShare)) * heightOf(lesson, findings),
          ),
        })),
      );
    }
    case "picks": {
      const run = findings.find(completeScenario(situationOf(lesson, "guess", findings).scenario), "record");
      const packets = (run && listPicks(predict, run)?.packets) ?? [];
      const answers = packets.filter(({ isAnswer }) => isAnswer).map(({ packet }) => packet);
      const others = packets.filter(({ isAnswer }) => !isAnswer).map(({ packet }) => packet);
      return [answers, answers.slice(0, -1), answers.slice(0, 1), [...answers, ...others.slice(0, 1)], others.slice(0, 1), others]
        .filter((list) => list.length > 0)
        .map((list) => ({ kind: "picks", packets: list.toSorted((a, b) => a - b) }));
    }
  }
}

/** A prediction of each verdict that this lesson can come to. */
export function findAnswers(lesson: Lesson, findings: Findings): Readonly<Partial<Record<Verdict, Guess>>> {
  const found: Partial<Record<Verdict, Guess>> = {};
  for (const guess of listGuesses(lesson, findings)) {
    const verdict = judge(situationOf(lesson, "guess", findings, { guess }))?.verdict;
    if (verdict !== undefined) found[verdict] ??= guess;
  }
  return found;
}
