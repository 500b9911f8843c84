import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { makeScenario } from "../support/scenarios.ts";
import type { ScenarioChanges } from "../support/scenarios.ts";

function run(changes: ScenarioChanges) {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(makeScenario(changes), getAlgorithm, observer);
  simulation.run(Infinity);
  return { totals: simulation.totals, columns };
}

const blockTimes = (blocks: readonly { startNs: number; endNs: number }[]) => blocks.map((block) => block.endNs - block.startNs);

describe("times worked out by hand", () => {
  // a data packet of 1040 B takes 8.32 us at 1 Gbps, an ACK of 40 B 0.32 us; a round trip propagates 100 us
  const fullLink = {
    transport: { rules: "ns2" as const },
    workload: { senders: 1, blocks: 6, startJitterNs: 0, barrier: "last-ack" as const },
  };

  test("one sender, the link full from the third block on: 257 x 8.32 + 100 + 0.64 us", () => {
    expect(blockTimes(run(fullLink).totals.blocks).slice(2)).toEqual([2_238_880, 2_238_880, 2_238_880, 2_238_880]);
  });

  test("advertised window 10: ten packets a round trip of 2 x 8.32 + 100 + 0.64 us", () => {
    const { totals } = run({ ...fullLink, transport: { ...fullLink.transport, awndPackets: 10 } });
    expect(blockTimes(totals.blocks).slice(2)).toEqual([3_090_880, 3_090_880, 3_090_880, 3_090_880]);
  });

  test("request barrier, one packet: 100 us of propagation, two transmissions of each", () => {
    const { totals } = run({ workload: { senders: 1, blockBytes: 1000, blocks: 3, startJitterNs: 0 } });
    // from the second block on the request leaves behind the ACK of the packet that ended the first: 0.32 us more
    expect(blockTimes(totals.blocks)).toEqual([117_280, 117_600, 117_600]);
  });

  test("six packets from a window of one: 1, 2, 3 with slow start; 1, 2, 2, 1 without", () => {
    const times = [true, false].map((slowStart) => {
      const workload = { senders: 1, blockBytes: 6000, blocks: 1, startJitterNs: 0, barrier: "last-ack" } as const;
      return run({ transport: { initialWindow: 1, slowStart }, workload }).totals.durationNs;
    });
    // a round trip of one packet is 117.28 us; without slow start the third window is 2.9
    expect(times).toEqual([3 * 117_280 + 2 * 8_320, 4 * 117_280]);
  });

  test("a last packet of one byte is 41 bytes on the wire", () => {
    const { totals } = run({ workload: { senders: 1, blockBytes: 1001, blocks: 1, startJitterNs: 0 } });
    // request 2 x 0.32, packet 0 on two links 2 x 8.32, 41 B behind it 0.328, 100 propagation
    expect(blockTimes(totals.blocks)).toEqual([117_608]);
    expect(totals.deliveredBytes).toBe(1001);
  });

  test("a rate that does not divide keeps its remainder: 3 packets of 1040 B at 3 Gbps take 8320 ns, not 3 x 2773", () => {
    const { columns } = run({
      network: { linkBps: 3e9 },
      transport: { initialWindow: 3 },
      workload: { senders: 1, blockBytes: 3000, blocks: 1, startJitterNs: 0 },
    });
    const { arriveNs, departNs } = columns.packets;
    expect([departNs[0] - arriveNs[0], departNs[1] - departNs[0], departNs[2] - departNs[1]]).toEqual([2773, 2773, 2774]);
  });

  test("a buffer of one packet holds the one in service and no other", () => {
    const { totals } = run({ network: { bufferPackets: 1 }, workload: { senders: 4, blockBytes: 20_000, blocks: 2 } });
    expect(totals.maxQueuePackets).toBe(1);
    expect(totals.blocks).toHaveLength(2);
  });

  test("delayed ACKs: one for two packets, and a lone packet's after 40 ms", () => {
    const delayed = { transport: { delayedAck: true, initialWindow: 4 } };
    const even = run({ ...delayed, workload: { senders: 1, blockBytes: 4000, blocks: 1, startJitterNs: 0, barrier: "last-ack" } });
    const odd = run({ ...delayed, workload: { senders: 1, blockBytes: 1000, blocks: 1, startJitterNs: 0, barrier: "last-ack" } });
    // last-ack: 100 + data 2 x 8.32 + 3 more at the bottleneck + ACK 0.64
    expect(even.totals.durationNs).toBe(100_000 + 16_640 + 3 * 8_320 + 640);
    expect(odd.totals.durationNs).toBe(40_000_000 + 100_000 + 16_640 + 640);
  });

  test("a delayed ACK that somebody waited for is told, as it goes out", () => {
    const delays = (workload: NonNullable<ScenarioChanges["workload"]>, initialWindow: number) => {
      const { milestones } = run({ transport: { delayedAck: true, initialWindow }, workload }).columns;
      return Array.from({ length: milestones.length }, (_, row) => row)
        .filter((row) => milestones.kind[row] === Milestone.ackDelayed)
        .map((row) => [milestones.flow[row], milestones.block[row], milestones.timeNs[row]]);
    };
    const one = { senders: 1, blockBytes: 1000, blocks: 1, startJitterNs: 0 };
    // the packet is there after half a round trip and two transmissions; a delay's ACK leaves 40 ms later
    const thereNs = 50_000 + 2 * 8_320;
    expect(delays({ ...one, barrier: "last-ack" }, 1)).toEqual([[0, 0, thereNs + 40_000_000]]);
    // the receiver has all it asked for: nobody waits for that ACK, and the next block's packet lets it go
    expect(delays({ ...one, blocks: 3, barrier: "request" }, 2)).toEqual([]);
    // nor while the block waits for another sender, who begins 100 ms later
    expect(delays({ ...one, senders: 2, startOffsetsNs: [[0, 100_000_000]], barrier: "request" }, 2)).toEqual([]);
    // a window of one packet: the next block, or the rest of this one, goes only after the delay
    const requestNs = 50_000 + 2 * 320;
    expect(delays({ ...one, blocks: 2, barrier: "request" }, 1)).toEqual([[0, 1, requestNs + thereNs + 40_000_000]]);
    expect(delays({ ...one, blockBytes: 3000, barrier: "request" }, 1)).toEqual([[0, 0, requestNs + thereNs + 40_000_000]]);
    expect(delays({ ...one, blockBytes: 3000, barrier: "request" }, 2)).toEqual([]);
  });
});

