import type { ScenarioInput } from "../check/scenario-input.ts";

/** A scenario to show, as data. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  /** A question for the student to answer before the run. */
  readonly question: string;
  readonly scenario: ScenarioInput;
  /** The experiment's paper. */
  readonly paper?: string;
}
