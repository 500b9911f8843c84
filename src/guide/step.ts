import type { LostWindow } from "../analysis/block-facts.ts";
import type { GlossaryId } from "../analysis/glossary-ids.ts";
import { type Piece, type Sentence } from "../analysis/words.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { formatDurationLike } from "../language/formats.ts";

/** A word of a step, and what it means in a few words. */
export interface StepNote {
  readonly name: string;
  readonly meaning: string;
}

/** A part of the run. */
export interface Stretch {
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
}

/** What a step shows beside its words; the picture takes its numbers from here. */
export type StepScene =
  | { readonly kind: "start"; readonly fromNs: Nanos; readonly toNs: Nanos }
  | { readonly kind: "overflow"; readonly lost: LostWindow | null; readonly sender: number | null; readonly fullNs: Nanos | null }
  | { readonly kind: "wait"; readonly idle: Stretch | null; readonly sender: number | null; readonly timer: Stretch | null }
  | { readonly kind: "cost"; readonly idle: Stretch | null; readonly neededNs: Nanos }
  | { readonly kind: "play" };

/** One of the five steps, about one run. */
export interface ToldStep {
  readonly scene: StepScene;
  readonly headline: Sentence;
  /** The second line; empty: none. */
  readonly line: Sentence;
  readonly notes: readonly StepNote[];
  /** The part of the run that the timelines show, and the cursor's moment. */
  readonly stretch: Stretch;
  readonly atNs: Nanos;
  /** The highlighted sender; null: none. */
  readonly picks: number | null;
}

/** Goodput as a share of its maximum: the median of a few runs that differ in their seeds, and the least and the most of them. */
export interface TrialPoint {
  readonly senders: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** What the last step says of the run on the page. */
export interface PlayFacts {
  readonly senders: number;
  /** null: not computed yet. */
  readonly point: TrialPoint | null;
  /** Of the whole run; null: not computed yet. */
  readonly timeouts: number | null;
  readonly drops: number | null;
}

export const bold =
  (fact: string, value: number): ((text: string) => Piece) =>
  (text) => ({ text, value, fact, emphasis: "strong" });

export const trouble =
  (fact: string, value: number): ((text: string) => Piece) =>
  (text) => ({ text, value, fact, emphasis: "trouble" });

export const word =
  (id: GlossaryId): ((text: string) => Piece) =>
  (text) => ({ text, word: id });

export const tellTime = (fact: string, ns: Nanos, emphasis: "strong" | "trouble" = "strong", longer = ns): Piece => ({
  text: formatDurationLike(ns, longer),
  value: ns,
  fact,
  emphasis,
});

export const tellSenders = (senders: number): ((text: string) => Piece) => bold("senders", senders);
