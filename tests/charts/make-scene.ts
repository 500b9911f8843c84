import { countBlocks } from "../../src/analysis/workload.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { layOutStack } from "../../src/charts/time/layout.ts";
import type { Patterns } from "../../src/charts/patterns.ts";
import type { Theme } from "../../src/charts/theme.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { buildScene, type Scene } from "../../src/ui/canvas/scene.ts";
import type { TimedRows, TimelinePane } from "../../src/ui/canvas/timeline-pane.ts";
import { findTimelines, timelinePanes } from "../../src/ui/panes/registry.ts";
import type { ChartView } from "../../src/charts/time/view.ts";
import type { LabView } from "../../src/ui/run/contracts.ts";
import { makeScenario, type ScenarioChanges } from "../support/scenarios.ts";

/** Every colour is its own name, so that a drawing tells what it was meant to be. */
export const namedTheme = new Proxy(
  { scale: 1, sans: "sans-serif", groups: ["group1", "group2", "group3", "group4", "group5", "group6"] } as unknown as Theme,
  {
    get: (target, name: string) => (name in target ? target[name as keyof Theme] : name),
  },
);
export const namedPatterns = {
  wait: "wait",
  freeWait: "freeWait",
  asked: "asked",
  stopped: "stopped",
  cut: "cut",
  slowStart: "slowStart",
} as unknown as Patterns;

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
  port: null,
  unfoldsSenders: false,
  sortsSenders: null,
  hovered: null,
  selectedTimeout: null,
  compressWaits: true,
  showGhost: true,
  showAhead: true,
  lockScale: true,
  followsCursor: true,
};

/** Other panes exist for few runs: tests/analysis/rates.test.ts, gauge-pane.test.ts, paused-pane.test.ts. */
export const allPanes: readonly string[] = timelinePanes
  .map(({ id }) => id)
  .filter((id) => id !== "rates" && id !== "paused" && !/^(gauge|plot)-/.test(id));

export function makeScene(
  run: RunSnapshot,
  view: Partial<LabView> = {},
  ghost: RunSnapshot | null = null,
  isVector = false,
  ids = allPanes,
): Scene {
  const panes = findTimelines(ids);
  const layout = layOutStack({
    widthPx: 792,
    heightPx: 540,
    panes,
    isCompact: false,
    scale: 1,
  });
  return buildScene({
    run,
    ghost,
    panes,
    view: { ...wholeView, ...view },
    layout,
    theme: namedTheme,
    patterns: namedPatterns,
    ratio: 1,
    isVector,
  });
}

/** Where a pane of the scene lies. @throws Error when it has none of that name */
export function viewOf(scene: Scene, id: string): ChartView {
  const placed = scene.panes.find(({ pane }) => pane.id === id);
  if (placed === undefined) throw new Error(`no pane ${id}`);
  return placed.view;
}

export function findPane(id: string): TimelinePane {
  const [pane] = findTimelines([id]);
  if (pane === undefined) throw new Error(`no pane ${id}`);
  return pane;
}

/** The rows of a pane that reads stretches of time. */
export function timedRowsOf(id: string): TimedRows {
  const { rows } = findPane(id);
  if (!("read" in rows)) throw new Error(`the rows of ${id} are no stretches of time`);
  return rows;
}
