import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { Milestone } from "../../../src/engine/observer.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import type { BarrierSpec, CbrSpec, LongSpec, OneshotSpec, WorkloadSpec } from "../../../src/engine/spec/scenario.ts";
import { makeScenario, plainBarrier, plainLong, type ScenarioChanges, type TestGroup } from "../../support/scenarios.ts";
import { listTimes, watchScenario } from "../../support/watched-run.ts";

const { transport } = makeScenario();

function groupOf(workload: WorkloadSpec | null, changes: Partial<TestGroup> = {}): TestGroup {
  return { senders: workload?.senders ?? 1, transport, workload, ...changes };
}

function oneshot(bytes: number, startNs = 0, senders = 1): OneshotSpec {
  return { kind: "oneshot", senders, flows: [{ senders, bytes, startNs }], startJitterNs: 0, deadlineNs: null };
}

const long: LongSpec = { kind: "long", senders: 1, durationNs: 10_000_000, startsNs: null, startJitterNs: 0, ...plainLong };
const barrier: BarrierSpec = {
  kind: "barrier",
  senders: 8,
  blockBytes: 64_000,
  blocks: 3,
  startJitterNs: 0,
  barrier: "request",
  startOffsetsNs: null,
  maxOutstanding: null,
  staggerNs: 0,
  ...plainBarrier,
};
/** 1028 B on the wire: one a millisecond. */
const cbr: CbrSpec = {
  kind: "cbr",
  senders: 1,
  rateBps: 8_224_000,
  packetBytes: 1000,
  headerBytes: 28,
  gapJitter: 0,
  startNs: 0,
  stopNs: null,
};

