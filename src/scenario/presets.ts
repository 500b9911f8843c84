import type { ScenarioInput } from "./scenario-input.ts";

export interface Preset {
  readonly id: string;
  readonly name: string;
  /** One sentence a student can try to answer before the run does. */
  readonly question: string;
  readonly scenario: ScenarioInput;
}

/** Starting points, in the order of the page's list. The first one is what the page opens with. */
export const presets: readonly Preset[] = [
  {
    id: "collapse",
    name: "The collapse",
    question: "Thirty-two senders share one fast link: why is it idle most of the time?",
    scenario: {},
  },
];
