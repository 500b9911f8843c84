import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { algorithms, getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { Milestone, PacketFlag } from "../../src/engine/observer.ts";
import type { Scenario, WorkloadSpec } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { arbitraryParams } from "../support/params.ts";
import { makeScenario } from "../support/scenarios.ts";

/** Runs of a transport; small ones, so that there can be many. */
const RUNS = 1000;

const startJitterNs = fc.constantFrom(0, 10_000, 100_000);
const senders = fc.integer({ min: 1, max: 8 });
const responseBytes = fc.integer({ min: 1, max: 24_000 });
const startNs = fc.constantFrom(0, 1000, 3_000_000);

const barrier = fc.record({
  kind: fc.constant("barrier" as const),
  senders,
  blockBytes: responseBytes,
  blocks: fc.integer({ min: 1, max: 3 }),
  startJitterNs,
  barrier: fc.constantFrom("request" as const, "last-ack" as const),
  startOffsetsNs: fc.constant(null),
  maxOutstanding: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 4 })),
  staggerNs: fc.constantFrom(0, 0, 7, 20_000),
});

const long = fc.record({
  kind: fc.constant("long" as const),
  senders,
  durationNs: fc.integer({ min: 1, max: 5_000_000 }),
  startsNs: fc.constant(null),
  startJitterNs,
});

const oneshot = fc
  .record({
    kind: fc.constant("oneshot" as const),
    flows: fc.array(fc.record({ senders: fc.integer({ min: 1, max: 4 }), bytes: responseBytes, startNs }), { minLength: 1, maxLength: 3 }),
    startJitterNs,
  })
  .map((workload) => ({ ...workload, senders: workload.flows.reduce((sum, flow) => sum + flow.senders, 0) }));

const onOff = fc.record({
  kind: fc.constant("on-off" as const),
  senders: fc.integer({ min: 1, max: 6 }),
  responses: fc.integer({ min: 0, max: 12 }),
  responseBytes: fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 2000, max: 8000 })),
  meanGapNs: fc.constantFrom(1, 50_000, 1_000_000),
  startNs,
  finalBytes: responseBytes,
  finalStartNs: startNs,
});

/** Half of them blocks: only these have all the milestones. */
const arbitraryWorkload: fc.Arbitrary<WorkloadSpec> = fc.oneof(
  { arbitrary: barrier, weight: 3 },
  { arbitrary: long, weight: 1 },
  { arbitrary: oneshot, weight: 1 },
  { arbitrary: onOff, weight: 1 },
);

/** Payloads each sender is given, one after the other, where the scenario alone says so. */
function listPayloads(workload: WorkloadSpec): number[][] | null {
  switch (workload.kind) {
    case "barrier":
      return Array.from({ length: workload.senders }, () => Array.from({ length: workload.blocks }, () => workload.blockBytes));
    case "oneshot":
      return workload.flows.flatMap(({ senders, bytes }) => Array.from({ length: senders }, () => [bytes]));
    default:
      return null;
  }
}

