import { createContext, use } from "react";
import type { Sentence } from "../../analysis/words.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { GuidePart } from "../../guide/steps.ts";

/** A sentence about the displayed run; one without a part has no number in the picture. */
export interface ShownStep {
  readonly id: string;
  readonly part: GuidePart | null;
  readonly sentence: Sentence;
  readonly atNs: Nanos;
}

/** Sentences with numbers in the picture, such as a lesson's. */
export interface Guide {
  readonly steps: readonly ShownStep[];
  /** Shows what a sentence is about. */
  open(place: number): void;
}

export const GuideContext = createContext<Guide | null>(null);

export function useGuide(): Guide | null {
  return use(GuideContext);
}
