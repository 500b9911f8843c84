import { sentenceGap } from "../../language/sentences.ts";
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

/** What `rich` has written, as pieces: consecutive plain texts become one. */
export function toPieces(parts: readonly (string | Piece)[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (typeof part !== "string") pieces.push(part);
    else if (last && last.tone === undefined && last.word === undefined) pieces[pieces.length - 1] = { text: last.text + part };
    else pieces.push({ text: part });
  }
  return pieces;
}

/** Joins whole sentences; empty ones are omitted. */
export function joinParts(sentences: readonly (readonly Piece[])[]): readonly Piece[] {
  return sentences.filter((one) => one.length > 0).flatMap((one, place) => (place === 0 ? one : [{ text: sentenceGap() }, ...one]));
}

/** The headline as plain text, for screen readers and titles. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => piece.text).join("");
}
