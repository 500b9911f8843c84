import fc from "fast-check";
import { expect, it } from "vitest";
import { computeFindings } from "../support/lesson-findings.ts";
import { writeGift } from "../../src/lessons/export/gift.ts";
import { writeQti } from "../../src/lessons/export/qti.ts";
import { type QuizQuestion, writeQuiz } from "../../src/lessons/export/quiz.ts";
import { listNeeds } from "../../src/lessons/probes.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { drawLogged, drawTests } from "../support/draw.ts";
import { countCases } from "../support/extent.ts";
import { parseGift } from "./gift-grammar.ts";
import { findQtiFaults, listAll, parseXml } from "./qti-rules.ts";

const computed = new Map<string, QuizQuestion>();
const compute = (id: string): QuizQuestion => {
  const known = computed.get(id);
  if (known !== undefined) return known;
  const lesson = lessons.find((one) => one.id === id)!;
  const question = writeQuiz(lesson, computeFindings(listNeeds(lesson)));
  if (question === null) throw new Error(`${id} has no question`);
  computed.set(id, question);
  return question;
};

const some = drawTests("kinds of questions computed", 0.5);

some("asks for a number with the tolerance within which the lesson calls it right", () => {
  const { answer, text } = compute("cost-of-a-timeout");
  expect(text).toContain("(Answer in %.)");
  if (answer.kind !== "number") throw new Error("it is no number");
  expect(answer.value).toBeGreaterThan(80);
  // the lesson allows 10 points
  expect(answer.tolerance).toBe(10);
});

some("asks packets as options of which each right one counts its part", () => {
  const { answer } = compute("head-and-tail");
  if (answer.kind !== "choice") throw new Error("it is no choice");
  expect(answer.isMultiple).toBe(true);
  const right = answer.options.filter(({ share }) => share > 0);
  expect(right).toEqual([{ text: "1021", share: 100 }]);
});

const samples: readonly QuizQuestion[] = [
  { id: "a", title: "A: {1}", text: "Is 2 = 2 ~ or #?\n<b> & \\", answer: { kind: "number", value: 87, tolerance: 10 } },
  {
    id: "b",
    title: "B",
    text: "Which?",
    answer: {
      kind: "choice",
      isMultiple: false,
      options: [
        { text: "x=1", share: 100 },
        { text: "y", share: 50 },
        { text: "z", share: 0 },
      ],
    },
  },
];

it("writes GIFT in which nothing of a text is taken for a sign", () => {
  expect(writeGift(samples)).toBe(String.raw`$CATEGORY: $course$/Incast Lab

// a
::A\: \{1\}::[plain]Is 2 \= 2 \~ or \#?\n<b> & \\ {#87:10}

// b
::B::[plain]Which? {
	=x\=1
	~%50%y
	~z
}
`);
});

const drawn = drawLogged(
  "lessons in a quiz",
  lessons.filter(({ check }) => !check.change.includes("program")),
  1,
);

it("brings a lesson's question through GIFT as it is, with grades that Moodle takes", () => {
  const questions = drawn.map(({ id }) => compute(id));
  const read = parseGift(writeGift(questions));
  expect(read.categories).toEqual(["$course$/Incast Lab"]);
  for (const [index, { title, text, answer }] of questions.entries()) {
    const found = read.questions[index];
    expect(found).toMatchObject({ name: title, format: "plain", text });
    if (answer.kind === "number") {
      expect(found.answer).toEqual(answer);
      expect(answer.tolerance).toBeGreaterThan(0);
      continue;
    }
    if (found.answer.kind !== "choice") throw new Error("it is no choice");
    expect(found.answer.isMultiple).toBe(answer.isMultiple);
    expect(found.answer.options.map((one) => one.text)).toEqual(answer.options.map((one) => one.text));
    const { options } = found.answer;
    const sum = (isRight: boolean) => options.filter(({ share }) => share > 0 === isRight).reduce((all, { share }) => all + share, 0);
    // all right ones together are the whole; with all wrong ones besides nothing is left
    if (answer.isMultiple) {
      expect(sum(true)).toBeCloseTo(100, 3);
      expect(sum(true) + sum(false)).toBeLessThanOrEqual(0);
    } else expect(Math.max(...options.map(({ share }) => share))).toBe(100);
  }
}, 120_000);

