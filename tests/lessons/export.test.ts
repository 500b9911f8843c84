import { expect, it } from "vitest";
import { computeFindings } from "../../src/cli/lesson-runs.ts";
import { writeGift } from "../../src/lessons/export/gift.ts";
import { writeQti } from "../../src/lessons/export/qti.ts";
import { type QuizQuestion, writeQuiz } from "../../src/lessons/export/quiz.ts";
import { listNeeds } from "../../src/lessons/probes.ts";
import { lessons } from "../../src/lessons/registry.ts";

const compute = (id: string): QuizQuestion => {
  const lesson = lessons.find((one) => one.id === id)!;
  const question = writeQuiz(lesson, computeFindings(listNeeds(lesson)));
  if (question === null) throw new Error(`${id} has no question`);
  return question;
};

it("asks for a number with the tolerance within which the lesson calls it right", () => {
  const { answer, text } = compute("cost-of-a-timeout");
  expect(text).toContain("(Answer in %.)");
  if (answer.kind !== "number") throw new Error("it is no number");
  expect(answer.value).toBeGreaterThan(80);
  // the lesson allows 10 points
  expect(answer.tolerance).toBe(10);
}, 60_000);

it("asks packets as options of which each right one counts its part", () => {
  const { answer } = compute("head-and-tail");
  if (answer.kind !== "choice") throw new Error("it is no choice");
  expect(answer.isMultiple).toBe(true);
  const right = answer.options.filter(({ share }) => share > 0);
  expect(right).toEqual([{ text: "1021", share: 100 }]);
}, 60_000);

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

it("writes QTI 1.2 that is well-formed and bounds a number by its tolerance", () => {
  const xml = writeQti(samples);
  expect(xml).toContain('<vargte respident="answer">77</vargte><varlte respident="answer">97</varlte>');
  expect(xml).toContain("&lt;b&gt; &amp;");
  const open: string[] = [];
  for (const [, close, name, rest] of xml.replace(/<\?.*?\?>/, "").matchAll(/<(\/?)(\w+)([^<>]*)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else if (!rest.endsWith("/")) open.push(name);
  }
  expect(open).toEqual([]);
});
