import { describe, expect, it } from "vitest";
import { makeResults } from "../../experiments/make-results.ts";
import { type AnswerNumber, answerQuestion, listAnswerParts } from "../../../src/experiments/answer.ts";
import { experiments, findExperiment } from "../../../src/experiments/registry.ts";
import { compareGuess, listBlanks, readGuess } from "../../../src/ui/pages/papers/predict-answer.ts";
import { runCoarse } from "../../experiments/compute-here.ts";

const number = (value: number | null, unit = ""): AnswerNumber => ({ fact: "a", value, unit, text: String(value) });
const write = (parts: readonly (string | AnswerNumber)[]): string => parts.map((part) => (typeof part === "string" ? part : "_")).join("");

describe("what is asked before the answer", () => {
  it("leaves out what gives it away", () => {
    expect(write(listBlanks(["No: with 23 senders one timeout allows ", number(1), "."]))).toBe("with 23 senders one timeout allows _.");
    expect(write(listBlanks(["They are 51,200 B. With 14 ", number(1), " are lost, ", number(2), " without it: it matters."]))).toBe(
      "With 14 _ are lost, _ without it.",
    );
  });

  it("has a blank for every number of every figure's answers, and two questions at least", () => {
    for (const experiment of experiments) {
      expect(experiment.questions.length).toBeGreaterThanOrEqual(2);
      for (const question of experiment.questions) {
        const parts = question.answer.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : number(1)));
        const blanks = listBlanks(parts).filter((part) => typeof part !== "string");
        expect(blanks).toHaveLength(question.answer.match(/\{\w+\}/g)?.length ?? 0);
        expect(blanks.length).toBeGreaterThan(0);
      }
    }
  });
});

describe("a prediction", () => {
  it.each(["0x10", "Infinity", "1e", "2k"])("%s is no number", (text) => expect(readGuess(text)).toBeNaN());

  it.each([
    ["10", 10.9, "close"],
    ["10", 11.2, "low"],
    ["12", 10, "high"],
    ["0,5", 0.5, "close"],
    ["1,024", 1024, "close"],
    ["1.024,5", 1024.5, "close"],
    ["0", 0, "close"],
    ["1", 0, "high"],
  ])("of %s against %d is %s", (text, value, word) => expect(compareGuess(text, number(value))).toBe(word));

  it("is compared with nothing where there is none", () => {
    expect(compareGuess("", number(1))).toBeNull();
    expect(compareGuess("1", number(null))).toBeNull();
  });
});

it("gives numbers in the unit that they are asked in", async () => {
  const experiment = findExperiment("lite-2")!;
  const { results } = await runCoarse("lite-2");
  const [question] = experiment.questions;
  const parts = listAnswerParts(question, experiment, results, "coarse");
  const rates = parts.filter((part) => typeof part !== "string");
  expect(rates).toHaveLength(3);
  for (const { unit, value, text } of rates) {
    expect(unit).toBe("Mbps");
    expect(text).toMatch(/Mbps$/);
    expect(Math.abs(Number.parseFloat(text) - value!)).toBeLessThan(0.005 * value!);
  }
  expect(answerQuestion(question, experiment, results, "coarse")).toBe(
    parts.map((part) => (typeof part === "string" ? part : part.text)).join(""),
  );
});

it("says of how many seeds and of which runs the place of a collapse is", () => {
  const experiment = findExperiment("prin-10")!;
  const question = experiment.questions.find(({ facts }) => "large" in facts)!;
  const curve = (begins: number) =>
    Object.fromEntries([4, 8, 12, 16].map((x) => [x, [0, 1, 2].map((seed) => (x < begins ? 0.9 : 0.4) + seed / 100)]));
  const results = makeResults({ "64 KB": curve(8), "512 KB": curve(12) }, "normalizedGoodput");
  const text = answerQuestion(question, experiment, results, "full");
  expect(text).toMatch(/^With blocks of 64 KB it begins at 8 senders, with blocks of 512 KB at 12\. Median of 3 seeds, with /);
  // in the answer itself
  expect(text).toMatch(/ rule set ns-2\.35/);
  expect(text).not.toMatch(/seeds, with.*blocks of/);
  // and not beside the blanks
  expect(write(listBlanks(listAnswerParts(question, experiment, results, "full")))).not.toContain("Median");
});
