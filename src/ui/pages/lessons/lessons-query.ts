import { readChoice } from "../../kit/read-choice.ts";
import { t } from "../../../language/translate.ts";
import { fitsLesson } from "../../../lessons/situation.ts";
import { type Guess } from "../../../lessons/guess.ts";
import { type Lesson, stepIds, type StepId } from "../../../lessons/lesson.ts";
import { codeWord } from "../../../lessons/hand-in/code.ts";

/**
 * The role in a class: `room` is the teacher's view for everyone to see (`class=1`), `hand` that of a student who will hand in a
 * prediction (`class=hand`).
 */
export type ClassPart = "room" | "hand" | null;

/** The page's part of a URL. */
export interface LessonPlace {
  /** A lesson's id, or the URL of a lesson's file; null: the index. */
  readonly lesson: string | null;
  readonly step: StepId | null;
  /** A prediction in the format of `writeGuess`; null: none. */
  readonly guess: string | null;
  readonly part: ClassPart;
  /** The id of the draft being edited; null: none. */
  readonly edit: string | null;
  /** A student's code for the teacher's view: `class=CAST1-…`; null: none. */
  readonly code: string | null;
}

/** Never throws; `notices` lists the ignored parts. */
export function decodePlace(query: string): LessonPlace & { readonly notices: readonly string[] } {
  const entries = new URLSearchParams(query);
  const notices: string[] = [];
  const step = readChoice("step", entries.get("step"), stepIds, (fault) => notices.push(fault));
  const told = entries.get("class") ?? "";
  const code = told.toUpperCase().startsWith(codeWord) ? told : null;
  const part: ClassPart = code !== null || told === "1" ? "room" : told === "hand" ? "hand" : null;
  if (told !== "" && part === null)
    notices.push(t('The URL\'s class "{part}" is ignored; allowed: 1, hand or a code.', { part: told.slice(0, 40) }));
  return {
    lesson: entries.get("lesson") || null,
    step,
    guess: entries.get("guess") || null,
    part,
    code,
    edit: entries.get("edit") || null,
    notices,
  };
}

/** The index. */
export const nowhere: LessonPlace = { lesson: null, step: null, guess: null, part: null, code: null, edit: null };

export function encodePlace({ lesson, step, guess, part, code, edit }: LessonPlace): string {
  if (edit !== null) return String(new URLSearchParams({ edit }));
  if (lesson === null) return "";
  const entries = new URLSearchParams({
    lesson,
    ...(step !== null && step !== "watch" && { step }),
    ...(guess !== null && { guess }),
    ...(part !== null && { class: code ?? (part === "room" ? "1" : "hand") }),
  });
  // For readable URLs.
  return entries.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",");
}

/** Rounds to a thousandth, the precision of a drawn curve. */
const round = (value: number): number => Math.round(value * 1000) / 1000;

export function writeGuess(guess: Guess): string {
  switch (guess.kind) {
    case "choice":
      return guess.option;
    case "number":
    case "point":
      return String(guess.value);
    case "curve":
      return guess.values.map(round).join(",");
    case "picks":
      return guess.packets.join(",");
  }
}

/** A prediction for this lesson; null: the text is not one. Never throws. */
export function parseGuess(lesson: Lesson, text: string): Guess | null {
  const guess = readText(lesson.guess.predict.kind, text);
  return guess !== null && fitsLesson(lesson, guess) ? guess : null;
}

function readText(kind: Guess["kind"], text: string): Guess | null {
  if (kind === "choice") return { kind, option: text };
  const numbers = text.split(",").map((part) => (part.trim() === "" ? NaN : Number(part) + 0)); // without -0
  if (!numbers.every(Number.isFinite)) return null;
  if (kind === "curve") return { kind, values: numbers };
  if (kind === "picks") return { kind, packets: [...new Set(numbers)] };
  return numbers.length === 1 ? { kind, value: numbers[0] } : null;
}
