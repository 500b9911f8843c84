import type { ScenarioInput } from "../check/scenario-input.ts";

/** A scenario worth showing, as data. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  /** One sentence a student can try to answer before the run does. */
  readonly question: string;
  readonly scenario: ScenarioInput;
  /** The paper whose experiment it is. */
  readonly paper?: string;
}