const arbitraryScenario = (algorithm: string): fc.Arbitrary<Scenario> =>
  fc
    .record({
      rules: fc.constantFrom("rfc" as const, "ns2" as const),
      recovery: fc.constantFrom(...(["default", "default", "newreno", "sack", "rack"] as const)),
      workload: arbitraryWorkload,
      bufferPackets: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 100 })),
      linkBps: fc.constantFrom(1e7, 1e9, 3e9, 1e10),
      rttNs: fc.integer({ min: 4, max: 500_000 }),
      segmentBytes: fc.constantFrom(500, 1000, 1460),
      awndPackets: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 20 })),
      initialWindow: fc.integer({ min: 1, max: 12 }),
      rtoMinNs: fc.constantFrom(200_000, 2_000_000, 200_000_000),
      processingJitterNs: fc.constantFrom(0, 0, 5000),
      knobs: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      params: arbitraryParams(getAlgorithm(algorithm).params),
      ecnThresholdPackets: fc.option(fc.integer({ min: 0, max: 30 })),
      seed: fc.nat(),
    })
    .map((pick) =>
      makeScenario({
        network: {
          linkBps: pick.linkBps,
          rttNs: pick.rttNs,
          bufferPackets: pick.bufferPackets,
          ecnThresholdPackets: pick.ecnThresholdPackets,
        },
        transport: {
          algorithm,
          params: pick.params,
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
        workload: pick.workload,
        seed: pick.seed,
      }),
    );

/** Nearly all of these runs need fewer events. */
const EVENT_LIMIT = 100_000;
/** One that needs more and has come as far as this is not stuck: it waits for timers backed off to a minute, while those of idle ns2 senders go on firing. */
const PATIENCE_NS = 2e9;
/** No run may need more. */
const HARD_LIMIT = 5_000_000;
/** Random scenarios, but the same ones each time: a failure is one that everybody has. */
const SEED = 20_201;

function run(scenario: Scenario) {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  for (let events = 0; !simulation.finished && events < HARD_LIMIT; events += EVENT_LIMIT) {
    if (events > 0 && simulation.nowNs > PATIENCE_NS) break;
    simulation.run(EVENT_LIMIT);
  }
  return { simulation, columns };
}

function expectOrdered(times: Float64Array, length: number): void {
  for (let row = 1; row < length; row++)
    if (times[row] < times[row - 1]) throw new Error(`row ${row}: ${times[row]} after ${times[row - 1]}`);
}

/** Departures of the packets that were served, in the order of arrival. */
function listServed({ packets }: ReturnType<typeof run>["columns"]): Float64Array {
  return packets.departNs.subarray(0, packets.length).filter((_, row) => (packets.flags[row] & PacketFlag.pushedOut) === 0);
}

/** All that the workload gave has arrived, each byte once; ns-2's rules may send a packet that was never given. */
function expectPayload({ workload, transport }: Scenario, totals: RunTotals): void {
  const isExact = transport.rules === "rfc";
  const payloads = listPayloads(workload);
  if (payloads !== null) {
    const packets = payloads.flat().reduce((sum, bytes) => sum + Math.ceil(bytes / transport.segmentBytes), 0);
    expect(totals.deliveredPackets).toBeGreaterThanOrEqual(packets);
    if (!isExact) return;
    expect(totals.deliveredPackets).toBe(packets);
    expect(totals.flows.map(({ bytes }) => bytes)).toEqual(payloads.map((own) => own.reduce((sum, bytes) => sum + bytes, 0)));
  } else if (workload.kind === "on-off" && isExact) {
    const { responses, responseBytes, finalBytes } = workload;
    for (const { bytes } of totals.flows) {
      expect(bytes).toBeGreaterThanOrEqual(responses * responseBytes[0] + finalBytes);
      expect(bytes).toBeLessThanOrEqual(responses * responseBytes[1] + finalBytes);
    }
  } else if (workload.kind === "long") {
    expect(totals.deliveredBytes).toBe(totals.deliveredPackets * transport.segmentBytes);
  }
}

describe.each(algorithms.map((algorithm) => algorithm.id))("%s, over random scenarios", (id) => {
  test("finishes, conserves packets, keeps its queue and its window in bounds", () => {
    fc.assert(
      fc.property(arbitraryScenario(id), (scenario) => {
        const { simulation, columns } = run(scenario);
        const { totals } = simulation;
        if (!simulation.finished && simulation.nowNs > PATIENCE_NS) return;
        expect(simulation.finished).toBe(true);
        const { workload, network } = scenario;
        expect(totals.blocks).toHaveLength(workload.kind === "barrier" ? workload.blocks : 1);
        // every packet sent was accepted by the bottleneck for good, dropped there, or still on its way to it at the end
        const served = listServed(columns);
        const onTheWay = totals.dataPacketsSent - served.length - totals.drops;
        expect(onTheWay).toBeGreaterThanOrEqual(0);
        expect(totals.deliveredPackets).toBeLessThanOrEqual(served.length);
        expect(totals.flows.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(totals.deliveredBytes);
        expectPayload(scenario, totals);
        if (workload.kind === "long") expect(totals.durationNs).toBe(workload.durationNs);
        expect(totals.drops).toBe(columns.drops.length);
        expect(totals.timeouts.reduce((a, b) => a + b)).toBe(columns.timeouts.length);
        expect(totals.maxQueuePackets).toBeLessThanOrEqual(network.bufferPackets);
        const { windows } = columns;
        for (let row = 0; row < windows.length; row++) {
          if (!(windows.cwnd[row] > 0 && windows.cwnd[row] < Infinity)) throw new Error(`cwnd ${windows.cwnd[row]}`);
          if (!(windows.ssthresh[row] >= 1)) throw new Error(`ssthresh ${windows.ssthresh[row]}`);
        }
        expectOrdered(columns.packets.arriveNs, columns.packets.length);
        if (getAlgorithm(id).needs?.(scenario.transport.params).priority !== "strict") expectOrdered(served, served.length);
        expectOrdered(columns.drops.timeNs, columns.drops.length);
        expectOrdered(windows.timeNs, windows.length);
        expectOrdered(columns.milestones.timeNs, columns.milestones.length);
        const kinds = Array.from(columns.milestones.kind.subarray(0, columns.milestones.length));
        const count = (milestone: Milestone) => kinds.filter((kind) => kind === milestone).length;
        expect([count(Milestone.blockStart), count(Milestone.blockEnd)]).toEqual([totals.blocks.length, totals.blocks.length]);
        if (workload.kind === "barrier") expect(count(Milestone.senderDelivered)).toBe(workload.senders * workload.blocks);
        if (workload.kind === "oneshot")
          expect([count(Milestone.senderDelivered), count(Milestone.senderDone)]).toEqual([workload.senders, workload.senders]);
        if (workload.kind === "on-off") {
          // a response that begins before the one before is through makes one of the two
          expect(count(Milestone.senderStart)).toBe(workload.senders * (workload.responses + 1));
          expect(count(Milestone.senderDelivered)).toBeGreaterThanOrEqual(workload.senders);
          expect(count(Milestone.senderDelivered)).toBeLessThanOrEqual(count(Milestone.senderStart));
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 60_000);

  test("same scenario, same run, watched or not, in one piece or in slices", () => {
    fc.assert(
      fc.property(arbitraryScenario(id), fc.integer({ min: 1, max: 500 }), (scenario, slice) => {
        const whole = run(scenario);
        if (!whole.simulation.finished) return;
        const unwatched = createSimulation(scenario, getAlgorithm);
        while (!unwatched.finished) unwatched.run(slice);
        expect(unwatched.totals).toEqual(whole.simulation.totals);
      }),
      { numRuns: RUNS / 20, seed: SEED },
    );
  }, 60_000);
});
