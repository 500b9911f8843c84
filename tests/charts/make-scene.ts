import { countBlocks } from "../../src/analysis/workload.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { layOutStack, type PaneName } from "../../src/charts/layout.ts";
import type { Patterns } from "../../src/charts/patterns.ts";
import type { Theme } from "../../src/charts/theme.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { buildScene, type Scene } from "../../src/ui/canvas/scene.ts";
import type { LabView } from "../../src/ui/run/contracts.ts";
import { makeScenario, type ScenarioChanges } from "../support/scenarios.ts";

/** Every colour is its own name, so that a drawing tells what it was meant to be. */
export const namedTheme = new Proxy({ scale: 1, sans: "sans-serif" } as unknown as Theme, {
  get: (target, name: string) => (name in target ? target[name as keyof Theme] : name),
});
export const namedPatterns = { wait: "wait", cut: "cut", slowStart: "slowStart" } as unknown as Patterns;

let runs = 0;

/** A whole run, computed here. */
export function simulate(changes: ScenarioChanges): RunSnapshot {
  const scenario = makeScenario(changes);
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  while (!simulation.finished) simulation.run(100_000);
  const { totals } = simulation;
  return {
    run: ++runs,
    scenario,
    status: "done",
    computedNs: totals.durationNs,
    blocksDone: countBlocks(scenario.workload),
    columns,
    detailUntilNs: null,
    totals,
    error: null,
  };
}

export const wholeView: LabView = {
  fromNs: null,
  toNs: null,
  picked: null,
  hovered: null,
  selectedTimeout: null,
  compressWaits: true,
  showGhost: true,
  followsCursor: true,
};

export const allPanes: readonly PaneName[] = ["link", "queue", "windows", "senders"];

export function makeScene(
  run: RunSnapshot,
  view: Partial<LabView> = {},
  ghost: RunSnapshot | null = null,
  isVector = false,
  panes = allPanes,
): Scene {
  const layout = layOutStack({
    widthPx: 792,
    heightPx: 540,
    panes,
    senders: run.scenario.workload.senders,
    isCompact: false,
    scale: 1,
  });
  return buildScene({
    run,
    ghost,
    view: { ...wholeView, ...view },
    layout,
    theme: namedTheme,
    patterns: namedPatterns,
    ratio: 1,
    isVector,
  });
}
