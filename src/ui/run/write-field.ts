import type { Scenario } from "../../engine/spec/scenario.ts";
import type { FieldPath } from "../../scenario/fields/fields.ts";
import { changeField } from "../../scenario/change/minimal-scenario.ts";
import { repairScenario } from "../../scenario/change/repair-scenario.ts";
import type { FieldValue } from "./scenario-path.ts";

/** The scenario with one field changed and whatever follows from that; not yet checked. */
export function writeField(scenario: Scenario, path: string, value: FieldValue): unknown {
  return changeField(scenario, path as FieldPath, value);
}

/** The same scenario with another transport for all senders, at that transport's defaults. */
export function withTransport(scenario: Scenario, id: string): Scenario {
  const uniform = { ...scenario, groups: [] };
  const changed = scenario.transport.algorithm === id ? uniform : writeField(uniform, "transport.algorithm", id);
  return repairScenario(changed, "transport.algorithm").scenario;
}
