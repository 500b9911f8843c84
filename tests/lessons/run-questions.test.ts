import { describe, expect, it } from "vitest";
import { findRunFacts } from "../../src/cli/lesson-runs.ts";
import { findSheetWindow, listRunBlanks, listRunQuestions } from "../../src/lessons/run-questions.ts";
import { completeScenario } from "../../src/lessons/situation.ts";

const factsOf = (input: unknown) => findRunFacts({ scenario: completeScenario(input), needs: "record" });

describe("the worksheet of a run", () => {
  it("asks about its first timeout, and its key has what the record says", () => {
    const run = factsOf({ workload: { blocks: 3 } });
    const { timeouts } = run.record!.columns;
    const questions = listRunQuestions(run);
    expect(questions[0].answer).toBe(`Sender ${timeouts.flow[0]}, at ${(timeouts.timeNs[0] / 1e6).toFixed(3)}\u00a0ms.`);
    const waitNs = timeouts.timeNs[0] - timeouts.waitingSinceNs[0];
    expect(questions[1].answer).toContain(`${Math.round(waitNs / 100_000).toLocaleString("en")} round trips`);
    const [which] = questions.filter(({ choices }) => choices.length > 0);
    expect(which.choices.some((choice) => which.answer.startsWith(`${choice}: `))).toBe(true);
    // behind the reasons that are told apart from it
    expect(which.choices.slice(-3)).toEqual(["duplicate ACKs ignored", "too few duplicate ACKs", "other"]);
    const span = findSheetWindow(run.record!);
    expect(span.row).toBe(0);
    expect(span.fromNs).toBeLessThan(timeouts.waitingSinceNs[0]);
    expect(span.toNs).toBeGreaterThan(timeouts.timeNs[0]);
    expect(span.toNs).toBeLessThan(1.2 * timeouts.timeNs[0]);
  });
  it("asks for numbers of the whole run", () => {
    const run = factsOf({ workload: { blocks: 3 } });
    const { timeouts, drops } = run.record!.columns;
    const answers = Object.fromEntries(listRunBlanks(run).map(({ label, answer }) => [label, answer]));
    expect(answers["Retransmission timeouts of all senders."]).toBe(timeouts.length.toLocaleString("en"));
    expect(answers["Data packets that were dropped."]).toBe(drops.length.toLocaleString("en"));
    expect(answers["Blocks in which at least one retransmission timer expired."]).toBe("3");
  });
  it("asks something else where nobody times out", () => {
    const run = factsOf({ workload: { senders: 3, blocks: 3 } });
    expect(run.record!.columns.timeouts.length).toBe(0);
    expect(findSheetWindow(run.record!)).toMatchObject({ fromNs: 0, row: null });
    const questions = listRunQuestions(run);
    expect(questions.map(({ asks }) => asks).join()).not.toMatch(/first to time out/);
    expect(questions.length).toBe(2);
  });
  it.each([{ workload: { kind: "long" } }, { workload: { kind: "oneshot" } }, { network: { topology: "leaf-spine" } }])(
    "can be made of %j",
    (input) => {
      const run = factsOf(input);
      const { fromNs, toNs } = findSheetWindow(run.record!);
      expect(toNs).toBeGreaterThan(fromNs);
      for (const { asks, answer } of listRunQuestions(run)) expect(`${asks}${answer}`).not.toMatch(/undefined|NaN|\{|\}/);
      expect(listRunBlanks(run).length).toBeGreaterThan(4);
    },
  );
});