describe("datagrams at a constant rate", () => {
  const beside = (spec: Partial<CbrSpec>, changes: ScenarioChanges = {}) =>
    watchScenario({ groups: [groupOf(long, { transport: { ...transport, awndPackets: 1 } }), groupOf({ ...cbr, ...spec })], ...changes });

  function listDepartures({ columns: { packets } }: ReturnType<typeof watchScenario>, flow: number): number[] {
    return [...packets.departNs.subarray(0, packets.length)].filter((_, row) => packets.flow[row] === flow);
  }

  test("one a gap from its start until it stops, headers included in the rate; each counts once it has arrived", () => {
    const { totals } = beside({ startNs: 500_000, stopNs: 6_000_000 });
    // at .5, 1.5 .. 5.5 ms; it stops at 6
    expect(totals.flows[1]).toMatchObject({ sentPackets: 6, bytes: 6000, drops: 0, startNs: 500_000, finishNs: 6_000_000 });
    expect(totals.groups[1]).toMatchObject({
      isAwaited: false,
      senders: 1,
      sentPackets: 6,
      bytes: 6000,
      startNs: 500_000,
      endNs: 6_000_000,
    });
    expect(beside({ startNs: 500_000, stopNs: 5_500_000 }).totals.flows[1].sentPackets).toBe(5);
    // the tenth, sent at 9 ms, arrives; one sent at 9.95 would still be on its way
    expect(beside({}).totals.flows[1]).toMatchObject({ sentPackets: 10, bytes: 10_000, finishNs: 0 });
    expect(beside({ startNs: 950_000 }).totals.flows[1]).toMatchObject({ sentPackets: 10, bytes: 9000 });
  });

  test("a gap that is no whole number of nanoseconds is right on average", () => {
    // 8224 bit at 7 Mbps: 1,174,857.14 ns
    const gapNs = 8224e9 / 7e6;
    const run = watchScenario({ groups: [groupOf(oneshot(1000, 1e9)), groupOf({ ...cbr, rateBps: 7e6 })] });
    const departures = listDepartures(run, 1);
    expect(departures.length).toBeGreaterThan(800);
    // all before the other flow begins meet an empty port
    for (const [i, departNs] of departures.slice(0, 800).entries())
      expect(Math.abs(departNs - departures[0] - i * gapNs)).toBeLessThan(1.1);
  });

  test("each gap differs by up to the jitter's share, from a stream of its own", () => {
    const durationNs = 500_000_000;
    const runWith = (gapJitter: number, seed: number) =>
      watchScenario({
        seed,
        groups: [groupOf({ ...long, durationNs }, { transport: { ...transport, awndPackets: 1 } }), groupOf({ ...cbr, gapJitter })],
      });
    const run = runWith(0.25, 3);
    const departures = listDepartures(run, 1);
    const gaps = departures.slice(1).map((ns, i) => ns - departures[i]);
    // behind a packet of the other flow it leaves up to 8.32 us late
    expect(Math.min(...gaps)).toBeGreaterThan(750_000 - 8320);
    expect(Math.min(...gaps)).toBeLessThan(760_000);
    expect(Math.max(...gaps)).toBeLessThan(1_250_000 + 8320);
    expect(Math.max(...gaps)).toBeGreaterThan(1_240_000);
    expect(Math.abs(gaps.reduce((sum, gap) => sum + gap) / gaps.length / 1e6 - 1)).toBeLessThan(0.02);
    expect(listDepartures(runWith(0.25, 4), 1)).not.toEqual(departures);
    // chance of the other workload stays as it was
    const jittered = (cbrJitter: number) =>
      watchScenario({ groups: [groupOf({ ...barrier, startJitterNs: 100_000 }), groupOf({ ...cbr, gapJitter: cbrJitter, startNs: 1e9 })] });
    expect(jittered(0.5).totals.blocks).toEqual(jittered(0).totals.blocks);
  });

  test("a source faster than its link waits for it: the host holds one datagram, not a growing queue", () => {
    const flood: CbrSpec = { ...cbr, rateBps: 4e11, packetBytes: 960, headerBytes: 40, stopNs: 1_000_000 };
    const [, udp] = watchScenario({ groups: [groupOf(oneshot(1000, 2_000_000)), groupOf(flood)] }).totals.flows;
    // 1 ms at 1 Gbps: one each 8 us, the first at once
    expect(udp.sentPackets).toBe(125);
    // behind a port that may pause how long it takes is a guess, which holds while it does not
    const network = { pauseThresholdPackets: 40 };
    const behindPause = watchScenario({ network, groups: [groupOf(oneshot(1000, 2_000_000)), groupOf(flood)] }).totals.flows[1];
    expect(behindPause.sentPackets).toBe(125);
  });

  test("those that find the port full are booked as lost datagrams, of their flow and of no other", () => {
    // 2 Gbps into 1 Gbps: 100 us bring 25 packets of 1000 B, of which the port can send half
    const network = { senderLinkBps: 1e10, bufferPackets: 4, rttNs: 4 };
    const flood: CbrSpec = { ...cbr, rateBps: 2e9, packetBytes: 960, headerBytes: 40, stopNs: 1_000_000 };
    const { totals, columns } = watchScenario({ network, groups: [groupOf(oneshot(1000, 2_000_000)), groupOf(flood)] });
    const [, udp] = totals.flows;
    expect(udp.sentPackets).toBe(250);
    // one leaves each 8 us: while 250 come in 1 ms, 125 leave, and the last 4 after that
    expect(udp.bytes / 960 + udp.drops).toBe(250);
    expect(Math.abs(udp.drops - 121)).toBeLessThanOrEqual(1);
    expect(totals.groups[1].drops).toBe(udp.drops);
    expect([columns.drops.length, columns.otherDrops.length]).toEqual([0, udp.drops]);
    expect([totals.drops, totals.dataPacketsSent, totals.deliveredBytes, totals.flows[0].drops]).toEqual([0, 1, 1000, 0]);
  });

  test("a run ends without them, and what follows them is answered as if they were not there", () => {
    const withCbr = watchScenario({ groups: [groupOf(barrier), groupOf({ ...cbr, rateBps: 1e8 })] });
    expect(withCbr.totals.blocks).toHaveLength(3);
    expect(withCbr.totals.deliveredBytes).toBe(8 * 3 * 64_000);
    const slow: ScenarioChanges["transport"] = { ...transport, delayedAck: true };
    // delayed ACKs: nothing is answered ahead
    expect(
      watchScenario({ groups: [groupOf(barrier, { transport: { ...transport, ...slow } }), groupOf({ ...cbr, rateBps: 1e8 })] }).totals
        .deliveredBytes,
    ).toBe(8 * 3 * 64_000);
  });
});

