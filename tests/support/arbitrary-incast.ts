import fc from "fast-check";
import { algorithms, getAlgorithm } from "../../src/algorithms/registry.ts";
import type { SwitchNeeds } from "../../src/engine/congestion.ts";
import type { Scenario, TransportSpec } from "../../src/engine/spec/scenario.ts";
import { arbitraryParams } from "./arbitrary-params.ts";
import { defaultParams } from "./params.ts";
import { makeScenario, type ScenarioChanges } from "./scenarios.ts";

const startJitterNs = fc.constantFrom(0, 0, 10_000, 100_000);
const responseBytes = fc.oneof(fc.integer({ min: 1, max: 24_000 }), { arbitrary: fc.integer({ min: 1, max: 60_000 }), weight: 1 });
const startNs = fc.constantFrom(0, 1000, 3_000_000);

export function arbitraryWorkload(senders: number, isCrowded: boolean): fc.Arbitrary<NonNullable<ScenarioChanges["workload"]>> {
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
    durationNs: fc.integer({ min: 1, max: 8_000_000 }),
    startsNs: fc.constant(null),
    startJitterNs,
  });
  const oneshot = fc
    .record({
      kind: fc.constant("oneshot" as const),
      senders: fc.constant(senders),
      flows: fc.array(fc.record({ senders: fc.constant(1), bytes: responseBytes, startNs }), {
        minLength: 1,
        maxLength: Math.min(3, senders),
      }),
      startJitterNs,
    })
    // the last flow has all senders but one for each flow before it
    .map(({ flows, ...rest }) => ({
      ...rest,
      flows: flows.map((flow, i) => (i < flows.length - 1 ? flow : { ...flow, senders: senders - i })),
    }));
  const onOff = fc.record({
    kind: fc.constant("on-off" as const),
    senders: fc.constant(senders),
    responses: fc.integer({ min: isCrowded ? 8 : 0, max: 12 }),
    responseBytes: fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 2000, max: 16_000 })),
    meanGapNs: isCrowded ? fc.constant(1_000_000) : fc.constantFrom(1, 50_000, 1_000_000),
    startNs,
    finalBytes: responseBytes,
    finalStartNs: startNs,
  });
  return fc.oneof({ arbitrary: barrier, weight: 3 }, { arbitrary: onOff, weight: isCrowded ? 6 : 2 }, long, oneshot);
}

export function arbitraryTransport(ids: readonly string[], rtoMinNs: readonly number[]): fc.Arbitrary<TransportSpec> {
  return fc.constantFrom(...ids).chain((id) =>
    fc
      .record({
        params: fc.oneof(arbitraryParams(getAlgorithm(id).params), fc.constant(defaultParams(getAlgorithm(id).params))),
        rules: fc.constantFrom("rfc" as const, "ns2" as const),
        recovery: fc.constantFrom(...(["default", "default", "newreno", "sack", "rack"] as const)),
        segmentBytes: fc.constantFrom(500, 1000, 1460),
        awndPackets: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 20 })),
        initialWindow: fc.integer({ min: 1, max: 12 }),
        rtoMinNs: fc.constantFrom(...rtoMinNs),
        processingJitterNs: fc.constantFrom(0, 0, 0, 5000),
        limitedTransmit: fc.boolean(),
        carefulFastRetransmit: fc.boolean(),
        slowStartRestart: fc.boolean(),
        delayedAck: fc.constantFrom(false, false, true),
        growWhenApplicationLimited: fc.boolean(),
      })
      .map((transport) => makeScenario({ transport: { ...transport, algorithm: id } }).transport),
  );
}

/** What a transport asks of the switch; of two that share it, neither may ask for another form of the same feature. */
export function needsOf({ algorithm, params }: TransportSpec): SwitchNeeds {
  return getAlgorithm(algorithm).needs?.(params) ?? {};
}

export function canShareSwitch(one: TransportSpec, other: TransportSpec): boolean {
  const [a, b] = [needsOf(one), needsOf(other)];
  const differs = (key: keyof SwitchNeeds): boolean => a[key] !== undefined && b[key] !== undefined && a[key] !== b[key];
  return !differs("queueFeedback") && !differs("priority");
}

const allIds = algorithms.map(({ id }) => id);

/** What decides how full the switch is, and how patient the timers are. */
interface Crowd {
  readonly isCrowded: boolean;
  readonly senders: fc.Arbitrary<number>;
  readonly bufferPackets: fc.Arbitrary<number>;
  readonly ecnThresholdPackets: fc.Arbitrary<number | null>;
  readonly rtoMinNs: readonly number[];
}

const anyCrowd: Crowd = {
  isCrowded: false,
  senders: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 8 }), weight: 3 }, { arbitrary: fc.integer({ min: 9, max: 40 }), weight: 1 }),
  bufferPackets: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 100 })),
  ecnThresholdPackets: fc.option(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 30 }))),
  rtoMinNs: [200_000, 2_000_000, 200_000_000],
};

/** Senders that come and go in numbers, marks, and timers that run out while packets wait: what never happens to a few of them. */
const crowded: Crowd = {
  isCrowded: true,
  senders: fc.integer({ min: 20, max: 40 }),
  bufferPackets: fc.integer({ min: 30, max: 100 }),
  ecnThresholdPackets: fc.integer({ min: 3, max: 20 }),
  rtoMinNs: [200_000, 200_000, 1_000_000],
};

/**
 * Incasts on the star as people make them: up to 40 senders, losses in most, few enough packets for many runs. Every workload, rule
 * set, way of recovery, PAUSE, priorities, groups.
 * @param id the transport of the first group, or of all senders; any when not given
 */
export function arbitraryIncast(id?: string): fc.Arbitrary<Scenario> {
  return fc.oneof({ arbitrary: arbitraryOf(anyCrowd, id), weight: 3 }, { arbitrary: arbitraryOf(crowded, id), weight: 1 });
}

function arbitraryOf(crowd: Crowd, id: string | undefined): fc.Arbitrary<Scenario> {
  return crowd.senders.chain((senders) =>
    fc
      .record({
        first: arbitraryTransport(id === undefined ? allIds : [id], crowd.rtoMinNs),
        second: arbitraryTransport(allIds, crowd.rtoMinNs),
        // a third has groups
        inFirst: fc.oneof({ arbitrary: fc.constant(senders), weight: 2 }, { arbitrary: fc.integer({ min: 1, max: senders }), weight: 1 }),
        workload: arbitraryWorkload(senders, crowd.isCrowded),
        network: fc.record({
          bufferPackets: crowd.bufferPackets,
          linkBps: crowd.isCrowded ? fc.constant(1e9) : fc.constantFrom(1e7, 1e9, 3e9, 1e10),
          senderLinkBps: fc.option(fc.constantFrom(1e8, 1e9, 1e10), { freq: 3 }),
          rttNs: fc.integer({ min: 4, max: 500_000 }),
          ecnThresholdPackets: crowd.ecnThresholdPackets,
          pauseThresholdPackets: fc.oneof(
            { arbitrary: fc.constant(null), weight: 5 },
            { arbitrary: fc.integer({ min: 1, max: 60 }), weight: 1 },
          ),
        }),
        seed: fc.nat(),
      })
      .map(({ first, second, inFirst, ...rest }) => {
        const isSplit = inFirst < senders && canShareSwitch(first, second);
        const groups = [
          { senders: inFirst, transport: first },
          { senders: senders - inFirst, transport: second },
        ];
        return makeScenario({ ...rest, transport: first, groups: isSplit ? groups : [] });
      }),
  );
}
