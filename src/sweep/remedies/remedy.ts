import type { SeedSpread } from "../../analysis/seed-sample.ts";
import type { Sentence } from "../../analysis/words.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { ScenarioPath } from "../../scenario/change/minimal-scenario.ts";

/** What a run comes to where settings are ranked. */
export interface Outcome {
  readonly seed: number;
  /** Of the maximum goodput, 0 to 1. */
  readonly share: number;
  readonly goodputBps: number;
  readonly timeouts: number;
  readonly spurious: number;
  readonly drops: number;
  readonly maxQueuePackets: number;
}

export type OutcomeSpread = SeedSpread<Outcome>;

/** A field of a scenario, and what it is set to. */
export interface FieldChange {
  readonly path: ScenarioPath;
  readonly value: unknown;
}

/** Why a run cannot be tried with a change: a sentence. */
export interface Refusal {
  readonly why: string;
}

/** A change as the subject of a sentence. */
export interface Subject {
  /** "A window of 2", where a sentence begins. */
  readonly atStart: Sentence;
  /** "a window of 2". */
  readonly inside: Sentence;
  /** Is its verb in the plural? */
  readonly isMany: boolean;
}

export interface RemedyWords {
  /** "Window of 2 packets". */
  readonly title: string;
  /** "receive window 16 → 2". */
  readonly change: string;
  /** "16 → 2", where there is little room; "": the title says it all. */
  readonly brief: string;
  readonly subject: Subject;
}

/**
 * How a change stands to the present run: `unclear` where they differ by less than seeds do, `same` where their numbers are the same
 * as people read them.
 */
export type Standing = "better" | "worse" | "unclear" | "same";

/** What the price of a change is told from. */
export interface PriceFacts {
  /** The present run's scenario, and the changed one. */
  readonly base: Scenario;
  readonly changed: Scenario;
  readonly before: OutcomeSpread;
  readonly after: OutcomeSpread;
  readonly standing: Standing;
  /** By the names that `probes` gives; those that have been computed. */
  readonly probes: ReadonlyMap<string, { readonly scenario: Scenario; readonly spread: OutcomeSpread }>;
}

/** One change that may help. */
export interface Remedy {
  readonly id: string;
  /** Whatever the run, such as where it is left out. */
  name(): string;
  /** It joins where a run does not have it, and nobody misses it elsewhere. */
  readonly isSpare?: boolean;
  /** What it sets, whether or not the fields take it. */
  plan(base: Scenario): readonly FieldChange[] | Refusal;
  describe(base: Scenario, changed: Scenario): RemedyWords;
  /** Other runs that its price speaks of, by name; unchecked. */
  probes?(changed: Scenario): Readonly<Record<string, unknown>>;
  price(facts: PriceFacts): Sentence;
  /** Result and price in one sentence, below the headline; null: they are told one after the other. */
  reach?(facts: PriceFacts, subject: Subject): Sentence | null;
}
