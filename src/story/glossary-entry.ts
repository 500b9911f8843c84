import type { Marked } from "../language/translate.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";

/** Where `here` takes its numbers from: the scenario, and the run's totals once it has any. */
export interface GlossaryFacts {
  readonly scenario: Scenario;
  readonly totals: RunTotals | null;
}

export interface GlossaryEntry {
  readonly term: Marked;
  /** One or two sentences that hold for every run. */
  readonly definition: Marked;
  /** The same in numbers of this network or run; null: it has none. */
  readonly here?: (facts: GlossaryFacts) => string | null;
  readonly seeAlso: readonly string[];
}
