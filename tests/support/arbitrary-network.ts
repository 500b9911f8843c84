import fc from "fast-check";
import { algorithms } from "../../src/algorithms/registry.ts";
import type { GroupSpec, NetworkSpec, Scenario, TcpWorkloadSpec } from "../../src/engine/spec/scenario.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { findPauseLoop } from "../../src/scenario/check/check-pause.ts";
import { arbitraryTransport, canShareSwitch } from "./arbitrary-incast.ts";
import { arbitraryCbr, arbitraryWorkload, stopInTime } from "./arbitrary-workload.ts";
import { makeScenario } from "./scenarios.ts";

/** Networks of every topology, with groups whose data and ACKs meet in short ports, which a star never has. */

const rates = fc.constantFrom(1e8, 1e9, 1e9, 3e9, 1e10);
const room = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 }));
const mark = fc.option(fc.integer({ min: 0, max: 12 }));
const delay = fc.option(fc.integer({ min: 1, max: 60_000 }));

const common = {
  linkBps: rates,
  trunkBps: fc.option(rates),
  rttNs: fc.integer({ min: 12, max: 400_000 }),
  bufferPackets: room,
  ecnThresholdPackets: mark,
  pauseThresholdPackets: fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: fc.integer({ min: 1, max: 40 }), weight: 1 }),
};

const own = {
  linkBps: fc.option(rates),
  delayNs: delay,
  bufferPackets: fc.option(room),
  ecnThresholdPackets: mark,
};

/** Switches in a tree with additional trunks: some paths are equal, some are parallel. */
const graphs = fc.integer({ min: 1, max: 5 }).chain((switches) =>
  fc.record({
    topology: fc.constant("graph" as const),
    ...common,
    hosts: fc
      .array(fc.record({ count: fc.integer({ min: 1, max: 5 }), at: fc.nat(switches - 1), ...own }), { minLength: 2, maxLength: 4 })
      .map((rows) => rows.map((row, i) => ({ ...row, name: `h${i}`, at: `s${row.at}` }))),
    trunks: fc
      .tuple(
        fc.array(fc.record({ to: fc.nat(100), ...own }), { minLength: switches - 1, maxLength: switches - 1 }),
        fc.array(fc.record({ from: fc.nat(switches - 1), to: fc.nat(switches - 1), ...own }), { maxLength: 3 }),
      )
      .map(([tree, more]) => [
        ...tree.map((trunk, i) => ({ ...trunk, from: `s${i + 1}`, to: `s${trunk.to % (i + 1)}` })),
        ...more.filter(({ from, to }) => from !== to).map((trunk) => ({ ...trunk, from: `s${trunk.from}`, to: `s${trunk.to}` })),
      ]),
  }),
);

const leafSpines = fc.record({
  topology: fc.constant("leaf-spine" as const),
  ...common,
  spines: fc.integer({ min: 1, max: 3 }),
  leaves: fc.integer({ min: 2, max: 3 }),
  hostsPerLeaf: fc.integer({ min: 1, max: 4 }),
});

const fatTrees = fc.record({ topology: fc.constant("fat-tree" as const), ...common, pods: fc.constantFrom(2, 4) });

const networks: fc.Arbitrary<Partial<NetworkSpec>> = fc.oneof({ arbitrary: graphs, weight: 3 }, leafSpines, fatTrees);

/** Places by name; not every network has all of them. */
function arbitraryPlaces({ topology, hosts = [], leaves = 0, pods = 0 }: Partial<NetworkSpec>): fc.Arbitrary<string[] | null> {
  const names =
    topology === "graph"
      ? hosts.map(({ name }) => name)
      : Array.from({ length: topology === "fat-tree" ? pods : leaves }, (_, i) => `${topology === "fat-tree" ? "pod" : "leaf"}${i}`);
  return fc.option(fc.array(fc.constantFrom("hosts", ...names, `${names[0]}[0]`), { minLength: 1, maxLength: 3 }), { freq: 3 });
}

const idsOf = algorithms.map(({ id }) => id);

type DrawnGroup = Pick<GroupSpec, "senders" | "transport" | "from" | "to" | "pairing" | "workload" | "background">;

function arbitraryGroup(network: Partial<NetworkSpec>): fc.Arbitrary<DrawnGroup> {
  return fc.integer({ min: 1, max: 12 }).chain((senders) =>
    fc.record({
      senders: fc.constant(senders),
      transport: arbitraryTransport(idsOf, [200_000, 1_000_000]),
      from: arbitraryPlaces(network),
      to: arbitraryPlaces(network),
      pairing: fc.constantFrom(null, "all-to-first" as const, "all-to-random" as const, "one-to-one" as const, "random" as const),
      workload: fc.oneof(
        { arbitrary: fc.constant(null), weight: 3 },
        { arbitrary: arbitraryWorkload(senders, false).map(stopInTime), weight: 2 },
        { arbitrary: arbitraryCbr(senders), weight: 1 },
      ),
      background: fc.constantFrom(false, false, true),
    }),
  );
}

/** The scenario, or null if it is invalid: a group without hosts, or conflicting needs of a switch. */
function assemble(network: Partial<NetworkSpec>, drawn: readonly DrawnGroup[], workload: TcpWorkloadSpec, seed: number): Scenario | null {
  // the run waits for at least one group, and for the blocks of only one workload
  const [first, ...others] = drawn;
  const groups = [
    { ...first, workload: null, background: false },
    ...others.map((group) => ({ ...group, background: group.workload?.kind === "barrier" || group.background })),
  ].filter((group, at) => at === 0 || canShareSwitch(first.transport, group.transport));
  if (groups.length > 2 && !canShareSwitch(groups[1].transport, groups[2].transport)) groups.length = 2;
  const senders = groups.reduce((sum, group) => sum + (group.workload === null ? group.senders : 0), 0);
  const scenario = makeScenario({ network, groups, transport: first.transport, workload: resize(workload, senders), seed });
  try {
    describeNetwork(scenario);
    return findPauseLoop(scenario) === null ? scenario : null;
  } catch {
    return null;
  }
}

function resize(workload: TcpWorkloadSpec, senders: number): TcpWorkloadSpec {
  if (workload.kind !== "oneshot") return { ...workload, senders };
  return { ...workload, senders, flows: [{ ...workload.flows[0], senders }] };
}

export const arbitraryNetwork: fc.Arbitrary<Scenario> = networks
  .chain((network) =>
    fc.record({
      network: fc.constant(network),
      groups: fc.array(arbitraryGroup(network), { minLength: 1, maxLength: 3 }),
      workload: arbitraryWorkload(1, false),
      seed: fc.nat(),
    }),
  )
  .map(({ network, groups, workload, seed }) => assemble(network, groups, workload, seed))
  .filter((scenario) => scenario !== null);
