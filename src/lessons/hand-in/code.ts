import type { Guess } from "../guess.ts";
import type { Lesson } from "../lesson.ts";
import { listGuessValues } from "../situation.ts";
import { writeAnswer } from "./answer.ts";
import { checksum, checkWidth, splitNumber, writeSymbols } from "./symbols.ts";

/** The word at the start of every code. */
export const codeWord = "CAST";
/** Version of the format of what follows the word. */
export const codeVersion = 1;

/**
 * A student's prediction as a code that can be read out, typed, pasted or scanned: `CAST1-K7QM-3XD9-2KPT`. After the word and the
 * version come the question (3 symbols), who has answered (5, by chance), the answer, and the checksum of all of it (3). A nickname
 * may follow: `~Ada`; it is no part of what is checked.
 */

export const questionWidth = 3;
export const studentWidth = 5;
/** Letters between two hyphens. */
const groupLength = 4;

/** Numbers of students are below this. */
export const mostStudents = 32 ** studentWidth;
export const longestNickname = 20;

/** FNV-1a over UTF-16, 32 bits: the same text has the same number everywhere. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}

const questions = new WeakMap<Lesson, number>();

/** What answers of one question have in common, 0 to 32,767: the lesson, and all that an answer's symbols count in. */
export function numberQuestion(lesson: Lesson): number {
  const known = questions.get(lesson);
  if (known !== undefined) return known;
  const { predict } = lesson.guess;
  const grid =
    predict.kind === "choice"
      ? predict.options.map(({ id }) => id)
      : predict.kind === "number"
        ? [predict.min, predict.max, predict.step]
        : predict.kind === "picks"
          ? [predict.timeout, predict.packets]
          : listGuessValues(lesson).map(({ value }) => value);
  const whole = hash(JSON.stringify([lesson.id, predict.kind, ...grid]));
  const number = (whole ^ (whole >>> 15) ^ (whole >>> 30)) & (32 ** questionWidth - 1);
  questions.set(lesson, number);
  return number;
}

/** Letters, figures and a space between words, no longer than is read out; "" is none. */
export function cleanNickname(text: string): string {
  const words = text.normalize("NFC").replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  return Array.from(words.trim()).slice(0, longestNickname).join("").trim();
}

/**
 * @param student who has answered: a number below `mostStudents`, by chance
 * @returns null: it is no prediction of this lesson
 */
export function writeCode(lesson: Lesson, guess: Guess, student: number, nickname = ""): string | null {
  const answer = writeAnswer(lesson, guess);
  if (answer === null) return null;
  const body = [...splitNumber(numberQuestion(lesson), questionWidth), ...splitNumber(student, studentWidth), ...answer];
  const letters = writeSymbols([...body, ...splitNumber(checksum([codeVersion, ...body]), checkWidth)]);
  const groups = letters.match(new RegExp(`.{1,${groupLength}}`, "g")) ?? [];
  const name = cleanNickname(nickname).replaceAll(" ", "_");
  return [`${codeWord}${codeVersion}`, ...groups].join("-") + (name === "" ? "" : `~${name}`);
}
