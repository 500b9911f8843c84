import { expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { createRecorder } from "../../../src/protocol/recorder.ts";
import { makeScenario } from "../../support/scenarios.ts";

test("packets that take less than a nanosecond to send stay in order, though some arrive at one instant", () => {
  const { observer, columns } = createRecorder();
  // 1 byte at 400 Gbps takes 0.02 ns
  const scenario = makeScenario({
    network: { senderLinkBps: 4e11 },
    transport: { segmentBytes: 1, headerBytes: 0, initialWindow: 12 },
    workload: { senders: 2, blocks: 1, blockBytes: 12, startJitterNs: 0 },
  });
  createSimulation(scenario, getAlgorithm, observer).run(Infinity);
  const { flow, packet, arriveNs, length } = columns.packets;
  for (const sender of [0, 1]) {
    const rows = Array.from({ length }, (_, row) => row).filter((row) => flow[row] === sender);
    expect(rows.map((row) => packet[row])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(arriveNs[rows[9]]).toBe(arriveNs[rows[0]]);
  }
});