describe("groups with workloads of their own", () => {
  test("the run ends when all that is not in the background has ended; it is one block", () => {
    const { totals, columns } = watchScenario({
      groups: [groupOf(oneshot(1000)), groupOf(oneshot(2000, 5_000_000)), groupOf(oneshot(1000, 9_000_000), { background: true })],
    });
    // two packets of one window: 117.28 us and one packet more
    expect(totals.durationNs).toBe(5_000_000 + 117_280 + 8320);
    expect(totals.blocks).toMatchObject([{ startNs: 0, endNs: totals.durationNs, lastFlow: 1 }]);
    expect(totals.groups.map(({ isAwaited, endNs }) => [isAwaited, endNs])).toEqual([
      [true, 117_280],
      [true, totals.durationNs],
      [false, 0],
    ]);
    const { milestones } = columns;
    expect(milestones.kind[milestones.length - 1]).toBe(Milestone.blockEnd);
  });

  test("blocks are those of the barrier, and what is in the background counts in nothing of the run's", () => {
    const background = groupOf({ ...long, senders: 3 }, { background: true });
    const { totals } = watchScenario({
      network: { bufferPackets: 16 },
      groups: [background, groupOf({ ...barrier, blockBytes: 256_000 })],
    });
    expect(totals.blocks).toHaveLength(3);
    expect(totals.blocks.map(({ lastFlow }) => lastFlow >= 3)).toEqual([true, true, true]);
    expect(totals.deliveredBytes).toBe(8 * 3 * 256_000);
    expect(totals.groups[0].bytes).toBeGreaterThan(1_000_000);
    // it goes on although its own 10 ms are over
    expect(totals.durationNs).toBeGreaterThan(20_000_000);
    const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
    for (const [index, group] of totals.groups.entries()) {
      const flows = totals.flows.filter((flow) => flow.group === index);
      for (const name of ["sentPackets", "drops", "retransmissions", "bytes"] as const)
        expect(group[name]).toBe(sum(flows.map((flow) => flow[name])));
      expect(sum(group.timeouts)).toBe(sum(flows.map((flow) => flow.timeouts)));
    }
    const [others, own] = totals.groups;
    expect(others.drops).toBeGreaterThan(0);
    expect(sum(others.timeouts)).toBeGreaterThan(0);
    expect([totals.drops, totals.dataPacketsSent, totals.retransmissions]).toEqual([own.drops, own.sentPackets, own.retransmissions]);
    expect(totals.timeouts).toEqual(own.timeouts);
    expect(sum(totals.blocks.map(({ timeouts }) => timeouts))).toBe(sum(own.timeouts));
  });

  test("groups without one share the scenario's, whatever stands between them", () => {
    const workload = { ...barrier, senders: 5, startOffsetsNs: [[0, 10_000, 20_000, 30_000, 40_000]], blocks: 1 };
    const run = watchScenario({
      workload,
      groups: [groupOf(null, { senders: 2 }), groupOf({ ...cbr, startNs: 1e9 }), groupOf(null, { senders: 3 })],
    });
    // a request takes 50.64 us, those behind it 0.32 us more each
    expect(listTimes(run, Milestone.senderStart)).toEqual([0, 1, 3, 4, 5].map((flow, i) => [flow, 50_640 + 10_320 * i]));
    expect(run.totals.flows.map(({ bytes }) => bytes)).toEqual([64_000, 64_000, 0, 64_000, 64_000, 64_000]);
  });

  test("each has its own chance", () => {
    const jittered = { ...oneshot(1000), startJitterNs: 1_000_000 };
    const { totals } = watchScenario({ groups: [groupOf(jittered), groupOf(jittered), groupOf(jittered)] });
    expect(new Set(totals.flows.map(({ startNs }) => startNs)).size).toBe(3);
  });

  test("a lone group with a workload of its own runs as the scenario's would", () => {
    const jittered = { ...barrier, startJitterNs: 100_000 };
    expect(watchScenario({ groups: [groupOf(jittered)] }).totals).toEqual(watchScenario({ workload: jittered }).totals);
  });

  test("a barrier that is not waited for has no blocks of the run's", () => {
    const { totals } = watchScenario({ groups: [groupOf(barrier, { background: true }), groupOf(oneshot(400_000))] });
    expect(totals.blocks).toHaveLength(1);
    expect(totals.groups[0].bytes).toBeGreaterThan(0);
  });

  test("where nothing is waited for, the run is over at once", () => {
    const simulation = createSimulation(makeScenario({ groups: [groupOf(barrier, { background: true })] }), getAlgorithm);
    expect([simulation.finished, simulation.nowNs]).toEqual([true, 0]);
  });
});

describe("blocks within a time", () => {
  test("the run ends then, in mid-block; blocks that have ended count", () => {
    const whole = watchScenario({ workload: barrier }).totals;
    const [, second] = whole.blocks;
    const cut = (durationNs: number | null) => watchScenario({ workload: { ...barrier, durationNs } }).totals;
    expect(cut(second.endNs + 300_000)).toMatchObject({ durationNs: second.endNs + 300_000, blocks: whole.blocks.slice(0, 2) });
    expect(cut(second.endNs - 1)).toMatchObject({ durationNs: second.endNs - 1, blocks: whole.blocks.slice(0, 1) });
    expect(cut(second.endNs + 300_000).deliveredBytes).toBeGreaterThan(2 * 8 * 64_000);
    expect(cut(whole.durationNs + 1)).toEqual(whole);
  });

  test("a group of a barrier by requests is through with its last byte at the receiver, for nobody waits for the ACK", () => {
    const endsOf = (durationNs: number | null) => {
      const { totals, columns } = watchScenario({ groups: [groupOf({ ...barrier, durationNs })] });
      const { kind, block, timeNs } = columns.milestones;
      const isLast = (row: number): boolean => kind[row] === Milestone.senderDelivered && block[row] === barrier.blocks - 1;
      const delivered = [...kind.subarray(0, columns.milestones.length).keys()].filter(isLast).map((row) => timeNs[row]);
      return { endNs: totals.groups[0].endNs, durationNs: totals.durationNs, delivered };
    };
    const whole = endsOf(null);
    expect(whole.delivered).toHaveLength(8);
    expect([whole.endNs, whole.durationNs]).toEqual([Math.max(...whole.delivered), Math.max(...whole.delivered)]);
    expect(endsOf(whole.durationNs - 1).endNs).toBe(0);
  });
});
