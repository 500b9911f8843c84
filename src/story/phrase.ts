import { isolate } from "../language/numbers.ts";
import { sentenceGap } from "../language/sentences.ts";
import { rich } from "../language/translate.ts";
import type { Piece, Sentence } from "../analysis/words.ts";

/** What fills a place of a sentence: text, a number, a piece or several; or, for a tag, the piece made of what it wraps. */
export type Filling = string | number | Piece | Sentence | ((text: string) => Piece);

/**
 * One message as a sentence in pieces: `phrase("Its window grew to {cwnd}.", { cwnd: link("12", atNs) })`, or with what a
 * link says in the message itself: `phrase("It <again>timed out again</again>.", { again: (text) => link(text, atNs) })`.
 * Whole sentences are put together by `joinSentences`.
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

/** Equal things one after the other, at least one, with neither "and" nor "or": "a, b, c". */
export function joinSeries(parts: readonly Sentence[]): Sentence {
  return parts.reduce((first, rest) => toPieces(rich("{first}, {rest}", { first, rest })));
}

/** Whole sentences after each other; those that say nothing are left out. */
export function joinSentences(sentences: readonly Sentence[]): Sentence {
  return sentences.filter((one) => one.length > 0).flatMap((one, place) => (place === 0 ? one : [{ text: sentenceGap() }, ...one]));
}
