import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { BarrierSpec } from "../../src/engine/spec/scenario.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { makeScenario } from "../support/scenarios.ts";
import type { ScenarioChanges } from "../support/scenarios.ts";

type BarrierChanges = Pick<ScenarioChanges, "network" | "transport"> & { workload: Partial<BarrierSpec> };

function run(params: { timestamps: boolean; nagle: boolean }, changes: BarrierChanges) {
  const scenario = makeScenario({
    ...changes,
    transport: { algorithm: "tcp-lite", params, initialWindow: 3, ...changes.transport },
    workload: { senders: 1, blocks: 1, startJitterNs: 0, ...changes.workload },
  });
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  simulation.run(1_000_000);
  expect(simulation.finished).toBe(true);
  return { totals: simulation.totals, columns };
}

/** One block on an empty star of 1 Gbps and 100 us, from the request's departure to the last byte's arrival. */
const timeBlock = (blockBytes: number, params: { timestamps: boolean; nagle: boolean }): number =>
  run(params, { workload: { blockBytes } }).totals.durationNs;

describe("timestamps", () => {
  test("cost 12 bytes in every packet, requests too", () => {
    // request 2 x 320 + 50 000, data 2 x 8320 + 50 000
    expect(timeBlock(1000, { timestamps: false, nagle: false })).toBe(117_280);
    // 52 bytes: 2 x 416 + 50 000; 1052 bytes: 2 x 8416 + 50 000
    expect(timeBlock(1000, { timestamps: true, nagle: false })).toBe(117_664);
  });

  /**
   * A port of one packet, fed ten times faster than it sends: of two packets in a row the second is lost.
   * Packet 1 needs a timeout, and so does packet 4; between them only the repeats of 1 and 3 are acknowledged.
   */
  const holes: BarrierChanges = {
    network: { senderLinkBps: 1e10, bufferPackets: 1 },
    transport: { limitedTransmit: false, initialWindow: 2 },
    workload: { blockBytes: 6000 },
  };

  test("the ACK of a repeated packet ends the back-off; without them it lasts until a packet sent once is timed", () => {
    const rtos = (timestamps: boolean) => {
      const { timeouts } = run({ timestamps, nagle: false }, holes).columns;
      return Array.from({ length: 2 }, (_, row) => [timeouts.highestAck[row], timeouts.rtoNs[row]]);
    };
    expect(rtos(true)).toEqual([
      [0, 200e6],
      [3, 200e6],
    ]);
    expect(rtos(false)).toEqual([
      [0, 200e6],
      [3, 400e6],
    ]);
  });
});

describe("Nagle", () => {
  const off = { timestamps: false, nagle: false };
  const on = { timestamps: false, nagle: true };

  test("a short segment behind full ones waits until they are acknowledged", () => {
    // request at the sender 50 640; full, full, 540 B: at the switch 50 640 + 20 960 + 25 000 = 96 600,
    // served from 100 600 on for 4 320, and 25 000 more
    expect(timeBlock(2500, off)).toBe(129_920);
    // the second full one arrives at 50 640 + 16 640 + 25 000 + 8 320 + 25 000 = 125 600, its ACK 50 640 later;
    // the short one then takes 2 x 4 320 + 50 000
    expect(timeBlock(2500, on)).toBe(234_880);
  });

  test.each([
    ["full segments only", 2000],
    ["a short one alone", 500],
  ])("%s: nothing waits", (_, blockBytes) => {
    expect(timeBlock(blockBytes, on)).toBe(timeBlock(blockBytes, off));
  });

  test("blocks follow each other as ever, and every byte arrives", () => {
    const { totals } = run(on, { workload: { blockBytes: 2500, blocks: 3 } });
    expect(totals.deliveredPackets).toBe(9);
    expect(totals.deliveredBytes).toBe(7500);
    expect(totals.blocks).toHaveLength(3);
  });
});

test("recovery is Reno's: without options the run is Reno's own, event for event", () => {
  const ours = run({ timestamps: false, nagle: false }, { workload: { senders: 8, blocks: 3 } });
  const renos = run({ timestamps: false, nagle: false }, { transport: { algorithm: "reno" }, workload: { senders: 8, blocks: 3 } });
  expect(ours.totals).toEqual(renos.totals);
  expect(ours.totals.drops).toBeGreaterThan(0);
});
