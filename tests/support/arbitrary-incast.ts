import fc from "fast-check";
import { algorithms, getAlgorithm } from "../../src/algorithms/registry.ts";
import type { SwitchNeeds } from "../../src/engine/congestion.ts";
import { listConnected } from "../../src/engine/spec/groups.ts";
import type { Scenario, TransportSpec } from "../../src/engine/spec/scenario.ts";
import { arbitraryParams } from "./arbitrary-params.ts";
import { defaultParams } from "./params.ts";
import { arbitraryCbr, arbitraryWorkload, stopInTime } from "./arbitrary-workload.ts";
import { makeScenario, type TestGroup } from "./scenarios.ts";

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

/** A transport's needs of the switch; two transports that share it must not need different forms of the same feature. */
export function needsOf({ algorithm, params }: TransportSpec): SwitchNeeds {
  return getAlgorithm(algorithm).needs?.(params) ?? {};
}

/** What each group with connections asks of the switch. */
export function listNeeds(scenario: Scenario): SwitchNeeds[] {
  return listConnected(scenario).map(needsOf);
}

/** Ports run one program, with one set of parameters. */
function bringOtherPrograms(one: TransportSpec, other: TransportSpec): boolean {
  const hasProgram = ({ algorithm }: TransportSpec): boolean => getAlgorithm(algorithm).createPort !== undefined;
  if (!hasProgram(one) || !hasProgram(other)) return false;
  return one.algorithm !== other.algorithm || JSON.stringify(one.params) !== JSON.stringify(other.params);
}

export function canShareSwitch(one: TransportSpec, other: TransportSpec): boolean {
  const [a, b] = [needsOf(one), needsOf(other)];
  const differs = (key: keyof SwitchNeeds): boolean => a[key] !== undefined && b[key] !== undefined && a[key] !== b[key];
  return !differs("queueFeedback") && !differs("queueing") && !differs("wholePackets") && !bringOtherPrograms(one, other);
}

type Beside = Omit<TestGroup, "transport">;

/** Additional traffic next to the other groups'; the run waits for only one barrier. */
const arbitraryOther: fc.Arbitrary<Beside> = fc.integer({ min: 1, max: 4 }).chain((senders) =>
  fc.oneof(
    arbitraryCbr(senders).map((workload) => ({ senders, workload })),
    fc.tuple(arbitraryWorkload(senders, false), fc.boolean()).map(([workload, background]) => ({
      senders,
      workload: stopInTime(workload),
      background: background || workload.kind === "barrier",
    })),
  ),
);

const allIds = algorithms.map(({ id }) => id);

/** Settings that decide how full the switch gets, and how long the timers wait. */
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

/** Many senders that come and go, marks, and timers that expire while packets wait: conditions that a few senders never reach. */
const crowded: Crowd = {
  isCrowded: true,
  senders: fc.integer({ min: 20, max: 40 }),
  bufferPackets: fc.integer({ min: 30, max: 100 }),
  ecnThresholdPackets: fc.integer({ min: 3, max: 20 }),
  rtoMinNs: [200_000, 200_000, 1_000_000],
};

/**
 * Realistic incasts on the star: up to 40 senders, losses in most, few enough packets for many runs. Every workload, rule set and loss
 * recovery, PAUSE, priorities, groups.
 * @param id the transport of the first group, or of all senders; any if not given
 */
export function arbitraryIncast(id?: string): fc.Arbitrary<Scenario> {
  return fc.oneof({ arbitrary: arbitraryOf(anyCrowd, id), weight: 3 }, { arbitrary: arbitraryOf(crowded, id), weight: 1 });
}

/**
 * Under PAUSE nothing is dropped, so a timer without back-off that is shorter than a round of all senders adds copies to their queues
 * faster than these leave: such a run gets nowhere, and is none that a property can wait for.
 */
function lengthenTimer(transport: TransportSpec, senders: number, network: Pick<Scenario["network"], "linkBps" | "pauseThresholdPackets">) {
  const { rtoUs } = transport.params;
  if (network.pauseThresholdPackets === null || typeof rtoUs !== "number") return transport;
  const roundUs = Math.ceil((senders * 1500 * 8e6) / network.linkBps);
  return { ...transport, params: { ...transport.params, rtoUs: Math.max(rtoUs, roundUs) } };
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
        // a fifth has additional traffic
        others: fc.oneof(
          { arbitrary: fc.constant<Beside[]>([]), weight: 4 },
          { arbitrary: fc.array(arbitraryOther, { minLength: 1, maxLength: 3 }), weight: 1 },
        ),
        areOthersFirst: fc.boolean(),
        hasOwn: fc.boolean(),
        seed: fc.nat(),
      })
      .map(({ first: drawnFirst, second: drawnSecond, inFirst, others, areOthersFirst, hasOwn, ...rest }) => {
        const [first, second] = [drawnFirst, drawnSecond].map((transport) => lengthenTimer(transport, senders, rest.network));
        const isSplit = inFirst < senders && canShareSwitch(first, second);
        const groups = [
          { senders: inFirst, transport: first },
          { senders: senders - inFirst, transport: second },
        ];
        if (others.length === 0) return makeScenario({ ...rest, transport: first, groups: isSplit ? groups : [] });
        const beside: TestGroup[] = others.map((other) => ({ ...other, transport: canShareSwitch(first, second) ? second : first }));
        const workload = stopInTime(rest.workload);
        const own: TestGroup[] = isSplit ? groups : [{ senders, transport: first, workload: hasOwn ? workload : null }];
        return makeScenario({ ...rest, workload, transport: first, groups: areOthersFirst ? [...beside, ...own] : [...own, ...beside] });
      }),
  );
}
