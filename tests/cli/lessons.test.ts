import "../../src/algorithms/own/language.ts";
import { describe, expect, test } from "vitest";
import { whatIsIncast } from "../../src/lessons/data/what-is-incast.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { runCli } from "./run-cli.ts";

/** A lesson whose runs are few and short. */
const scenario = { workload: { senders: 4, blocks: 2 } };
const small = {
  ...whatIsIncast,
  id: "small",
  scenario,
  watch: { look: ["{goodput} with {senders}"] },
  guess: {
    question: "How many timeouts?",
    predict: { kind: "number", label: "timeouts", unit: "", min: 0, max: 9, step: 1, truth: "timeouts", right: "miss = 0" },
  },
  run: { ask: ["Run it."], control: { field: "senders", min: 1, max: 4 } },
  explain: { right: ["Right."], wrong: ["{guess}"], sentences: ["{drops} dropped"] },
  check: {
    question: "Fewer senders?",
    change: ["senders"],
    goals: ["senders = 2"],
    hints: ["Two."],
    solution: { workload: { senders: 2 } },
    done: ["{senders} senders, {idle} idle"],
  },
  claims: ["timeouts = 0"],
};
const check = (lesson: unknown) => runCli(["lessons", "check", "-"], { input: JSON.stringify(lesson) });

test("lists the lessons", () => {
  const { stdout, code } = runCli(["lessons", "list"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^what-is-incast {2,}What is incast\? \(8 min\)$/m);
  expect(JSON.parse(runCli(["lessons", "list", "--format", "json"]).stdout)).toEqual(lessons);
});

test("checks a lecturer's own, and computes what it says", () => {
  expect(check(small)).toEqual({ code: 0, stderr: "", stdout: "small: 2 runs, 1 claim checked; the check can be solved.\n" });
  const { stdout } = runCli(["lessons", "run", "-", "--format", "json"], { input: JSON.stringify(small) });
  expect(JSON.parse(stdout)).toMatchObject({
    id: "small",
    facts: [
      { step: "watch", fact: "goodput", unit: "share" },
      { fact: "senders", value: 4, text: "4" },
      { fact: "drops" },
      { step: "check", value: 2 },
      { fact: "idle" },
    ],
    claims: [{ claim: "timeouts = 0", holds: true, sides: ["0 = 0"] }],
    answer: ["timeouts: 0"],
    check: { isOpenAtStart: true, isSolved: true },
  });
});

describe("bad input", () => {
  test("what is not true is refused with its numbers", () => {
    const { code, stdout, stderr } = check({ ...small, claims: ["timeouts > 3"], check: { ...small.check, goals: ["senders = 4"] } });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain('claim "timeouts > 3" does not hold: 0 > 3');
    expect(stderr).toContain("its goals are reached before anything is changed");
    expect(stderr).toContain("its solution does not reach the goals");
  });
  test.each([
    [["lessons"], "lessons: nothing asked for; allowed: list, check, run or scorm"],
    [["lessons", "chek"], "the nearest is check"],
    [["lessons", "check"], "no lesson given"],
    [["lessons", "check", "/nowhere.json"], "cannot be read"],
    [["lessons", "run", "what-is-incst"], "the nearest is what-is-incast"],
    [["lessons", "run", "what-is-incast", "--format", "csv"], '"csv" is not allowed'],
    [["lessons", "run", "-"], "minutes: 0 is not allowed"],
  ])("%j", (args, message) => {
    const { code, stdout, stderr } = runCli(args, { input: JSON.stringify({ ...small, minutes: 0 }) });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
