import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { createRecorder } from "../../../src/protocol/recorder.ts";
import { makeScenario, type ScenarioChanges } from "../../support/scenarios.ts";

describe("a port that holds more packets the longer it runs", () => {
  /** CPU time of this process for a run, in ms. */
  function spend(senders: number, durationNs: number, changes: ScenarioChanges): number {
    const workload = { kind: "long", senders, durationNs, startsNs: null, startJitterNs: 0 } as const;
    const scenario = makeScenario({ ...changes, workload });
    const before = process.cpuUsage().user;
    const simulation = createSimulation(scenario, getAlgorithm, createRecorder(100_000).observer);
    while (!simulation.finished) simulation.run(1e6);
    return (process.cpuUsage().user - before) / 1000;
  }

  test("four times as long costs about four times as much, not sixteen", () => {
    const changes = { network: { pauseThresholdPackets: 1 }, transport: { awndPackets: 1e6, initialWindow: 1000 } };
    spend(2, 1e9, changes);
    const short = spend(2, 2.5e9, changes);
    const long = spend(2, 10e9, changes);
    expect(long / short).toBeLessThan(8);
  });
});
