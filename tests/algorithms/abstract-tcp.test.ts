import { expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { makeScenario } from "../support/scenarios.ts";
import type { ScenarioChanges } from "../support/scenarios.ts";

function run(algorithm: string, transport: ScenarioChanges["transport"], network: ScenarioChanges["network"] = {}) {
  const scenario = makeScenario({
    // long enough that a window, not the link, is the limit; wide enough that nothing is lost
    network: { rttNs: 10_000_000, bufferPackets: 2000, ...network },
    transport: { algorithm, params: algorithm === "tcp-lite" ? { timestamps: false, nagle: false } : {}, ...transport },
    workload: { senders: 1, blocks: 1, blockBytes: 2_000_000, startJitterNs: 0 },
  });
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(10_000_000);
  return simulation.totals;
}

test.each([
  // 65,535 bytes are 65 segments of 1000, 44 of 1460
  { segmentBytes: 1000, window: 65 },
  { segmentBytes: 1460, window: 44 },
])("no more than $window segments of $segmentBytes bytes are outstanding", ({ segmentBytes, window }) => {
  const capped = run("abstract-tcp", { segmentBytes });
  // the same as a receiver that grants that much
  const granted = run("reno", { segmentBytes, awndPackets: window });
  expect(capped.durationNs).toBe(granted.durationNs);
  expect(capped.durationNs).toBeGreaterThan(run("reno", { segmentBytes, awndPackets: window + 1 }).durationNs);
});

test("TCP Lite's window is not limited so: 2 MB over 10 ms go in half the time or less", () => {
  expect(run("tcp-lite", {}).durationNs).toBeLessThan(run("abstract-tcp", {}).durationNs / 2);
});

test("a smaller window that the receiver grants still counts", () => {
  expect(run("abstract-tcp", { awndPackets: 10 })).toEqual(run("reno", { awndPackets: 10 }));
});

test("with a window it does not reach it is Reno, event for event", () => {
  const small = { blocks: 3, senders: 8, blockBytes: 50_000 };
  const totals = (algorithm: string) => {
    const simulation = createSimulation(makeScenario({ transport: { algorithm }, workload: small }), getAlgorithm);
    simulation.run(1_000_000);
    return simulation.totals;
  };
  expect(totals("abstract-tcp")).toEqual(totals("reno"));
  expect(totals("reno").drops).toBeGreaterThan(0);
});
