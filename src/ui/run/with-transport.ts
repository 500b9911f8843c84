import { repairScenario } from "../../scenario/change/repair-scenario.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { writeField } from "./scenario-path.ts";

/** The same scenario with another transport for all senders, and that transport's defaults. */
export function withTransport(scenario: Scenario, id: string): Scenario {
  const uniform = { ...scenario, groups: [] };
  const changed = scenario.transport.algorithm === id ? uniform : writeField(uniform, "transport.algorithm", id);
  return repairScenario(changed, "transport.algorithm").scenario;
}
