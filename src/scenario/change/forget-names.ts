import { nameGroup } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";

/** The scenario with default names for its groups: everything that determines a run, without the user's names. */
export function forgetNames(scenario: Scenario): Scenario {
  return { ...scenario, groups: scenario.groups.map((group, index) => ({ ...group, name: nameGroup(index) })) };
}
