import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { type RunSummary, summarize } from "../../src/analysis/summary.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { TransportSpec } from "../../src/engine/spec/scenario.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import type { RunColumns } from "../../src/protocol/tables.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";

/** Runs a preset to its end, with another transport if given. */
export function runPreset(id: string, seed = 1, transport: Partial<TransportSpec> = {}): RunSummary & { columns: RunColumns } {
  const preset = presets.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  const input = preset.scenario;
  const scenario = requireScenario({ ...input, transport: { ...input.transport, ...transport }, seed });
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  while (!simulation.finished) simulation.run(1e6);
  return { ...summarize(scenario, simulation.totals), columns };
}
