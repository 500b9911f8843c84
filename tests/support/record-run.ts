import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import type { RunColumns } from "../../src/protocol/tables.ts";

/** Records a whole run. */
export function recordRun(scenario: Scenario): { readonly totals: RunTotals; readonly columns: RunColumns } {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  simulation.run(Infinity);
  return { totals: simulation.totals, columns };
}