const anyText = fc.string({ unit: fc.constantFrom(..."aZ 1~=#{}:\\/%[]<>&\"'\n-é中".split("")), minLength: 1, maxLength: 30 });
const tidy = (text: string): string => text.replaceAll(/\s*\n\s*/g, "\n").trim();
const anyQuestion = fc.record({
  id: fc.constantFrom("a", "b-1"),
  title: anyText,
  text: anyText,
  answer: fc.oneof(
    fc.record({ kind: fc.constant("number" as const), value: fc.integer(), tolerance: fc.constantFrom(0, 0.5, 10) }),
    fc.record({
      kind: fc.constant("choice" as const),
      isMultiple: fc.constant(false),
      options: fc.tuple(fc.record({ text: anyText, share: fc.constant(100) }), fc.record({ text: anyText, share: fc.constantFrom(0, 50) })),
    }),
  ),
});

it("takes no text for a sign, whatever is in it", () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      // a share in percent signs and a format in brackets begin no text of ours
      fc.pre(question.answer.kind === "number" || question.answer.options.every(({ text }) => !text.trim().startsWith("%")));
      const { questions } = parseGift(writeGift([question]));
      expect(questions).toHaveLength(1);
      expect(tidy(questions[0].text)).toBe(tidy(question.text));
      expect(questions[0].answer.kind).toBe(question.answer.kind);
      expect(findQtiFaults(writeQti([question]))).toEqual([]);
    }),
    { numRuns: countCases(200) },
  );
});

it("is told by its grammars what is wrong", () => {
  expect(() => parseGift("::a::b {~%9.09091%c ~d}")).toThrow("no share");
  expect(() => parseGift("::a::b {=c}")).toThrow("fewer than two");
  expect(() => parseGift("::a::b = {#1:2}")).toThrow("no question");
  const good = writeQti(samples);
  const spoil = (from: string, to: string) => {
    expect(good).toContain(from);
    return findQtiFaults(good.replace(from, to));
  };
  expect(spoil('numtype="Decimal"', 'numtype="Float"')).toEqual(['<response_num numtype="Float">']);
  expect(spoil('<objectbank ident="incast-lab">', "<objectbank>")).toEqual(["<objectbank> without ident"]);
  expect(spoil(">option1</varequal>", ">option9</varequal>")).toEqual(["a condition on the option option9"]);
  expect(() => spoil("<outcomes>", "<outcome>")).toThrow("closes");
});

it("writes QTI 1.2 as its specification has it, and bounds a number by its tolerance", () => {
  const xml = writeQti(samples);
  expect(xml).toContain('<vargte respident="answer">77</vargte><varlte respident="answer">97</varlte>');
  expect(findQtiFaults(xml)).toEqual([]);
  const questions = drawn.map(({ id }) => compute(id));
  const whole = writeQti(questions);
  expect(findQtiFaults(whole)).toEqual([]);
  const items = listAll(parseXml(whole), "item");
  expect(items.map(({ attributes }) => attributes.title)).toEqual(questions.map(({ title }) => title));
  expect(items.map((item) => listAll(item, "mattext")[0].text)).toEqual(questions.map(({ text }) => text));
  for (const [index, { answer }] of questions.entries()) {
    if (answer.kind !== "number") continue;
    const [low] = listAll(items[index], "vargte");
    const [high] = listAll(items[index], "varlte");
    expect([Number(low.text), Number(high.text)]).toEqual([
      expect.closeTo(answer.value - answer.tolerance, 6),
      expect.closeTo(answer.value + answer.tolerance, 6),
    ]);
  }
}, 120_000);
