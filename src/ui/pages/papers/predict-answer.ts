import type { AnswerNumber } from "../../../experiments/answer.ts";
import { fullStop } from "../../../language/sentences.ts";
import { readTypedDigits } from "../../../language/typed-number.ts";

/** Turns an answer into a question to ask before it is shown. */

type Part = string | AnswerNumber;

/** The sentences with numbers, without parts that reveal the answer: a "No:" before them, a reason after the last number. */
export function listBlanks(parts: readonly Part[]): Part[] {
  const first = parts.findIndex((part) => typeof part !== "string");
  const last = parts.findLastIndex((part) => typeof part !== "string");
  if (first < 0) return [];
  return parts.slice(0, last + 2).flatMap((part, index): Part[] => {
    if (typeof part !== "string") return [part];
    if (index < first) return [part.replace(/^.*(?:[.:؛] |[。：；])/s, "")];
    if (index > last) return [part.replace(/[.:;؛。：；].*$/s, fullStop())];
    return [part];
  });
}

/** Compares a prediction: within a tenth it is close. null: no prediction, or nothing to compare it with. */
export function compareGuess(text: string, { value }: AnswerNumber): "close" | "low" | "high" | null {
  const guess = readGuess(text);
  if (guess === null || value === null) return null;
  const room = Math.max(0.1 * Math.abs(value), 1e-9);
  return Math.abs(guess - value) <= room ? "close" : guess < value ? "low" : "high";
}

/** @returns null: empty. NaN: not a number. */
export function readGuess(text: string): number | null {
  const plain = readTypedDigits(text);
  if (plain === "") return null;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}
