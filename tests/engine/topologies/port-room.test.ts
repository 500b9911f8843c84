import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import type { BarrierSpec, Scenario } from "../../../src/engine/spec/scenario.ts";
import { portRoomPackets } from "../../../src/engine/topologies/port-room.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { makeScenario, nameGroups } from "../../support/scenarios.ts";
import { countCases } from "../../support/extent.ts";

/** The longest queue of at most so many events. */
function findLongestQueue(scenario: Scenario, events = 300_000): number {
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(events);
  return simulation.totals.maxQueuePackets;
}

describe("room of the port towards the receiver", () => {
  test("without PAUSE it is the buffer", () => {
    expect(portRoomPackets(makeScenario({ network: { bufferPackets: 77 } }))).toBe(77);
  });

  test("with PAUSE, by hand: the threshold, one more, and eight packets of every sender", () => {
    // a frame of 64 B takes 512 ns and 25 us, a packet 25 us: in 50512 ns a sender begins and ends 6 packets of 8320 ns,
    // and one more at either end of that time is cut
    const paused = makeScenario({ network: { pauseThresholdPackets: 32, bufferPackets: 64 } });
    expect(portRoomPackets(paused)).toBe(33 + 32 * 8);
    // a window of 5 bounds what a sender has sent for the first time, not its copies
    expect(portRoomPackets({ ...paused, transport: { ...paused.transport, awndPackets: 5 } })).toBe(33 + 32 * 8);
    // 6314 B in that time; of 11 packets one has 540 B, 994.5 B on average, and five more of these save 2500 B: 8814 B
    expect(portRoomPackets({ ...paused, workload: { ...paused.workload, blockBytes: 10_500 } as BarrierSpec })).toBe(33 + 32 * 10);
    // blocks of one byte: 154 packets of 41 B
    expect(portRoomPackets({ ...paused, workload: { ...paused.workload, blockBytes: 1 } as BarrierSpec })).toBe(33 + 32 * 156);
    // links of 10 Gbps, 51 + 50000 ns for packets of 832 ns: 60 between
    expect(portRoomPackets({ ...paused, network: { ...paused.network, senderLinkBps: 10e9 } })).toBe(33 + 32 * 62);
    // two groups, and a sender far away: 512 + 2 x 1 ms, 240 between
    const [near, far] = [25_000, 1_000_000];
    const network = { ...paused.network, senderLinkDelaysNs: [near, near, far] };
    const workload = { ...paused.workload, senders: 3 };
    const groups = [
      { senders: 2, transport: paused.transport },
      { senders: 1, transport: { ...paused.transport, segmentBytes: 2040 } },
    ];
    expect(portRoomPackets({ ...paused, network, workload })).toBe(33 + 2 * 8 + 242);
    // 256 KB in 126 packets of 2080 B, the last of 1040 B: 250,064 B and 5 x 1040 B of packets of 2071.7 B
    expect(portRoomPackets({ ...paused, network, workload, groups: nameGroups(groups) })).toBe(33 + 2 * 8 + 125);
    // all on one host: one link feeds the port
    const onOne = [{ senders: 3, transport: paused.transport, from: ["senders[0]"] }];
    expect(portRoomPackets({ ...paused, network, workload, groups: nameGroups(onOne) })).toBe(33 + 8);
    // ACKs of 40 B of what goes to a sender come through the port, too: 320 ns each
    const backwards = [...groups, { senders: 1, transport: paused.transport, from: ["receiver"], to: ["senders[1]"] }];
    expect(portRoomPackets({ ...paused, network, workload, groups: nameGroups(backwards) })).toBe(33 + 8 + (2 + 157) + 125);
  });

  test.each([
    [4, 2, 2e6],
    [4, 1, 200_000],
    [1, 4, 1_000_000],
  ])(
    "PAUSE above %i, windows of %i, RTOmin %i ns: copies that timers send are held, too",
    (pauseThresholdPackets, awndPackets, rtoMinNs) => {
      const scenario = makeScenario({
        network: { pauseThresholdPackets },
        transport: { awndPackets, rtoMinNs },
        workload: { senders: 256, blockBytes: 32_000, blocks: 2 },
      });
      const longest = findLongestQueue(scenario, 2_000_000);
      expect(longest).toBeLessThanOrEqual(portRoomPackets(scenario));
      // more than their windows
      expect(longest).toBeGreaterThan(pauseThresholdPackets + 1 + 256 * awndPackets);
    },
  );

  test.each([16, 32, 64])("the default collapse with PAUSE above %i comes near it and never passes it", (pauseThresholdPackets) => {
    const scenario = makeScenario({ network: { pauseThresholdPackets }, workload: { blocks: 4 } });
    const room = portRoomPackets(scenario);
    const longest = findLongestQueue(scenario);
    expect(longest).toBeLessThanOrEqual(room);
    expect(longest).toBeGreaterThan(0.85 * room);
  });

  test("no random run passes it", () => {
    const bytes = fc.integer({ min: 1, max: 30_000 });
    const workloads = fc.oneof(
      fc.record({
        kind: fc.constant("barrier"),
        blockBytes: bytes,
        blocks: fc.constant(4),
        barrier: fc.constantFrom("request", "last-ack"),
      }),
      fc.record({ kind: fc.constant("long"), durationNs: fc.constant(20e6) }),
      fc.record({ kind: fc.constant("oneshot") }),
      fc.record({
        kind: fc.constant("on-off"),
        responses: fc.constant(40),
        responseBytes: fc.tuple(bytes, bytes).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]),
        meanGapNs: fc.constantFrom(1000, 20_000),
        startNs: fc.constant(0),
        finalBytes: bytes,
        finalStartNs: fc.constant(1e6),
      }),
    );
    const runs = fc.record({
      workload: workloads,
      senders: fc.integer({ min: 1, max: 40 }),
      pauseThresholdPackets: fc.integer({ min: 1, max: 80 }),
      senderLinkBps: fc.constantFrom(null, 2e9, 7e9, 100e9),
      rttNs: fc.constantFrom(4, 1001, 100_000, 3_000_000),
      algorithm: fc.constantFrom("newreno", "cubic", "dctcp", "sack", "gip"),
      recovery: fc.constantFrom("default", "rack"),
      rules: fc.constantFrom("rfc", "ns2"),
      initialWindow: fc.integer({ min: 1, max: 300 }),
      awndPackets: fc.constantFrom(1, 2, 10, 1000),
      rtoMinNs: fc.constantFrom(1000, 20_000, 2_000_000, 200_000_000),
      segmentBytes: fc.constantFrom(1, 100, 1000, 9000),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(runs, ({ workload, senders, pauseThresholdPackets, senderLinkBps, rttNs, seed, ...transport }) => {
        const own = workload.kind === "oneshot" ? { ...workload, flows: [{ senders, bytes: 40_000 }] } : { ...workload, senders };
        const scenario = requireScenario({
          network: { pauseThresholdPackets, senderLinkBps, rttNs },
          transport,
          workload: own,
          seed,
        });
        expect(findLongestQueue(scenario, 100_000)).toBeLessThanOrEqual(portRoomPackets(scenario));
      }),
      { numRuns: countCases(150) },
    );
  });
});
