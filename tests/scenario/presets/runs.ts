import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { type RunSummary, summarize } from "../../../src/analysis/summary.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import type { Scenario } from "../../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../../src/engine/totals.ts";
import { createRecorder } from "../../../src/protocol/recorder.ts";
import type { RunColumns } from "../../../src/protocol/tables.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import type { Preset } from "../../../src/scenario/presets/preset.ts";
import { presets } from "../../../src/scenario/presets/presets.ts";
import { isLong } from "../../support/extent.ts";

export interface PresetRun {
  readonly scenario: Scenario;
  readonly run: RunSummary;
  readonly totals: RunTotals;
  readonly columns: RunColumns | null;
}

/** Presets whose columns somebody asks for: recording takes time. */
const recorded: readonly string[] = ["on-off", "prin-2", "prin-3", "gip-3", "gip-4"];

const done = new Map<string, PresetRun>();

/** A preset, with changes, to its end. Each is run once, whoever asks. */
export function showPreset(id: string, changes: Preset["scenario"] = {}): PresetRun {
  const preset = presets.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  const scenario = requireScenario({ ...preset.scenario, ...changes });
  const key = `${id} ${JSON.stringify(scenario)}`;
  const shown = done.get(key) ?? runOnce(scenario, recorded.includes(id));
  done.set(key, shown);
  return shown;
}

function runOnce(scenario: Scenario, isRecorded: boolean): PresetRun {
  const recorder = isRecorded ? createRecorder() : null;
  const simulation = createSimulation(scenario, getAlgorithm, recorder?.observer);
  while (!simulation.finished) simulation.run(1e6);
  return { scenario, totals: simulation.totals, columns: recorder?.columns ?? null, run: summarize(scenario, simulation.totals) };
}

/** Those people try first: a preset must show its point with each. The long tests try three. */
export const seeds = isLong ? [1, 2, 3] : [1];

export function showSeeds(id: string): RunSummary[] {
  return seeds.map((seed) => showPreset(id, { seed }).run);
}

/** Share of the link that a preset's runs carry on average. */
export function meanGoodput(id: string): number {
  return showSeeds(id).reduce((sum, run) => sum + run.normalizedGoodput, 0) / seeds.length;
}
