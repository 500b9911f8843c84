import type { Nanos } from "../engine/spec/scenario.ts";
import type { GlossaryId } from "./glossary-ids.ts";

/** A part of a sentence. */
export interface Piece {
  readonly text: string;
  /** The moment of the run it speaks of: the piece is a link to it. */
  readonly jumpNs?: Nanos;
  readonly emphasis?: "strong" | "trouble" | "gain";
  /** What the glossary explains it as. */
  readonly word?: GlossaryId;
  /** The number in the text, in packets, ns or a share of 1, before formatting. */
  readonly value?: number;
  /** Which fact of the run that number is. */
  readonly fact?: string;
}

/** One or more sentences in pieces that follow each other without gaps. */
export type Sentence = readonly Piece[];

export function startLarge(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** For the middle of a sentence, and for the terminal. */
export function startSmall(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function say(text: string): Piece {
  return { text };
}

/** A number of the run with its moment. */
export function tell(fact: string, value: number, text: string, jumpNs: Nanos, emphasis?: "strong" | "trouble"): Piece {
  return { text, value, fact, jumpNs, ...(emphasis ? { emphasis } : {}) };
}

/** A link to a moment. */
export function link(text: string, jumpNs: Nanos): Piece {
  return { text, jumpNs };
}

/** The sentence without links: for titles, screen readers and terminals. */
export function joinSentence(sentence: Sentence): string {
  return sentence.map(({ text }) => text).join("");
}
