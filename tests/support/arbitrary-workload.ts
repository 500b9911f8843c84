import fc from "fast-check";
import type { BarrierSpec, CbrSpec, Cdf, LongSpec, OneshotSpec, OnOffSpec, TcpWorkloadSpec } from "../../src/engine/spec/scenario.ts";

const startJitterNs = fc.constantFrom(0, 0, 10_000, 100_000);
const responseBytes = fc.oneof(fc.integer({ min: 1, max: 24_000 }), { arbitrary: fc.integer({ min: 1, max: 60_000 }), weight: 1 });
const startNs = fc.constantFrom(0, 1000, 3_000_000);

/** A quarter of them null. */
const often = { freq: 3 } as const;
/** All but a quarter null. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary, weight: 1 });

/** Up to four points with nondecreasing values and shares; the last share is 1. */
function arbitraryCdf(value: { readonly min: number; readonly max: number }): fc.Arbitrary<Cdf> {
  const point = fc.tuple(fc.integer(value), fc.constantFrom(0, 0.1, 0.5, 0.9, 1));
  return fc.array(point, { minLength: 2, maxLength: 4 }).map((points) => {
    const values = points.map(([at]) => at).toSorted((a, b) => a - b);
    const shares = points.map(([, share]) => share).toSorted((a, b) => a - b);
    return values.map((at, i) => [at, i === values.length - 1 ? 1 : shares[i]] as const);
  });
}

function arbitraryBarrier(senders: number): fc.Arbitrary<BarrierSpec> {
  return fc.record({
    kind: fc.constant("barrier" as const),
    senders: fc.constant(senders),
    blockBytes: responseBytes,
    blocks: fc.integer({ min: 1, max: 4 }),
    startJitterNs,
    barrier: fc.constantFrom("request" as const, "last-ack" as const),
    startOffsetsNs: fc.constant(null),
    maxOutstanding: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 8 })),
    staggerNs: fc.constantFrom(0, 0, 0, 7, 20_000),
    durationNs: seldom(fc.integer({ min: 1, max: 8_000_000 })),
    requestTimeoutNs: fc.constant(200_000_000),
    deadlineNs: fc.constant(null),
  });
}

function arbitraryLong(senders: number): fc.Arbitrary<LongSpec> {
  const stop = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 5_000_000 }));
  return fc.record({
    kind: fc.constant("long" as const),
    senders: fc.constant(senders),
    durationNs: fc.integer({ min: 1, max: 8_000_000 }),
    startsNs: fc.constant(null),
    stopsNs: fc.option(fc.array(stop, { minLength: senders, maxLength: senders }), often),
    startJitterNs,
  });
}

function arbitraryOneshot(senders: number): fc.Arbitrary<OneshotSpec> {
  const flow = fc.record({ senders: fc.constant(1), bytes: responseBytes, startNs });
  return (
    fc
      .record({
        kind: fc.constant("oneshot" as const),
        senders: fc.constant(senders),
        flows: fc.array(flow, { minLength: 1, maxLength: Math.min(3, senders) }),
        startJitterNs,
        deadlineNs: fc.constant(null),
      })
      // the last flow has all senders except one for each earlier flow
      .map(({ flows, ...rest }) => ({
        ...rest,
        flows: flows.map((one, i) => (i < flows.length - 1 ? one : { ...one, senders: senders - i })),
      }))
  );
}

function arbitraryOnOff(senders: number, isCrowded: boolean): fc.Arbitrary<OnOffSpec> {
  return fc
    .record({
      kind: fc.constant("on-off" as const),
      senders: fc.constant(senders),
      responses: fc.integer({ min: isCrowded ? 8 : 0, max: 12 }),
      responseBytes: fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 2000, max: 16_000 })),
      responseCdf: seldom(arbitraryCdf({ min: 1, max: 30_000 })),
      meanGapNs: isCrowded ? fc.constant(1_000_000) : fc.constantFrom(1, 50_000, 1_000_000),
      gapCdf: seldom(arbitraryCdf({ min: 0, max: 2_000_000 })),
      gapScale: fc.constantFrom(1, 1, 0.01, 2.5),
      gapFrom: fc.constantFrom("start" as const, "start" as const, "end" as const),
      startNs,
      startJitterNs,
      totalBytes: seldom(fc.integer({ min: 60_001, max: 200_000 })),
      finalBytes: fc.oneof(responseBytes, fc.constant(0)),
      finalStartNs: startNs,
      connection: fc.constantFrom("kept" as const, "kept" as const, "fresh" as const),
      deadlineNs: fc.constant(null),
      takesRest: fc.boolean(),
      // bytes in addition to one per response
      spareBytes: seldom(fc.nat(60)),
    })
    .map(({ takesRest, spareBytes, ...spec }) => {
      if (spec.totalBytes === null) return spec;
      if (takesRest) return { ...spec, finalBytes: "rest" as const };
      // a scenario with less for the small responses is refused
      const least = spec.responses + spec.finalBytes;
      return { ...spec, totalBytes: spareBytes === null ? Math.max(spec.totalBytes, least) : least + Math.max(1, spareBytes) };
    });
}

/** Workloads that a run can wait for. @param isCrowded many senders come and go. */
export function arbitraryWorkload(senders: number, isCrowded: boolean): fc.Arbitrary<TcpWorkloadSpec> {
  return fc.oneof(
    { arbitrary: arbitraryBarrier(senders), weight: 3 },
    { arbitrary: arbitraryOnOff(senders, isCrowded), weight: isCrowded ? 6 : 2 },
    arbitraryLong(senders),
    arbitraryOneshot(senders),
  );
}

/** Fast sources stop soon, because timers can make a run last for seconds. */
export function arbitraryCbr(senders: number): fc.Arbitrary<CbrSpec> {
  const pace = fc.oneof(
    fc.record({ rateBps: fc.constantFrom(1e8, 2e8), stopNs: fc.integer({ min: 1, max: 5_000_000 }) }),
    fc.record({ rateBps: fc.constantFrom(1e5, 1e6), stopNs: fc.constant(null) }),
  );
  const datagram = fc.record({
    kind: fc.constant("cbr" as const),
    senders: fc.constant(senders),
    packetBytes: fc.integer({ min: 40, max: 3000 }),
    headerBytes: fc.constantFrom(0, 28, 40),
    gapJitter: fc.constantFrom(0, 0.1, 0.9),
    startNs,
  });
  return fc.tuple(datagram, pace).map(([rest, { rateBps, stopNs }]) => ({ ...rest, rateBps, stopNs }));
}

/** Long flows get a stop time: next to groups that wait for timers they would send for seconds. */
export function stopInTime(workload: TcpWorkloadSpec): TcpWorkloadSpec {
  if (workload.kind !== "long") return workload;
  return { ...workload, stopsNs: Array.from({ length: workload.senders }, () => workload.durationNs) };
}
