import type { Scenario } from "../engine/spec/scenario.ts";
import { listParamFields } from "../scenario/fields/field-of-param.ts";
import { writeFieldText } from "../scenario/fields/field-values.ts";
import { fields } from "../scenario/fields/fields.ts";
import { interventionFlag, writeIntervention } from "../scenario/fields/intervention.ts";
import { minimizeScenario, readField } from "../scenario/change/minimal-scenario.ts";

/** The command line of a scenario: the options that differ from the defaults, and their values. */
export interface ScenarioFlags {
  readonly flags: readonly (readonly [option: string, value: string])[];
  /** Number of groups, which no option creates. */
  readonly groups: number;
  /** Do the options fully describe the scenario? */
  readonly isWhole: boolean;
}

export function listScenarioFlags(scenario: Scenario): ScenarioFlags {
  const input = minimizeScenario(scenario);
  const flags = [...fields, ...listParamFields(scenario.transport.algorithm, scenario.transport.program)].flatMap(
    (field): [string, string][] => {
      const value = readField(input, field.path);
      if (value === undefined) return [];
      const text = field.kind === "program" ? "FILE" : writeFieldText(field, value);
      return [field.flag === null ? ["--param", `${field.path.slice("transport.params.".length)}=${text}`] : [`--${field.flag}`, text]];
    },
  );
  if (input.intervention) flags.push([`--${interventionFlag}`, writeIntervention(input.intervention)]);
  const groups = input.groups?.length ?? 0;
  // Options accept only one of these two, but in a file a distribution may override a range.
  const isTwofold = ["--response-bytes", "--response-cdf"].every((option) => flags.some(([flag]) => flag === option));
  return { flags, groups, isWhole: groups === 0 && !isTwofold && scenario.transport.program === undefined };
}
