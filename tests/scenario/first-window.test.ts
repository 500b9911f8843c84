import { describe, expect, it } from "vitest";
import { algorithms, getAlgorithm } from "../../src/algorithms/registry.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { findFirstWindow } from "../../src/scenario/fields/first-window.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";

const findOf = (scenario: ReturnType<typeof requireScenario>): number => findFirstWindow(scenario.transport, describeNetwork(scenario), 0);

/** Packets that reach the switch before the first ACK can have come back. */
function countFirstRound(scenario: ReturnType<typeof requireScenario>): number {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  while (!simulation.finished) simulation.run(1e6);
  const { arriveNs, packet, length } = columns.packets;
  const isEarly = (row: number): boolean => arriveNs[row] < arriveNs[0] + scenario.network.rttNs;
  const early = Array.from({ length }, (_, row) => row).flatMap((row) => (isEarly(row) ? [packet[row]] : []));
  const data = early.filter((number) => number >= 0);
  // a fixed timer may send a packet again, or a probe, before an ACK can have come; who asks for a rate first begins with the question
  return new Set(data.length > 0 ? data : early).size;
}

describe.each(algorithms.map(({ id }) => id))("%s", (algorithm) => {
  it.each([1, 2, 5, 10])("begins with as many packets as it is said to, of an initial window of %i", (initialWindow) => {
    const scenario = requireScenario({
      transport: { algorithm, initialWindow },
      workload: { senders: 1, blocks: 1 },
      network: { rttNs: 10_000_000 },
    });
    expect(findOf(scenario)).toBe(countFirstRound(scenario));
  });
});

it("follows the transport's own parameters and the receiver's window", () => {
  const first = (transport: object) => findOf(requireScenario({ transport }));
  expect(first({ algorithm: "gip", params: { headWindow: 2 } })).toBe(2);
  expect(first({ algorithm: "gip", params: { resetHead: false }, initialWindow: 7 })).toBe(7);
  expect(first({ algorithm: "prin", params: { halveHead: false }, initialWindow: 7 })).toBe(7);
  expect(first({ algorithm: "newreno", initialWindow: 10, awndPackets: 4 })).toBe(4);
  expect(first({ algorithm: "ndp", awndPackets: 4 })).toBe(12);
  // 100 us and its own serializations at 1 Gbps: 14.1 packets of 1082 bytes
  expect(first({ algorithm: "hpcc" })).toBe(13);
});
