import type { Scenario } from "../../engine/spec/scenario.ts";
import { t } from "../../language/translate.ts";
import { changeField } from "../../scenario/change/minimal-scenario.ts";
import { checkScenario } from "../../scenario/check/parse-scenario.ts";
import { describeFaults } from "../../scenario/change/repair-scenario.ts";
import { remedies } from "./remedies.ts";
import type { FieldChange, Remedy } from "./remedy.ts";

/** A run to try, with one change. */
export interface Trial {
  readonly remedy: Remedy;
  readonly scenario: Scenario;
  /** Other runs mentioned in its price, by name. */
  readonly probes: ReadonlyMap<string, Scenario>;
}

/** A change that is not tried. */
export interface LeftOut {
  readonly remedy: Remedy;
  /** The reason, as a sentence. */
  readonly why: string;
}

/** The scenario to which changes are applied: a run's own, without interventions. */
export function dropIntervention(scenario: Scenario): Scenario {
  const { intervention: _, ...plain } = scenario;
  return plain;
}

/** Every remedy, either tried on this scenario or left out. No other field of the scenario is adjusted to make a change fit. */
export function listTrials(base: Scenario): { readonly trials: readonly Trial[]; readonly leftOut: readonly LeftOut[] } {
  const trials: Trial[] = [];
  const leftOut: LeftOut[] = [];
  for (const remedy of remedies) {
    const found = tryRemedy(base, remedy);
    if ("scenario" in found) trials.push(found);
    else if (found.why !== "") leftOut.push(found);
  }
  return { trials, leftOut };
}

function tryRemedy(base: Scenario, remedy: Remedy): Trial | LeftOut {
  const plan = remedy.plan(base);
  if ("why" in plan) return { remedy, why: plan.why };
  const checked = checkScenario(applyChanges(base, plan));
  if (!checked.ok) return { remedy, why: describeFaults(checked.problems) };
  const { scenario } = checked;
  if (JSON.stringify(scenario) === JSON.stringify(base)) return { remedy, why: remedy.isSpare ? "" : t("The run has it already.") };
  const probes = Object.entries(remedy.probes?.(scenario) ?? {}).flatMap(([name, input]) => {
    const probe = checkScenario(input);
    return probe.ok ? [[name, probe.scenario] as const] : [];
  });
  return { remedy, scenario, probes: new Map(probes) };
}

function applyChanges(base: Scenario, changes: readonly FieldChange[]): unknown {
  return changes.reduce<unknown>((scenario, { path, value }) => changeField(scenario as Scenario, path, value), base);
}
