import { isObject } from "../scenario/check/check-values.ts";
import type { Lesson } from "./lesson.ts";
import { listGuessValues, listSweepValues } from "./situation.ts";

/** What a student predicted. */
export type Guess =
  | { readonly kind: "choice"; readonly option: string }
  /** In the unit of the lesson's guess: shares from 0 to 1, times in ns. */
  | { readonly kind: "number"; readonly value: number }
  /** A value of what the run varies. */
  | { readonly kind: "point"; readonly value: number }
  /** At each value of the lesson's sweep, in the unit of its fact. */
  | { readonly kind: "curve"; readonly values: readonly number[] }
  /** Numbers of packets. */
  | { readonly kind: "picks"; readonly packets: readonly number[] };

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** A guess as it was kept; null: it is none. Never throws. */
export function readGuess(input: unknown): Guess | null {
  if (!isObject(input)) return null;
  const { kind, option, value, values, packets } = input;
  if (kind === "choice" && typeof option === "string") return { kind, option };
  if ((kind === "number" || kind === "point") && isNumber(value)) return { kind, value };
  if (kind === "curve" && Array.isArray(values) && values.every(isNumber)) return { kind, values };
  if (kind === "picks" && Array.isArray(packets) && packets.every(isNumber)) return { kind, packets };
  return null;
}

/** Nothing that is drawn has a larger value (our choice): a mean of such values is a number still. */
const mostDrawn = 1e15;

/** Can this be said to the lesson's question? What links and storage bring may be of another lesson, or of an earlier version of it. */
export function fitsLesson(lesson: Lesson, guess: Guess): boolean {
  const { predict } = lesson.guess;
  switch (predict.kind) {
    case "choice":
      return guess.kind === "choice" && predict.options.some(({ id }) => id === guess.option);
    case "number":
      return guess.kind === "number" && guess.value >= predict.min && guess.value <= predict.max;
    case "point":
      return guess.kind === "point" && listSweepValues(lesson).some(({ value }) => value === guess.value);
    case "curve":
      return (
        guess.kind === "curve" &&
        guess.values.length === listGuessValues(lesson).length &&
        guess.values.every((value) => value >= 0 && value <= mostDrawn)
      );
    case "picks":
      return guess.kind === "picks" && guess.packets.every((packet) => Number.isSafeInteger(packet) && packet >= 0);
  }
}
