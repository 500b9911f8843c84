import type { Marked } from "../language/translate.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";

/** The source of the numbers in `here`: the scenario, and the run's totals once it has any. */
export interface GlossaryFacts {
  readonly scenario: Scenario;
  readonly totals: RunTotals | null;
}

export interface GlossaryEntry {
  readonly term: Marked;
  /** One or two sentences that hold for every run. */
  readonly definition: Marked;
  /** The same with numbers of this network or run; null: there are none. */
  readonly here?: (facts: GlossaryFacts) => string | null;
  readonly seeAlso: readonly string[];
}
