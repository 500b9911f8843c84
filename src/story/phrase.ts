import { isolate } from "../language/numbers.ts";
import { sentenceGap } from "../language/sentences.ts";
import { rich } from "../language/translate.ts";
import type { Piece, Sentence } from "../analysis/words.ts";

/** The value of a placeholder: text, a number, a piece or several pieces; or, for a tag, a function from the wrapped text to a piece. */
export type Filling = string | number | Piece | Sentence | ((text: string) => Piece);

/**
 * One message as a sentence in pieces: `phrase("Its window grew to {cwnd}.", { cwnd: link("12", atNs) })`, or, with the link text in the
 * message itself: `phrase("It <again>timed out again</again>.", { again: (text) => link(text, atNs) })`. Use `joinSentences` to combine
 * whole sentences.
 */
export function phrase<const M extends string>(
  message: Parameters<typeof rich<M, Piece>>[0],
  values: Readonly<Record<string, Filling>> = {},
  context?: string,
): Sentence {
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "function"
        ? (children: readonly (string | Piece)[]) => value(children.map((one) => (typeof one === "string" ? one : one.text)).join(""))
        : isPiece(value)
          ? isolatePiece(value)
          : value,
    ]),
  );
  return toPieces(rich<M, Piece>(message, filled, context));
}

const toPieces = (parts: readonly (string | Piece)[]): Sentence => parts.map((part) => (typeof part === "string" ? { text: part } : part));

const isPiece = (value: string | number | Piece | Sentence): value is Piece => typeof value === "object" && !Array.isArray(value);

const isolatePiece = (piece: Piece): Piece => ({ ...piece, text: isolate(piece.text) });

/** Joins at least one item without "and" or "or": "a, b, c". */
export function joinSeries(parts: readonly Sentence[]): Sentence {
  return parts.reduce((first, rest) => toPieces(rich("{first}, {rest}", { first, rest })));
}

/** Joins whole sentences; empty ones are omitted. */
export function joinSentences(sentences: readonly Sentence[]): Sentence {
  return sentences.filter((one) => one.length > 0).flatMap((one, place) => (place === 0 ? one : [{ text: sentenceGap() }, ...one]));
}
