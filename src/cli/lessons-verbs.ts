import { readLessonFile } from "../lessons/check-lesson.ts";
import type { Lesson } from "../lessons/lesson.ts";
import { listNeeds } from "../lessons/probes.ts";
import { lessons } from "../lessons/registry.ts";
import { type LessonReport, listFaults, reportLesson } from "../lessons/report.ts";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import { computeFindings } from "./lesson-runs.ts";
import { print } from "./output.ts";
import { quote, toPlainLine } from "./plain-line.ts";
import { createProgress } from "./progress.ts";
import { type Option, readChoice, readOptions } from "./read-options.ts";
import { readText } from "./read-file.ts";
import { formatPlural } from "../language/formats.ts";
import { InputError } from "./errors.ts";

const formats = ["text", "json"] as const;

/** `incast lessons list`. */
export async function listLessons(args: readonly string[], options: readonly Option[]): Promise<void> {
  const format = readChoice(readOptions(args, options), "format", formats, "text");
  if (format === "json") return print(`${JSON.stringify(lessons, null, 2)}\n`);
  const width = Math.max(...lessons.map(({ id }) => id.length)) + 2;
  const lines = lessons.flatMap(({ id, title, minutes, question, misconception }) => [
    `${id.padEnd(width)}${title} (${minutes} min)`,
    ...[question, `Not so: ${misconception}`].map((line) => " ".repeat(width) + line),
  ]);
  await print(`${lines.join("\n")}\n`);
}

/** The lesson in a file. @throws InputError listing all its errors. */
async function readLesson(file: string): Promise<Lesson> {
  const read = readLessonFile(await readText("lesson", file));
  if (read.ok) return read.lesson;
  throw new InputError(`${quote(file)} is not a valid lesson: ${read.faults.join("; ")}`);
}

function computeReport(lesson: Lesson): LessonReport {
  const needs = listNeeds(lesson);
  const progress = createProgress(process.stderr);
  const findings = computeFindings(needs, progress && ((done) => progress.show(() => `${done} of ${needs.length} runs`)));
  progress?.clear();
  return reportLesson(lesson, findings, needs.length);
}

/** Takes the word that names the lesson, and the options after it. @throws InputError */
function takeWord([word, ...args]: readonly string[], verb: string, what: string): [string, readonly string[]] {
  if (word === undefined || word.startsWith("--")) throw new InputError(`lessons ${verb}: no lesson given; allowed: ${what}`);
  return [word, args];
}

/** `incast lessons check FILE`. */
export async function checkFile(args: readonly string[]): Promise<void> {
  const [file, rest] = takeWord(args, "check", "a file of JSON, or -");
  readOptions(rest, []);
  const lesson = await readLesson(file);
  const report = computeReport(lesson);
  const faults = listFaults(report);
  if (faults.length > 0) throw new InputError(`${quote(file)}: ${faults.join("; ")}`);
  const counts = `${formatPlural(report.runs, "run")}, ${formatPlural(report.claims.length, "claim")} checked`;
  await print(`${toPlainLine(`${lesson.id}: ${counts}; the check can be solved.`)}\n`);
}

/** `incast lessons run ID|FILE`. */
export async function runLesson(args: readonly string[], options: readonly Option[]): Promise<void> {
  const ids = lessons.map(({ id }) => id);
  const [word, rest] = takeWord(args, "run", joinWords([...ids, "a file of JSON"]));
  const format = readChoice(readOptions(rest, options), "format", formats, "text");
  const own = lessons.find(({ id }) => id === word);
  if (own === undefined && word !== "-" && !word.endsWith(".json")) {
    const near = findNearestName(word, ids);
    throw new InputError(
      `lessons run: ${quote(word)} is not a lesson; allowed: ${joinWords([...ids, "a file of JSON"])}${near ? ` (the nearest is ${near})` : ""}`,
    );
  }
  const report = computeReport(own ?? (await readLesson(word)));
  await print(format === "json" ? `${JSON.stringify(report, null, 2)}\n` : writeText(report));
}

function writeText({ title, runs, facts, texts, claims, answer, check }: LessonReport): string {
  const width = Math.max(0, ...facts.map(({ fact }) => fact.length)) + 2;
  const verdict = (isTrue: boolean | null): string => (isTrue === null ? "unknown" : isTrue ? "holds" : "FAILS");
  const lines = [
    `${title} (${runs} runs)`,
    "",
    ...facts.map(({ step, fact, text }) => `${step.padEnd(9)}${fact.padEnd(width)}${text ?? "none"}`),
    "",
    ...texts.map(({ step, text }) => `${step.padEnd(9)}${text}`),
    "",
    ...answer.map((line) => `${"answer".padEnd(9)}${line}`),
    ...claims.map(({ claim, holds, sides }) => `${verdict(holds).padEnd(9)}${claim}  (${sides.join(", ")})`),
    `${verdict(check.isOpenAtStart && check.isSolved).padEnd(9)}the check begins unsolved, and its solution reaches the goals`,
  ];
  // Texts from a file are untrusted.
  return lines.map((line) => `${line === "" ? "" : keepSpaces(line)}\n`).join("");
}

/** On one line and without control characters, but with its columns. */
function keepSpaces(line: string): string {
  return line.split(/( {2,})/).map((part) => (/^ +$/.test(part) ? part : toPlainLine(part))).join(""); // prettier-ignore
}
