import fc from "fast-check";
import { algorithms } from "../../src/algorithms/registry.ts";
import type { Scenario, TransportSpec, WorkloadSpec } from "../../src/engine/spec/scenario.ts";
import { arbitraryScenario } from "../scenario/arbitrary-scenario.ts";
import { arbitraryParams } from "../support/params.ts";
import { makeScenario } from "../support/scenarios.ts";

const startJitterNs = fc.constantFrom(0, 0, 10_000, 100_000);
const responseBytes = fc.integer({ min: 1, max: 60_000 });
const startNs = fc.constantFrom(0, 1000, 3_000_000);

/** An incast: some of everything, enough senders for losses, few enough packets for many runs. */
function arbitraryWorkload(senders: number): fc.Arbitrary<WorkloadSpec> {
  const barrier = fc.record({
    kind: fc.constant("barrier" as const),
    senders: fc.constant(senders),
    blockBytes: responseBytes,
    blocks: fc.integer({ min: 1, max: 4 }),
    startJitterNs,
    barrier: fc.constantFrom("request" as const, "last-ack" as const),
    startOffsetsNs: fc.constant(null),
    maxOutstanding: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 8 })),
    staggerNs: fc.constantFrom(0, 0, 0, 7, 20_000),
  });
  const long = fc.record({
    kind: fc.constant("long" as const),
    senders: fc.constant(senders),
    durationNs: fc.integer({ min: 1, max: 20_000_000 }),
    startsNs: fc.constant(null),
    startJitterNs,
  });
  const oneshot = fc.record({
    kind: fc.constant("oneshot" as const),
    senders: fc.constant(senders),
    flows: fc.tuple(responseBytes, startNs).map(([bytes, startNs]) => [{ senders, bytes, startNs }]),
    startJitterNs,
  });
  const onOff = fc.record({
    kind: fc.constant("on-off" as const),
    senders: fc.constant(senders),
    responses: fc.integer({ min: 0, max: 12 }),
    responseBytes: fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 2000, max: 20_000 })),
    meanGapNs: fc.constantFrom(1, 50_000, 1_000_000),
    startNs,
    finalBytes: responseBytes,
    finalStartNs: startNs,
  });
  return fc.oneof({ arbitrary: barrier, weight: 3 }, long, oneshot, onOff);
}

const arbitraryTransport: fc.Arbitrary<TransportSpec> = fc.constantFrom(...algorithms).chain((algorithm) =>
  fc
    .record({
      params: arbitraryParams(algorithm.params),
      rules: fc.constantFrom("rfc" as const, "ns2" as const),
      recovery: fc.constantFrom(...(["default", "default", "newreno", "sack", "rack"] as const)),
      segmentBytes: fc.constantFrom(500, 1000, 1460),
      awndPackets: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 20 })),
      initialWindow: fc.integer({ min: 1, max: 12 }),
      rtoMinNs: fc.constantFrom(200_000, 2_000_000, 200_000_000),
      processingJitterNs: fc.constantFrom(0, 0, 0, 5000),
      limitedTransmit: fc.boolean(),
      carefulFastRetransmit: fc.boolean(),
      slowStartRestart: fc.boolean(),
      delayedAck: fc.constantFrom(false, false, true),
      growWhenApplicationLimited: fc.boolean(),
    })
    .map((transport) => makeScenario({ transport: { ...transport, algorithm: algorithm.id } }).transport),
);

/** Incasts of up to 40 senders on the usual star: every workload, transport, rule set, PAUSE, priorities, groups. */
const arbitraryIncast: fc.Arbitrary<Scenario> = fc
  .record({ senders: fc.integer({ min: 1, max: 40 }), split: fc.double({ min: 0, max: 1, noNaN: true }), hasGroups: fc.boolean() })
  .chain(({ senders, split, hasGroups }) =>
    fc
      .record({
        first: arbitraryTransport,
        second: arbitraryTransport,
        workload: arbitraryWorkload(senders),
        network: fc.record({
          bufferPackets: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 100 })),
          linkBps: fc.constantFrom(1e8, 1e9, 3e9, 1e10),
          senderLinkBps: fc.option(fc.constantFrom(1e8, 1e9, 1e10)),
          rttNs: fc.integer({ min: 4, max: 500_000 }),
          ecnThresholdPackets: fc.option(fc.integer({ min: 0, max: 30 })),
          pauseThresholdPackets: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 5 }),
        }),
        seed: fc.nat(),
      })
      .map(({ first, second, ...rest }) => {
        const inFirst = Math.floor(senders * split);
        const groups = [
          { senders: inFirst, transport: first },
          { senders: senders - inFirst, transport: second },
        ].filter((group) => group.senders > 0);
        return makeScenario({ ...rest, transport: first, groups: hasGroups ? groups : [] });
      }),
  );

/** `count` valid scenarios, always the same ones for a seed: half of them as people make them, half with any field at any value. */
export function listScenarios(count: number, seed: number): Scenario[] {
  const half = Math.ceil(count / 2);
  return [...fc.sample(arbitraryIncast, { numRuns: half, seed }), ...fc.sample(arbitraryScenario, { numRuns: count - half, seed })];
}
