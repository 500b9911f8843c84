import type { Nanos } from "../engine/spec/scenario.ts";
import type { GlossaryId } from "./glossary-ids.ts";

/** A part of a sentence. */
export interface Piece {
  readonly text: string;
  /** The moment of the run it refers to: the piece is a link to it. */
  readonly jumpNs?: Nanos;
  readonly emphasis?: "strong" | "trouble" | "gain";
  /** Glossary entry that explains it. */
  readonly word?: GlossaryId;
  /** The number in the text, in packets, ns or a share of 1, before formatting. */
  readonly value?: number;
  /** Name of the run's fact that the number gives. */
  readonly fact?: string;
}

/** One or more sentences as contiguous pieces. */
export type Sentence = readonly Piece[];

export function startLarge(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With a lowercase initial, for the middle of a sentence and for the terminal. */
export function startSmall(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function say(text: string): Piece {
  return { text };
}

/** A number of the run, linked to its moment. */
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
