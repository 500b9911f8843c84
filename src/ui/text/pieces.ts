import { mergeTexts, sentenceGap } from "../../language/sentences.ts";
import type { GlossaryId } from "../../analysis/glossary-ids.ts";

/** A sentence in pieces; strong ones are the numbers, underlined in the colour of what they mean. */
export interface Piece {
  readonly text: string;
  readonly tone?: "trouble" | "fine";
  /** The glossary explains it. */
  readonly word?: GlossaryId;
}

export type Wrap = (children: readonly (string | Piece)[]) => Piece;

/** For a tag of a message: what it wraps, as a piece of this kind. */
export function wrap(kind: Omit<Piece, "text">): Wrap {
  return (children) => ({ ...kind, text: children.map((one) => (typeof one === "string" ? one : one.text)).join("") });
}

/** What `rich` has written, as pieces. */
export function toPieces(parts: readonly (string | Piece)[]): readonly Piece[] {
  return mergeTexts(parts).map((part) => (typeof part === "string" ? { text: part } : part));
}

/** Whole sentences after each other. */
export function joinParts(sentences: readonly (readonly Piece[])[]): readonly Piece[] {
  return sentences.flatMap((one, place) => (place === 0 ? one : [{ text: sentenceGap() }, ...one]));
}

/** The headline as plain text, for screen readers and titles. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => piece.text).join("");
}
