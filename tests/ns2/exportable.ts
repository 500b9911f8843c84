import fc from "fast-check";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario, TransportSpec, WorkloadSpec } from "../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { listRefusals } from "../../src/export-ns2/refusals.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { arbitraryNetwork } from "../support/arbitrary-network.ts";

/** Random scenarios that can be exported: incasts over every topology as people make them, and whatever the property tests think of. */

const transports = fc
  .record({
    algorithm: fc.constantFrom("newreno", "newreno", "reno", "tahoe"),
    dupThresh: fc.constantFrom(null, null, 1, 2, 5),
    limitedTransmit: fc.boolean(),
    carefulFastRetransmit: fc.boolean(),
    slowStartRestart: fc.boolean(),
    delayedAck: fc.constantFrom(false, false, false, true),
    awndPackets: fc.constantFrom(16, 40, 1000),
    initialWindow: fc.constantFrom(1, 2, 4, 10),
    rtoMinNs: fc.constantFrom(1e6, 1e7, 2e8),
    segmentBytes: fc.constantFrom(1000, 1000, 1460),
  })
  .map((transport) => ({
    ...transport,
    rules: "ns2",
    carefulFastRetransmit: transport.carefulFastRetransmit || transport.algorithm !== "newreno",
  }));

const rate = fc.constantFrom(1e9, 1e9, 1e10);
const room = fc.constantFrom(8, 32, 64, 64, 100);
const delayNs = fc.oneof(fc.constant(10_000), fc.integer({ min: 1000, max: 60_000 }));

const star = fc.record({
  topology: fc.constant("star"),
  bufferPackets: room,
  linkBps: rate,
  rttNs: fc.constantFrom(100_000, 100_000, 57_300),
});
const leafSpine = fc.record({
  topology: fc.constant("leaf-spine"),
  bufferPackets: room,
  spines: fc.integer({ min: 1, max: 3 }),
  leaves: fc.integer({ min: 2, max: 4 }),
  hostsPerLeaf: fc.integer({ min: 4, max: 10 }),
});
const fatTree = fc.record({ topology: fc.constant("fat-tree"), bufferPackets: room, pods: fc.constant(4) });
/** Switches in a row, each with hosts. */
const row = fc.integer({ min: 2, max: 4 }).chain((switches) =>
  fc.record({
    topology: fc.constant("graph"),
    bufferPackets: room,
    hosts: fc
      .array(fc.record({ count: fc.integer({ min: 1, max: 8 }), delayNs, linkBps: fc.constantFrom(1e9, 2e9) }), {
        minLength: switches,
        maxLength: switches,
      })
      .map((hosts) => hosts.map((host, i) => ({ ...host, name: `h${i}`, at: `s${i}` }))),
    trunks: fc
      .array(fc.record({ delayNs, linkBps: fc.constantFrom(5e8, 1e9) }), { minLength: switches - 1, maxLength: switches - 1 })
      .map((trunks) => trunks.map((trunk, i) => ({ ...trunk, from: `s${i}`, to: `s${i + 1}` }))),
  }),
);

const barrier = fc.record({
  kind: fc.constant("barrier"),
  packets: fc.constantFrom(16, 64, 256),
  blocks: fc.integer({ min: 2, max: 6 }),
  startJitterNs: fc.constantFrom(0, 10_000, 100_000),
  barrier: fc.constantFrom("request", "last-ack"),
  maxOutstanding: fc.constantFrom(null, null, null, 8),
  staggerNs: fc.constantFrom(0, 0, 0, 20_000),
});
const datagrams = fc.record({
  senders: fc.constant(1),
  background: fc.constant(true),
  workload: fc.record({
    kind: fc.constant("cbr"),
    rateBps: fc.constantFrom(1e7, 1e8),
    packetBytes: fc.constant(1472),
    headerBytes: fc.constant(28),
    gapJitter: fc.constantFrom(0, 0.1),
  }),
});

const made = fc
  .record({
    network: fc.oneof(star, star, star, row, row, leafSpine, fatTree),
    transport: transports,
    barrier,
    senders: fc.oneof(fc.integer({ min: 2, max: 16 }), fc.integer({ min: 16, max: 64 })),
    beside: fc.option(datagrams, { freq: 3 }),
    seed: fc.nat(100_000),
  })
  .map(({ network, transport, barrier: { packets, ...workload }, senders, beside, seed }) =>
    requireScenario({
      network,
      transport,
      workload: { ...workload, senders, blockBytes: packets * transport.segmentBytes },
      ...(beside && { groups: [{ senders }, beside] }),
      seed,
    }),
  );

/** The scenario as near as it can be exported. */
function mend(scenario: Scenario): Scenario {
  const algorithmOf = ({ algorithm }: TransportSpec) => (["tahoe", "reno"].includes(algorithm) ? algorithm : "newreno");
  const mendTransport = (transport: TransportSpec): TransportSpec => {
    const algorithm = algorithmOf(transport);
    return {
      ...transport,
      algorithm,
      params: {},
      rules: "ns2",
      recovery: "default",
      processingJitterNs: 0,
      growWhenApplicationLimited: true,
      slowStart: true,
      carefulFastRetransmit: transport.carefulFastRetransmit || algorithm !== "newreno",
      segmentBytes: 1000,
    };
  };
  const mendWorkload = <W extends WorkloadSpec>(workload: W): W => {
    const round = (bytes: number): number => Math.ceil(bytes / 1000) * 1000;
    if (workload.kind === "barrier") return { ...workload, blockBytes: round(workload.blockBytes) };
    if (workload.kind === "oneshot") return { ...workload, flows: workload.flows.map((flow) => ({ ...flow, bytes: round(flow.bytes) })) };
    if (workload.kind === "long") return { ...workload, stopsNs: null };
    if (workload.kind === "cbr") return { ...workload, packetBytes: 10 * Math.ceil(workload.packetBytes / 10), headerBytes: 30 };
    return workload;
  };
  return {
    ...scenario,
    network: { ...scenario.network, pauseThresholdPackets: null },
    transport: mendTransport(scenario.transport),
    workload: mendWorkload(scenario.workload),
    groups: scenario.groups.map((group) => ({
      ...group,
      transport: mendTransport(group.transport),
      workload: group.workload && mendWorkload(group.workload),
    })),
  };
}

/** Our choice: a tenth of a second here, and a few in ns-2. */
const mostEvents = 300_000;

function isExportable(scenario: Scenario): boolean {
  if (listRefusals(scenario, geometryOf(scenario)).length > 0) return false;
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(mostEvents);
  return simulation.finished;
}

/** Half of them incasts as people make them, half what the property tests draw. */
export const arbitraryExportable: fc.Arbitrary<Scenario> = fc
  .oneof({ arbitrary: made, weight: 2 }, arbitraryIncast().map(mend), arbitraryNetwork.map(mend))
  .filter(isExportable);
