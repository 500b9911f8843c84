import * as fc from "fast-check";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { parseScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import type { GroupInput, NetworkInput, ScenarioInput } from "../../src/scenario/check/scenario-input.ts";

/** Scenarios on every kind of network, with groups of every kind of workload, as people might write them. */

const bps = fc.constantFrom(1e8, 1e9, 1.1e9, 1e10);
const delayNs = fc.integer({ min: 1, max: 100_000 });
const packets = fc.integer({ min: 1, max: 400 });

/** Any part of it may be left out. */
function maybe<T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }, required: (keyof T)[] = []): fc.Arbitrary<Partial<T>> {
  return fc.record(model, { requiredKeys: required });
}

const ownLink = {
  linkBps: fc.option(bps),
  delayNs: fc.option(delayNs),
  bufferPackets: fc.option(packets),
  ecnThresholdPackets: fc.option(fc.integer({ min: 0, max: 100 })),
};

const common = {
  linkBps: bps,
  rttNs: fc.integer({ min: 4, max: 1_000_000 }),
  bufferPackets: packets,
  ecnThresholdPackets: fc.option(packets),
  pauseThresholdPackets: fc.option(packets),
};
const trunked = { ...common, trunkBps: fc.option(bps) };

/** A network and the places that its groups may name. */
interface Setting {
  readonly network: NetworkInput;
  readonly places: readonly string[];
}

const star = maybe({ ...common, senderLinkBps: fc.option(bps) }).map((network): Setting => ({
  network: network as NetworkInput,
  places: [],
}));

const leafSpine = fc
  .record({
    own: maybe(trunked),
    spines: fc.integer({ min: 1, max: 4 }),
    leaves: fc.integer({ min: 2, max: 5 }),
    hostsPerLeaf: fc.integer({ min: 2, max: 8 }),
  })
  .map(({ own, ...shape }): Setting => {
    const network = { ...own, ...shape, topology: "leaf-spine" } as NetworkInput;
    return {
      network,
      places: [
        "leaf1",
        "leaf0[1]",
        "hosts",
        `leaf${shape.leaves - 1}[0..1]`,
        `hosts[${shape.hostsPerLeaf}..${2 * shape.hostsPerLeaf - 1}]`,
      ],
    };
  });

const fatTree = fc.record({ own: maybe(trunked), pods: fc.constantFrom(2, 4, 6) }).map(({ own, pods }): Setting => ({
  network: { ...own, topology: "fat-tree", pods } as NetworkInput,
  places: ["hosts", "pod1", `pod${pods - 1}[0]`],
}));

/** Switches in a row, with some more trunks; hosts at any of them. */
const graph = fc
  .record({ own: maybe(trunked), switches: fc.integer({ min: 1, max: 4 }), rows: fc.integer({ min: 2, max: 4 }) })
  .chain(({ own, switches, rows }) =>
    fc.record({
      own: fc.constant(own),
      hosts: fc.tuple(
        ...Array.from({ length: rows }, (_, row) =>
          maybe({ ...ownLink, count: fc.integer({ min: 2, max: 6 }), at: fc.integer({ min: 0, max: switches - 1 }) }, ["at", "count"]).map(
            ({ at, ...rest }) => ({ ...rest, name: `row-${row}`, at: `s${at}` }),
          ),
        ),
      ),
      links: fc.tuple(...Array.from({ length: switches - 1 }, () => maybe(ownLink))),
      more: fc.array(maybe(ownLink), { maxLength: switches > 1 ? 2 : 0 }),
    }),
  )
  .map(({ own, hosts, links, more }): Setting => {
    const trunks = [
      ...links.map((link, i) => ({ ...link, from: `s${i}`, to: `s${i + 1}` })),
      ...more.map((link) => ({ ...link, from: "s1", to: "s0" })),
    ];
    const network = { ...own, topology: "graph", hosts, trunks } as unknown as NetworkInput;
    return { network, places: [...hosts.map(({ name }) => name), "row-1[0]", "row-0[0..1]", "hosts"] };
  });

const bytes = fc.integer({ min: 1, max: 100_000 });
const timeNs = fc.integer({ min: 0, max: 10_000_000 });

/** Rising values with rising shares, the last of which is 1. */
function arbitraryCdf(value: fc.Arbitrary<number>): fc.Arbitrary<(readonly [number, number])[]> {
  return fc.array(fc.tuple(value, fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 2, maxLength: 6 }).map((points) => {
    const values = points.map(([at]) => at).sort((a, b) => a - b);
    const shares = points.map(([, share]) => share + 0).sort((a, b) => a - b);
    return values.map((at, i) => [at, i === values.length - 1 ? 1 : shares[i]] as const);
  });
}

