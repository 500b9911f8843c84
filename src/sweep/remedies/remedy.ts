import type { SeedSpread } from "../../analysis/seed-sample.ts";
import type { Sentence } from "../../analysis/words.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { ScenarioPath } from "../../scenario/change/minimal-scenario.ts";

/** A run's results in the ranking of settings. */
export interface Outcome {
  readonly seed: number;
  /** Share of the maximum goodput, 0 to 1. */
  readonly share: number;
  readonly goodputBps: number;
  readonly timeouts: number;
  readonly spurious: number;
  readonly drops: number;
  readonly maxQueuePackets: number;
}

export type OutcomeSpread = SeedSpread<Outcome>;

/** A field of a scenario and its new value. */
export interface FieldChange {
  readonly path: ScenarioPath;
  readonly value: unknown;
}

/** Why a change cannot be tried on a run, as a sentence. */
export interface Refusal {
  readonly why: string;
}

/** A change as the subject of a sentence. */
export interface Subject {
  /** "A window of 2", at the start of a sentence. */
  readonly atStart: Sentence;
  /** "a window of 2". */
  readonly inside: Sentence;
  /** Does it take a plural verb? */
  readonly isMany: boolean;
}

export interface RemedyWords {
  /** "Window of 2 packets". */
  readonly title: string;
  /** "receive window 16 → 2". */
  readonly change: string;
  /** "16 → 2", where space is short; "": the title is enough. */
  readonly brief: string;
  readonly subject: Subject;
}

/**
 * How a change compares with the present run: `unclear` if they differ by less than seeds do, `same` if their numbers look the same when
 * printed.
 */
export type Standing = "better" | "worse" | "unclear" | "same";

/** Facts from which the price of a change is described. */
export interface PriceFacts {
  /** The present run's scenario, and the changed one. */
  readonly base: Scenario;
  readonly changed: Scenario;
  readonly before: OutcomeSpread;
  readonly after: OutcomeSpread;
  readonly standing: Standing;
  /** By the names in `probes`; only those already computed. */
  readonly probes: ReadonlyMap<string, { readonly scenario: Scenario; readonly spread: OutcomeSpread }>;
}

/** One change that may help. */
export interface Remedy {
  readonly id: string;
  /** A name for any run, also for runs in which it is left out. */
  name(): string;
  /** Offered only if a run does not have it already; otherwise left out without a reason. */
  readonly isSpare?: boolean;
  /** The changes it makes; they may still fail the check of the fields. */
  plan(base: Scenario): readonly FieldChange[] | Refusal;
  describe(base: Scenario, changed: Scenario): RemedyWords;
  /** Other runs mentioned in its price, by name; unchecked. */
  probes?(changed: Scenario): Readonly<Record<string, unknown>>;
  price(facts: PriceFacts): Sentence;
  /** Result and price in one sentence, below the headline; null: as separate sentences. */
  reach?(facts: PriceFacts, subject: Subject): Sentence | null;
}
