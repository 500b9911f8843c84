import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { Milestone, Observer } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import type { RunColumns } from "../../src/protocol/tables.ts";
import { makeScenario, type ScenarioChanges } from "./scenarios.ts";

export interface WatchedRun {
  readonly totals: RunTotals;
  readonly columns: RunColumns;
  /** [flow, start, end, bytes] of each response, in order of end time. */
  readonly responses: readonly (readonly [flow: number, startNs: number, endNs: number, bytes: number])[];
}

/** A whole run with everything that can be observed. @param windowsOf the block for which each sender's window is recorded. */
export function watchScenario(changes: ScenarioChanges, windowsOf?: number): WatchedRun {
  const { observer, columns } = createRecorder();
  const responses: [number, number, number, number][] = [];
  const own: Observer = {
    onAccept: (...report) => observer.onAccept(...report),
    onDrop: (...report) => observer.onDrop(...report),
    onWindow: (...report) => observer.onWindow(...report),
    onTimeout: (report) => observer.onTimeout(report),
    onGauge: (...report) => observer.onGauge(...report),
    onMilestone: (...report) => observer.onMilestone(...report),
    onResponse: (startNs, endNs, flow, bytes) => responses.push([flow, startNs, endNs, bytes]),
  };
  const simulation = createSimulation(makeScenario(changes), getAlgorithm, own, windowsOf);
  simulation.run(Infinity);
  return { totals: simulation.totals, columns, responses };
}

/** [sender, time] of every milestone of a kind, in order of time. */
export function listTimes({ columns: { milestones } }: WatchedRun, kind: Milestone): [flow: number, timeNs: number][] {
  return Array.from({ length: milestones.length }, (_, row) => row)
    .filter((row) => milestones.kind[row] === kind)
    .map((row) => [milestones.flow[row], milestones.timeNs[row]]);
}