function listOf<T>(item: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> {
  return fc.array(item, { minLength: length, maxLength: length });
}

function arbitraryOwnWorkload(senders: number): fc.Arbitrary<Record<string, unknown>> {
  const long = maybe(
    {
      kind: fc.constant("long"),
      durationNs: fc.integer({ min: 1, max: 10_000_000 }),
      startsNs: fc.option(listOf(timeNs, senders)),
      stopsNs: fc.option(listOf(fc.option(timeNs), senders)),
      startJitterNs: timeNs,
    },
    ["kind"],
  );
  const barrier = maybe(
    {
      kind: fc.constant("barrier"),
      blockBytes: bytes,
      blocks: fc.integer({ min: 1, max: 3 }),
      durationNs: fc.option(fc.integer({ min: 1, max: 1e9 })),
      requestTimeoutNs: fc.integer({ min: 1000, max: 1e9 }),
      maxOutstanding: fc.option(fc.integer({ min: 1, max: 3 })),
    },
    ["blocks"],
  );
  const flow = maybe({ bytes, startNs: timeNs }, ["bytes"]);
  const oneshot = maybe(
    { kind: fc.constant("oneshot"), flows: fc.array(flow, { minLength: 1, maxLength: senders }), startJitterNs: timeNs },
    ["kind"],
  ).map(({ flows, ...rest }) => {
    const all = flows?.map((own, i) => ({ ...own, senders: i < flows.length - 1 ? 1 : senders - flows.length + 1 }));
    return { ...rest, ...(all && { flows: all }) };
  });
  const onOff = maybe(
    {
      kind: fc.constant("on-off"),
      responses: fc.integer({ min: 0, max: 20 }),
      responseBytes: fc.tuple(bytes, bytes).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]),
      responseCdf: fc.option(arbitraryCdf(bytes)),
      meanGapNs: fc.integer({ min: 1, max: 10_000_000 }),
      gapCdf: fc.option(arbitraryCdf(timeNs)),
      gapScale: fc.double({ min: 0.01, max: 1000, noNaN: true }),
      gapFrom: fc.constantFrom("start", "end"),
      totalBytes: fc.integer({ min: 200_000, max: 1e6 }),
      finalBytes: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constant("rest")),
      finalStartNs: timeNs,
      startNs: timeNs,
      startJitterNs: timeNs,
      connection: fc.constantFrom("kept", "fresh"),
    },
    ["kind", "responses", "totalBytes"],
  );
  return fc.oneof<fc.Arbitrary<Record<string, unknown>>[]>(long, barrier, oneshot, onOff);
}

const cbr = maybe(
  {
    kind: fc.constant("cbr"),
    rateBps: fc.integer({ min: 1000, max: 1e9 }),
    packetBytes: fc.integer({ min: 40, max: 65_000 }),
    headerBytes: fc.integer({ min: 0, max: 1000 }),
    gapJitter: fc.double({ min: 0, max: 1, noNaN: true }),
    startNs: timeNs,
    stopNs: fc.option(fc.integer({ min: 10_000_000, max: 1e9 })),
  },
  ["kind"],
);

function arbitraryGroup(places: readonly string[]): fc.Arbitrary<GroupInput> {
  const end =
    places.length === 0 ? fc.constant(null) : fc.option(fc.oneof(fc.constantFrom(...places), fc.subarray([...places], { minLength: 1 })));
  return fc.integer({ min: 1, max: 4 }).chain((senders) =>
    maybe(
      {
        name: fc.constantFrom("short", "long flows", "a & b=c"),
        senders: fc.constant(senders),
        transport: fc.constantFrom({}, { algorithm: "reno" }, { awndPackets: 7 }),
        from: end,
        to: end,
        pairing: fc.option(fc.constantFrom("all-to-first", "all-to-random", "one-to-one", "random")),
        workload: fc.option(fc.oneof(arbitraryOwnWorkload(senders), cbr), { freq: 2 }),
        background: fc.boolean(),
      },
      ["senders"],
    ).map((group) => group as GroupInput),
  );
}

/**
 * Inputs most of which are valid. What is wrong with the others is what the parts mean together: a sender without a host besides its
 * receiver's, nobody to wait for, blocks of two workloads.
 */
export const arbitraryNetworkInput: fc.Arbitrary<ScenarioInput> = fc
  .oneof(star, leafSpine, fatTree, graph)
  .chain(({ network, places }) =>
    fc.record({
      network: fc.constant(network),
      groups: fc.array(arbitraryGroup(places), { maxLength: 4 }),
      workload: fc.integer({ min: 1, max: 4 }).chain((senders) => arbitraryOwnWorkload(senders).map((own) => ({ ...own, senders }))),
      seed: fc.nat(),
    }),
  )
  .map(({ groups, workload, ...rest }) => {
    const shared = groups.filter((group) => (group.workload ?? null) === null).reduce((sum, { senders }) => sum + senders, 0);
    if (groups.length === 0) return { ...rest, workload };
    // lists are for as many senders as there are groups without a workload of their own
    const { startsNs: _, stopsNs: _stops, flows: _flows, senders: _senders, ...plain } = workload as Record<string, unknown>;
    return { ...rest, groups, ...(shared > 0 && { workload: plain }) };
  });

/** Any valid scenario of a few hosts and senders, on any network. */
export const arbitraryNetworkScenario: fc.Arbitrary<Scenario> = arbitraryNetworkInput.map((input) => {
  const parsed = parseScenario(input);
  return parsed.ok ? parsed.scenario : repairScenario(input).scenario;
});
