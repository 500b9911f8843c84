import { nameGroup } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";

/** The scenario with its groups named by their places, as they are unless somebody names them: what a run is made from but for names. */
export function forgetNames(scenario: Scenario): Scenario {
  return { ...scenario, groups: scenario.groups.map((group, index) => ({ ...group, name: nameGroup(index) })) };
}
