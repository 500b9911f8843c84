import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { algorithms, getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/create-simulation.ts";
import { Milestone } from "../../src/engine/observer.ts";
import type { Scenario } from "../../src/engine/scenario.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { makeScenario } from "../support/scenarios.ts";

/** Runs of a transport; small ones, so that there can be many. */
const RUNS = 1000;

const arbitraryScenario = (algorithm: string): fc.Arbitrary<Scenario> =>
  fc
    .record({
      rules: fc.constantFrom("rfc" as const, "ns2" as const),
      recovery: fc.constantFrom(...(["default", "default", "newreno", "sack", "rack"] as const)),
      senders: fc.integer({ min: 1, max: 12 }),
      bufferPackets: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 100 })),
      linkBps: fc.constantFrom(1e7, 1e9, 3e9, 1e10),
      rttNs: fc.integer({ min: 4, max: 500_000 }),
      segmentBytes: fc.constantFrom(500, 1000, 1460),
      blockBytes: fc.integer({ min: 1, max: 40_000 }),
      blocks: fc.integer({ min: 1, max: 3 }),
      awndPackets: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 20 })),
      initialWindow: fc.integer({ min: 1, max: 12 }),
      rtoMinNs: fc.constantFrom(200_000, 2_000_000, 200_000_000),
      startJitterNs: fc.constantFrom(0, 10_000, 100_000),
      processingJitterNs: fc.constantFrom(0, 0, 5000),
      barrier: fc.constantFrom("request" as const, "last-ack" as const),
      knobs: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      seed: fc.nat(),
    })
    .map((pick) =>
      makeScenario({
        network: { linkBps: pick.linkBps, rttNs: pick.rttNs, bufferPackets: pick.bufferPackets },
        transport: {
          algorithm,
          rules: pick.rules,
          recovery: pick.recovery,
          segmentBytes: pick.segmentBytes,
          awndPackets: pick.awndPackets,
          initialWindow: pick.initialWindow,
          rtoMinNs: pick.rtoMinNs,
          processingJitterNs: pick.processingJitterNs,
          limitedTransmit: pick.knobs[0],
          carefulFastRetransmit: pick.knobs[1],
          slowStartRestart: pick.knobs[2],
          delayedAck: pick.knobs[3],
          growWhenApplicationLimited: pick.knobs[4],
        },
        workload: {
          senders: pick.senders,
          blockBytes: pick.blockBytes,
          blocks: pick.blocks,
          startJitterNs: pick.startJitterNs,
          barrier: pick.barrier,
        },
        seed: pick.seed,
      }),
    );

/** Far more events than any of these runs needs. */
const EVENT_LIMIT = 3_000_000;

function run(scenario: Scenario) {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  simulation.run(EVENT_LIMIT);
  return { simulation, columns };
}

function expectOrdered(times: Float64Array, length: number): void {
  for (let row = 1; row < length; row++)
    if (times[row] < times[row - 1]) throw new Error(`row ${row}: ${times[row]} after ${times[row - 1]}`);
}

describe.each(algorithms.map((algorithm) => algorithm.id))("%s, over random scenarios", (id) => {
  test("finishes, conserves packets, keeps its queue and its window in bounds", () => {
    fc.assert(
      fc.property(arbitraryScenario(id), (scenario) => {
        const { simulation, columns } = run(scenario);
        const { totals } = simulation;
        expect(simulation.finished).toBe(true);
        const { workload, transport, network } = scenario;
        expect(totals.blocks).toHaveLength(workload.blocks);
        // every packet sent was accepted by the bottleneck, dropped there, or still on its way to it at the end
        const onTheWay = totals.dataPacketsSent - columns.packets.length - totals.drops;
        expect(onTheWay).toBeGreaterThanOrEqual(0);
        const packets = workload.senders * workload.blocks * Math.ceil(workload.blockBytes / transport.segmentBytes);
        expect(totals.deliveredPackets).toBeGreaterThanOrEqual(packets);
        if (transport.rules === "rfc") {
          expect(totals.deliveredPackets).toBe(packets);
          expect(totals.deliveredBytes).toBe(workload.senders * workload.blocks * workload.blockBytes);
        }
        expect(totals.drops).toBe(columns.drops.length);
        expect(totals.timeouts.reduce((a, b) => a + b)).toBe(columns.timeouts.length);
        expect(totals.maxQueuePackets).toBeLessThanOrEqual(network.bufferPackets);
        const { windows } = columns;
        for (let row = 0; row < windows.length; row++) {
          if (!(windows.cwnd[row] > 0 && windows.cwnd[row] < Infinity)) throw new Error(`cwnd ${windows.cwnd[row]}`);
          if (!(windows.ssthresh[row] >= 1)) throw new Error(`ssthresh ${windows.ssthresh[row]}`);
        }
        expectOrdered(columns.packets.arriveNs, columns.packets.length);
        expectOrdered(columns.packets.departNs, columns.packets.length);
        expectOrdered(columns.drops.timeNs, columns.drops.length);
        expectOrdered(windows.timeNs, windows.length);
        expectOrdered(columns.milestones.timeNs, columns.milestones.length);
        const kinds = Array.from(columns.milestones.kind.subarray(0, columns.milestones.length));
        expect(kinds.filter((kind) => kind === Milestone.senderDelivered)).toHaveLength(workload.senders * workload.blocks);
      }),
      { numRuns: RUNS },
    );
  }, 60_000);

  test("same scenario, same run, watched or not, in one piece or in slices", () => {
    fc.assert(
      fc.property(arbitraryScenario(id), fc.integer({ min: 1, max: 500 }), (scenario, slice) => {
        const whole = run(scenario);
        const unwatched = createSimulation(scenario, getAlgorithm);
        while (!unwatched.finished) unwatched.run(slice);
        expect(unwatched.totals).toEqual(whole.simulation.totals);
      }),
      { numRuns: RUNS / 20 },
    );
  }, 60_000);
});
