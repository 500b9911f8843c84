import { sentenceGap } from "../../language/sentences.ts";
import type { Piece } from "./pieces.ts";

/** For a tag of a message: what it wraps is a number, underlined in the colour of what it means. */
export function tone(of: NonNullable<Piece["tone"]>): (children: readonly (string | Piece)[]) => Piece {
  return (children) => ({ text: children.map((one) => (typeof one === "string" ? one : one.text)).join(""), tone: of });
}

/** A message written by `rich` with tones, as a sentence: text that follows on text is one piece. */
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

/** Sentences after each other; those that say nothing are left out. */
export function joinToned(sentences: readonly (readonly Piece[])[]): readonly Piece[] {
  return sentences.filter((one) => one.length > 0).flatMap((one, place) => (place === 0 ? one : [{ text: sentenceGap() }, ...one]));
}
