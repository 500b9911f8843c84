import { createContext, use } from "react";
import type { Sentence } from "../../analysis/words.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { GuidePart } from "../../guide/steps.ts";

/** A sentence about the run on screen; one without a part has no number in the picture. */
export interface ShownStep {
  readonly id: string;
  readonly part: GuidePart | null;
  readonly sentence: Sentence;
  readonly atNs: Nanos;
}

/** Sentences whose numbers stand in the picture, as a lesson has them. */
export interface Guide {
  readonly steps: readonly ShownStep[];
  /** Shows what a sentence speaks of. */
  open(place: number): void;
}

export const GuideContext = createContext<Guide | null>(null);

export function useGuide(): Guide | null {
  return use(GuideContext);
}
