import type { QuizQuestion } from "./quiz.ts";

/** Questions as Moodle's GIFT format has them (docs.moodle.org/en/GIFT_format), one file of text for any number of them. */

/** What has a meaning in GIFT, and line ends, which would end a question. */
const escape = (text: string): string => text.replaceAll(/[~=#{}:\\]/g, "\\$&").replaceAll(/\s*\n\s*/g, "\\n");

/** What an answer may count in Moodle, % (question_bank::fraction_options_full): a file with any other share is refused. */
const moodleShares: readonly number[] = [
  100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5,
];

/** The nearest share that Moodle takes; what a wrong answer costs is rounded up, so that ticking everything earns nothing. */
function writeShare(share: number): string {
  const size = Math.abs(share);
  const fitting = share < 0 ? moodleShares.filter((one) => one > size - 1e-4) : moodleShares;
  const nearest = fitting.reduce((best, one) => (Math.abs(one - size) < Math.abs(best - size) ? one : best), fitting[0]);
  return String(share < 0 ? -nearest : nearest);
}

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
