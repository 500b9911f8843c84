import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { Algorithm } from "../../src/engine/congestion.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { digestRun } from "../same-bytes/digest.ts";
import { listScenarios } from "../same-bytes/random-scenarios.ts";
import { makeScenario, type ScenarioChanges } from "../support/scenarios.ts";
import { drawLogged } from "../support/draw.ts";
import { isLong } from "../support/extent.ts";

/** The same transport with a receiver that might decide its window, and never does: each of its packets is an event of its own. */
function withSlowReceiver(id: string): Algorithm {
  const algorithm = getAlgorithm(id);
  if (algorithm.createReceiver !== undefined) return algorithm;
  return { ...algorithm, createReceiver: ({ receiveWindow }) => ({ receiveWindow, onData: () => {} }) };
}

const ahead = { createSimulation, getAlgorithm };
const packetByPacket = { createSimulation, getAlgorithm: withSlowReceiver };

function countEvents({ getAlgorithm: lookup }: typeof ahead, changes: ScenarioChanges): number {
  const simulation = createSimulation(makeScenario(changes), lookup);
  let events = 0;
  for (; !simulation.finished; events += 1) simulation.run(1);
  return events / simulation.totals.dataPacketsSent;
}

/** Where a run is cut off after so many events, the number of packets by then is no result. */
function digest(engine: typeof ahead, scenario: Scenario) {
  const { text, packets, isFinished } = digestRun(engine, scenario);
  return { text, packets: isFinished ? packets : 0 };
}

test("two events for a packet and its ACK instead of three", () => {
  const workload = { senders: 16, blocks: 2, blockBytes: 64_000 };
  expect(countEvents(packetByPacket, { workload })).toBeGreaterThan(2.8);
  expect(countEvents(ahead, { workload })).toBeLessThan(2.1);
});

describe("nobody can tell:", () => {
  test("any run, event for event", () => {
    for (const scenario of drawLogged("runs answered ahead", listScenarios(40, 77), 8))
      expect(digest(ahead, scenario)).toEqual(digest(packetByPacket, scenario));
  }, 60_000);

  test("what has arrived when the clock ends a run", () => {
    for (let durationNs = 500_003; durationNs < 3_000_000; durationNs += isLong ? 31_337 : 131_337) {
      const workload = { kind: "long" as const, senders: 6, durationNs, startsNs: null, startJitterNs: 1000 };
      const scenario = makeScenario({ network: { bufferPackets: 30 }, workload });
      expect(digest(ahead, scenario)).toEqual(digest(packetByPacket, scenario));
    }
  });

  test.each([
    ["requests by a timer", { workload: { senders: 16, staggerNs: 37_001, blocks: 2, blockBytes: 64_000 } }],
    ["requests when others are through", { workload: { senders: 8, maxOutstanding: 2, blocks: 3, blockBytes: 30_000 } }],
    ["a host that takes its time", { transport: { processingJitterNs: 9000 }, workload: { senders: 8, blocks: 3, blockBytes: 30_000 } }],
  ] satisfies [string, ScenarioChanges][])("%s", (_, changes) => {
    const scenario = makeScenario(changes);
    expect(digest(ahead, scenario)).toEqual(digest(packetByPacket, scenario));
  });
});
