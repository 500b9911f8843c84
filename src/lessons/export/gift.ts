import type { QuizQuestion } from "./quiz.ts";

/** Questions as Moodle's GIFT format has them (docs.moodle.org/en/GIFT_format), one file of text for any number of them. */

/** What has a meaning in GIFT, and line ends, which would end a question. */
const escape = (text: string): string => text.replaceAll(/[~=#{}:\\]/g, "\\$&").replaceAll(/\s*\n\s*/g, "\\n");

/** A platform adds up at most so many figures. */
const writeShare = (share: number): string => String(Number(share.toFixed(5)));

function writeAnswer({ answer }: QuizQuestion): string {
  if (answer.kind === "number") return `{#${answer.value}:${answer.tolerance}}`;
  const lines = answer.options.map(({ text, share }) => {
    if (!answer.isMultiple && share === 100) return `=${escape(text)}`;
    return share === 0 ? `~${escape(text)}` : `~%${writeShare(share)}%${escape(text)}`;
  });
  return `{\n${lines.map((line) => `\t${line}\n`).join("")}}`;
}

export function writeGift(questions: readonly QuizQuestion[]): string {
  const parts = questions.map((one) => `// ${one.id}\n::${escape(one.title)}::[plain]${escape(one.text)} ${writeAnswer(one)}\n`);
  return ["$CATEGORY: $course$/Incast Lab\n", ...parts].join("\n");
}
