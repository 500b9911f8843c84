import { type Guess } from "../../../lessons/guess.ts";
import { type Lesson, stepIds, type StepId } from "../../../lessons/lesson.ts";
import { listSweepValues } from "../../../lessons/situation.ts";

/** What the page's part of a link says. */
export interface LessonPlace {
  /** A lesson's id, or the address of a lesson's file; null: the index. */
  readonly lesson: string | null;
  readonly step: StepId | null;
  /** A prediction as `writeGuess` writes it; null: none. */
  readonly guess: string | null;
}

/** Never throws; `notices` say what of the link was left out. */
export function decodePlace(query: string): LessonPlace & { readonly notices: readonly string[] } {
  const entries = new URLSearchParams(query);
  const asked = entries.get("step");
  const step = stepIds.find((id) => id === asked) ?? null;
  const notices =
    asked !== null && step === null ? [`The link's step "${asked.slice(0, 40)}" is none of ${stepIds.join(", ")}: left out.`] : [];
  return { lesson: entries.get("lesson") || null, step, guess: entries.get("guess") || null, notices };
}

export function encodePlace({ lesson, step, guess }: LessonPlace): string {
  if (lesson === null) return "";
  const entries = new URLSearchParams({
    lesson,
    ...(step !== null && step !== "watch" && { step }),
    ...(guess !== null && { guess }),
  });
  // addresses are read by people
  return entries.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",");
}

/** Nothing that is drawn has a larger value (our choice): a mean of such values is a number still. */
const mostDrawn = 1e15;

/** To a thousandth: what a hand can mean on an axis. */
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

/** A prediction of this lesson; null: the text says none. Never throws. */
export function parseGuess(lesson: Lesson, text: string): Guess | null {
  const { predict } = lesson.guess;
  const numbers = text.split(",").map((part) => (part.trim() === "" ? NaN : Number(part) + 0)); // without -0
  const areNumbers = numbers.every(Number.isFinite);
  switch (predict.kind) {
    case "choice":
      return predict.options.some(({ id }) => id === text) ? { kind: "choice", option: text } : null;
    case "number":
      return areNumbers && numbers.length === 1 && numbers[0] >= predict.min && numbers[0] <= predict.max
        ? { kind: "number", value: numbers[0] }
        : null;
    case "point":
      return listSweepValues(lesson).some(({ value }) => value === numbers[0]) && numbers.length === 1
        ? { kind: "point", value: numbers[0] }
        : null;
    case "curve":
      return areNumbers && numbers.length === listSweepValues(lesson).length && numbers.every((value) => value >= 0 && value <= mostDrawn)
        ? { kind: "curve", values: numbers }
        : null;
    case "picks":
      return numbers.every((packet) => Number.isSafeInteger(packet) && packet >= 0)
        ? { kind: "picks", packets: [...new Set(numbers)] }
        : null;
  }
}