describe("timeouts and their classes", () => {
  test("two senders, room for one packet, windows of one: the second is lost whole and waits for its timer", () => {
    const { totals, columns } = run({
      network: { bufferPackets: 1 },
      transport: { initialWindow: 1 },
      workload: { senders: 2, blockBytes: 4000, blocks: 1, startJitterNs: 0, barrier: "last-ack" },
    });
    const { timeouts, drops } = columns;
    expect([drops.flow[0], drops.packet[0]]).toEqual([1, 0]);
    expect(drops.timeNs[0]).toBe(33_320);
    // sent at 0, RTOmin 200 ms
    expect([timeouts.timeNs[0], timeouts.flow[0], timeouts.class[0], timeouts.duplicateAcks[0]]).toEqual([200_000_000, 1, 0, 0]);
    expect(totals.timeouts[0]).toBeGreaterThan(0);
  });

  test("RTOmin far below the queue's delay: nothing is lost, timeouts are spurious", () => {
    const { totals } = run({
      network: { bufferPackets: 1000 },
      transport: { rtoMinNs: 130_000, slowStartRestart: false },
      workload: { senders: 40, blockBytes: 20_000, blocks: 2 },
    });
    expect(totals.drops).toBe(0);
    expect(totals.timeouts[4]).toBeGreaterThan(0);
    expect(totals.timeouts.slice(0, 4)).toEqual([0, 0, 0, 0]);
  });
});

describe("knobs change what they say, under both rule sets", () => {
  const base = { workload: { senders: 12, blocks: 6 } };
  const signature = (changes: ScenarioChanges) => {
    const { totals } = run(changes);
    return [totals.durationNs, totals.dataPacketsSent, totals.drops].join();
  };

  for (const rules of ["rfc", "ns2"] as const) {
    test.each([
      { limitedTransmit: false },
      { dupThresh: 1 },
      { slowStart: false },
      { initialWindow: 10 },
      { awndPackets: 8 },
      { rtoMinNs: 1_000_000 },
      { delayedAck: true },
      { growWhenApplicationLimited: false },
      { processingJitterNs: 5_000 },
    ])(`${rules}: %o`, (transport) => {
      expect(signature({ ...base, transport: { rules, ...transport } })).not.toBe(signature({ ...base, transport: { rules } }));
    });

    test.each(["carefulFastRetransmit", "slowStartRestart"] as const)(`${rules}: %s`, (knob) => {
      const many = { workload: { senders: 24, blocks: 12 } };
      expect(signature({ ...many, transport: { rules, [knob]: false } })).not.toBe(
        signature({ ...many, transport: { rules, [knob]: true } }),
      );
    });
  }
});
