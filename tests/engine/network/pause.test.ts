import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { expectSameRows, recordRun } from "../../support/recorded-runs.ts";
import { makeScenario, nameGroups, type ScenarioChanges } from "../../support/scenarios.ts";

/**
 * Packets of 1040 B take 8320 ns, legs 25 us each, a PAUSE frame of 64 B 512 ns: it is 25 512 ns under way.
 */
describe("PAUSE, by hand", () => {
  const twoSenders: ScenarioChanges = {
    network: { pauseThresholdPackets: 4, bufferPackets: 2 },
    transport: { initialWindow: 20 },
    workload: { senders: 2, blockBytes: 20_000, blocks: 1, startJitterNs: 0, barrier: "last-ack" },
  };
  const { totals, columns } = recordRun(makeScenario(twoSenders), getAlgorithm("newreno"));
  const sentAt = (flow: number) =>
    Array.from(columns.packets.arriveNs.subarray(0, columns.packets.length)).filter((_, row) => columns.packets.flow[row] === flow);

  test("two windows of 20 that begin together: ten packets each are under way before the switch is heard", () => {
    // a pair arrives every 8320 ns from 33320 on, one leaves: 2, then 3 and 4 (the leaving one included), then 4 and 5:
    // over 4 at 49960; the frame is there at 75472, when both senders are at their tenth packet (74880 to 83200).
    // 20 packets have come at 108200 and 8 have left, the ninth is leaving: 12 are held
    expect(totals.maxQueuePackets).toBe(12);
    // 11 after it, 2 at 183080: go on; that frame is there at 208592, the next packet at the switch at 241912
    const batch = (from: number) => Array.from({ length: 10 }, (_, i) => from + 8320 * i);
    expect(sentAt(0)).toEqual([...batch(33_320), ...batch(241_912)]);
    expect(sentAt(1)).toEqual(sentAt(0));
  });

  test("nothing is dropped, whatever the buffer; all is there", () => {
    expect([totals.drops, totals.retransmissions, totals.deliveredPackets]).toEqual([0, 0, 40]);
    // the second batch of 20 leaves from 250232 on, the last at 408312; 25 us to the receiver, its ACK 50640 ns back
    expect(totals.durationNs).toBe(483_952);
  });

  test("mean queue length: the sum of the times in the port", () => {
    // a batch: departures k = 0..19 at 8320 (k + 1) after the first arrival, arrivals at 8320 floor(k / 2):
    // 8320 x sum (k + 1 - floor(k / 2)) = 8320 x (210 - 90); two batches
    expect(totals.sojournNs).toBe(2 * 8320 * 120);
    expect(totals.busyNs).toBe(40 * 8320);
  });

  test("thirty-two senders in the default collapse: no loss, no timeout, and the port holds what two frames' flight brings", () => {
    const collapse = recordRun(makeScenario({ network: { pauseThresholdPackets: 32 }, workload: { blocks: 4 } }), getAlgorithm("newreno"));
    expect([collapse.totals.drops, ...collapse.totals.timeouts]).toEqual([0, 0, 0, 0, 0, 0]);
    // at most 33, and what each sender has under way until the frame is there: 25512 + 25000 ns of packets, and the one in hand
    expect(collapse.totals.maxQueuePackets).toBeLessThanOrEqual(33 + 32 * (Math.ceil(50_512 / 8320) + 2));
    expect(collapse.totals.maxQueuePackets).toBeGreaterThan(64);
  });

  test("a threshold that is never reached changes nothing", () => {
    const changes: ScenarioChanges = { workload: { senders: 12, blocks: 3 }, network: { bufferPackets: 100_000 } };
    const plain = recordRun(makeScenario(changes), getAlgorithm("newreno"));
    const paused = recordRun(
      makeScenario({ ...changes, network: { bufferPackets: 100_000, pauseThresholdPackets: 100_000 } }),
      getAlgorithm("newreno"),
    );
    expect(paused.totals.blocks).toEqual(plain.totals.blocks);
    expectSameRows(paused.columns.windows, plain.columns.windows);
    expectSameRows(paused.columns.packets, plain.columns.packets);
  });

  test("threshold 1: go on when the port is empty", () => {
    // on a link of 2 Gbps packets take 4160 ns and come twice as fast as they leave: 2 are held at 33320.
    // The frame (25256 ns) is there at 58576, in the fifteenth packet; the fifteenth leaves the switch at 153960
    const { columns } = recordRun(
      makeScenario({
        network: { pauseThresholdPackets: 1, senderLinkBps: 2e9 },
        transport: { initialWindow: 30 },
        workload: { senders: 1, blockBytes: 30_000, blocks: 1, startJitterNs: 0, barrier: "last-ack" },
      }),
      getAlgorithm("newreno"),
    );
    const batch = (from: number) => Array.from({ length: 15 }, (_, i) => from + 4160 * i);
    // 153960 + 25256 + 4160 + 25000
    expect(Array.from(columns.packets.arriveNs.subarray(0, 30))).toEqual([...batch(29_160), ...batch(208_376)]);
  });

  test("a frame to stop and one to go on, both on the wire at once", () => {
    // legs of 250 us. Two packets meet at the switch at 260320 (over 1) and have left at 274960: frames are at the third
    // sender at 510832, in its second packet (508320 to 516640), and at 525472
    const scenario = makeScenario({
      network: { pauseThresholdPackets: 1, rttNs: 1_000_000 },
      workload: { senders: 3, blockBytes: 10_000, blocks: 1, startOffsetsNs: [[0, 2000, 500_000]], barrier: "last-ack" },
    });
    const withWindow = (initialWindow: number, senders: number) => ({ senders, transport: { ...scenario.transport, initialWindow } });
    const { columns } = recordRun({ ...scenario, groups: nameGroups([withWindow(1, 2), withWindow(10, 1)]) }, getAlgorithm("newreno"));
    const { arriveNs, flow, length } = columns.packets;
    expect(Array.from(arriveNs.subarray(0, length)).filter((_, row) => flow[row] === 2)).toEqual([
      758_320,
      766_640,
      ...Array.from({ length: 8 }, (_, i) => 525_472 + 258_320 + 8320 * i),
    ]);
  });
});
