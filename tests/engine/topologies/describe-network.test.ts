import { describe, expect, test } from "vitest";
import type { NetworkGeometry } from "../../../src/engine/spec/geometry.ts";
import type { HostsSpec, NetworkSpec, TrunkSpec } from "../../../src/engine/spec/scenario.ts";
import { describeNetwork } from "../../../src/engine/topologies/describe-network.ts";
import { describeStar } from "../../../src/engine/topologies/star-geometry.ts";
import { makeScenario, type TestGroup } from "../../support/scenarios.ts";
import { choosePath, Way } from "../../../src/engine/topologies/find-routes.ts";

const own = { linkBps: null, delayNs: null, bufferPackets: null, ecnThresholdPackets: null };
const hosts = (name: string, count: number, at: string, differs: Partial<HostsSpec> = {}): HostsSpec => ({
  name,
  count,
  at,
  ...own,
  ...differs,
});
const trunk = (from: string, to: string, differs: Partial<TrunkSpec> = {}): TrunkSpec => ({ from, to, ...own, ...differs });

/** One response of each sender; of all groups together. */
function describeFor(network: Partial<NetworkSpec>, senders: number, groups: readonly TestGroup[] = [], seed = 1): NetworkGeometry {
  const workload = { kind: "oneshot" as const, senders, flows: [{ senders, bytes: 1000, startNs: 0 }], startJitterNs: 0 };
  return describeNetwork(makeScenario({ network, workload, groups, seed }));
}

const group = (senders: number, differs: Partial<TestGroup>): TestGroup => ({ senders, transport: makeScenario().transport, ...differs });

const nameOf = ({ nodes }: NetworkGeometry, node: number): string => nodes[node].name;
const senderNames = (net: NetworkGeometry): string[] => net.flows.map(({ from }) => nameOf(net, from));
const receiverNames = (net: NetworkGeometry): string[] => net.flows.map(({ to }) => nameOf(net, to));
const sumDelays = ({ links }: NetworkGeometry, route: readonly number[]): number =>
  route.reduce((sum, link) => sum + links[link].delayNs, 0);

/** Every route is a chain of links from the one host to the other, and goes nowhere twice. */
function expectRoutes(net: NetworkGeometry): void {
  net.flows.forEach(({ from, to }, flow) => {
    for (const [route, start, end] of [
      [net.dataRoutes[flow], from, to],
      [net.ackRoutes[flow], to, from],
    ] as const) {
      expect(net.links[route[0]].from).toBe(start);
      expect(net.links[route[route.length - 1]].to).toBe(end);
      route.slice(1).forEach((link, at) => expect(net.links[link].from).toBe(net.links[route[at]].to));
      expect(new Set(route).size).toBe(route.length);
    }
    expect(from).not.toBe(to);
  });
}

describe("star", () => {
  test("has the links of its description, numbered as ever", () => {
    const network = { rttNs: 100_003, senderLinkBps: 2e9, bufferPackets: 7, ecnThresholdPackets: 5 };
    const net = describeFor(network, 3);
    const { bottleneck, fromReceiver, senderLink } = describeStar(makeScenario({ network }).network);
    expect(net.bottleneck).toBe(0);
    expect(net.links.map(({ name }) => name)).toEqual([
      ...["switch -> receiver", "receiver -> switch"],
      ...[
        "sender 0 -> switch",
        "switch -> sender 0",
        "sender 1 -> switch",
        "switch -> sender 1",
        "sender 2 -> switch",
        "switch -> sender 2",
      ],
    ]);
    expect(net.links[0]).toMatchObject({ ...bottleneck, markAbovePackets: 5, isShort: true });
    expect(net.links[1]).toMatchObject({ ...fromReceiver, markAbovePackets: null, isShort: false });
    expect(net.links[4]).toMatchObject({ ...senderLink(1), isShort: false });
    // only the port to the receiver is short: those to the senders are not
    expect(net.links[5]).toMatchObject({ rateBps: 2e9, delayNs: 25_000, limitPackets: Infinity, isShort: false });
    expect(net.dataRoutes).toEqual([2, 4, 6].map((up) => [up, 0]));
    expect(net.ackRoutes).toEqual([3, 5, 7].map((down) => [1, down]));
    expect(sumDelays(net, net.dataRoutes[0]) + sumDelays(net, net.ackRoutes[0])).toBe(100_003);
    expectRoutes(net);
  });
});

describe("leaf-spine", () => {
  const network: Partial<NetworkSpec> = { topology: "leaf-spine", linkBps: 1e10, trunkBps: 4e10, rttNs: 60_007, bufferPackets: 87 };

  test("two spines, three leaves, 40 hosts each: nodes, links, ports", () => {
    const net = describeFor({ ...network, ecnThresholdPackets: 30 }, 80);
    expect(net.nodes.filter(({ kind }) => kind === "host")).toHaveLength(120);
    expect(net.nodes.filter(({ tier }) => tier === 1).map(({ name }) => name)).toEqual(["leaf0", "leaf1", "leaf2"]);
    expect(net.nodes.filter(({ tier }) => tier === 2).map(({ name }) => name)).toEqual(["spine0", "spine1"]);
    // there and back: 120 hosts' links and 3 x 2 trunks
    expect(net.links).toHaveLength(2 * (120 + 6));
    // all ports of switches are short: 120 to hosts, 12 to other switches
    expect(net.links.filter(({ isShort }) => isShort)).toHaveLength(120 + 12);
    for (const { isShort, limitPackets, markAbovePackets, from } of net.links) {
      expect(isShort).toBe(net.nodes[from].kind === "switch");
      expect([limitPackets, markAbovePackets]).toEqual(isShort ? [87, 30] : [Infinity, null]);
    }
    expect(net.links.filter(({ rateBps }) => rateBps === 4e10)).toHaveLength(12);
    expectRoutes(net);
  });

  test("the first host of the first leaf asks all of the others, one of each leaf in turn; the round trip is exact", () => {
    const net = describeFor(network, 80);
    expect(senderNames(net).slice(0, 5)).toEqual(["leaf1[0]", "leaf2[0]", "leaf1[1]", "leaf2[1]", "leaf1[2]"]);
    expect(new Set(senderNames(net)).size).toBe(80);
    expect(new Set(receiverNames(net))).toEqual(new Set(["leaf0[0]"]));
    expect(net.links[net.bottleneck].name).toBe("leaf0 -> leaf0[0]");
    net.dataRoutes.forEach((route, flow) => {
      expect(route).toHaveLength(4);
      // 60,007 = 7 x 7500 and the rest
      expect(sumDelays(net, route) + sumDelays(net, net.ackRoutes[flow])).toBe(60_007);
    });
  });

  test("more senders than hosts share them; a host of the receiver's leaf needs no spine", () => {
    expect(senderNames(describeFor(network, 81))[80]).toBe("leaf1[0]");
    const net = describeFor(network, 2, [group(2, { from: ["leaf0"] })]);
    // the first host is the receiver's
    expect(senderNames(net)).toEqual(["leaf0[1]", "leaf0[2]"]);
    expect(net.dataRoutes[0]).toHaveLength(2);
  });

  test("4000 flows are spread over two spines to 10%, data and ACKs apart, and otherwise with another seed", () => {
    const spinesOf = (seed: number, routes: "dataRoutes" | "ackRoutes"): string[] => {
      const net = describeFor(network, 4000, [], seed);
      return net[routes].map((route) => nameOf(net, net.links[route[1]].to));
    };
    const [data, acks, other] = [spinesOf(1, "dataRoutes"), spinesOf(1, "ackRoutes"), spinesOf(2, "dataRoutes")];
    for (const chosen of [data, acks, other]) {
      const first = chosen.filter((spine) => spine === "spine0").length;
      expect(first).toBeGreaterThan(1800);
      expect(first).toBeLessThan(2200);
    }
    // as often alike as not
    for (const chosen of [acks, other]) {
      const alike = chosen.filter((spine, flow) => spine === data[flow]).length;
      expect(alike).toBeGreaterThan(1800);
      expect(alike).toBeLessThan(2200);
    }
    // flows of one route share it
    expect(new Set(describeFor(network, 4000).dataRoutes).size).toBe(160);
  });
});

test("one switch sends a flow's data and its ACKs on ways that have nothing to do with each other", () => {
  const flows = Array.from({ length: 4000 }, (_, flow) => flow);
  const alike = flows.filter((flow) => choosePath(2, flow, Way.data, 5, 1) === choosePath(2, flow, Way.ack, 5, 1)).length;
  expect(alike).toBeGreaterThan(1800);
  expect(alike).toBeLessThan(2200);
  // of seven ways each has its share
  const shares = [0, 1, 2, 3, 4, 5, 6].map((way) => flows.filter((flow) => choosePath(7, flow, Way.data, 5, 1) === way).length);
  for (const share of shares) expect(Math.abs(share - 4000 / 7)).toBeLessThan(0.15 * (4000 / 7));
});

describe("fat-tree", () => {
  const network: Partial<NetworkSpec> = { topology: "fat-tree", rttNs: 300_000, pods: 4 };

  test("k = 4: 16 hosts, 20 switches, 96 one-way links, 6 links between pods", () => {
    const net = describeFor(network, 15);
    expect(net.nodes.filter(({ kind }) => kind === "host")).toHaveLength(16);
    expect(net.nodes.filter(({ kind }) => kind === "switch")).toHaveLength(20);
    expect(net.links).toHaveLength(96);
    expectRoutes(net);
    const lengths = net.flows.map(({ from, to }, flow) => {
      const [one, other] = [net.nodes[from], net.nodes[to]];
      const isNear = one.place === other.place && Math.floor(one.index / 2) === Math.floor(other.index / 2);
      expect(net.dataRoutes[flow]).toHaveLength(one.place !== other.place ? 6 : isNear ? 2 : 4);
      return net.dataRoutes[flow].length;
    });
    // one host at the same edge switch, two in the same pod, 12 in others
    expect([2, 4, 6].map((links) => lengths.filter((length) => length === links).length)).toEqual([1, 2, 12]);
    const far = lengths.indexOf(6);
    expect(sumDelays(net, net.dataRoutes[far]) + sumDelays(net, net.ackRoutes[far])).toBe(300_000);
  });

  test("four equal ways between pods, all of them used, and one host drawn for all to send to", () => {
    const net = describeFor(network, 15 * 200);
    const byPair = new Map<string, Set<readonly number[]>>();
    net.flows.forEach(({ from, to }, flow) => {
      if (net.dataRoutes[flow].length < 6) return;
      const pair = `${from} ${to}`;
      byPair.set(pair, (byPair.get(pair) ?? new Set()).add(net.dataRoutes[flow]));
    });
    expect([...byPair.values()].map(({ size }) => size)).toEqual(Array.from({ length: 12 }, () => 4));
    expect(new Set(receiverNames(net)).size).toBe(1);
    const receivers = [1, 2, 3, 4, 5, 6].map((seed) => receiverNames(describeFor(network, 15, [], seed))[0]);
    expect(new Set(receivers).size).toBeGreaterThan(2);
  });

  test.each([4, 6, 8, 10, 16])("k = %i: k^3 / 4 hosts, 5 k^2 / 4 switches", (pods) => {
    const { nodes, links } = describeFor({ ...network, pods }, 1);
    expect(nodes.filter(({ kind }) => kind === "host")).toHaveLength(pods ** 3 / 4);
    expect(nodes.filter(({ kind }) => kind === "switch")).toHaveLength((5 * pods ** 2) / 4);
    expect(links).toHaveLength((6 * pods ** 3) / 4);
  });
});

describe("graph", () => {
  const tableOne: Partial<NetworkSpec> = {
    topology: "graph",
    rttNs: 200_000,
    bufferPackets: 250,
    hosts: [
      hosts("A", 10, "s1"),
      hosts("C", 20, "s1"),
      hosts("B", 10, "s2"),
      hosts("D", 20, "s2"),
      hosts("front", 1, "s2", { linkBps: 1e10, bufferPackets: 99, ecnThresholdPackets: 7, delayNs: 1234 }),
    ],
    trunks: [trunk("s1", "s2", { linkBps: 1e10 })],
  };
  const groups = [
    group(10, { from: ["A"], to: ["front"] }),
    group(10, { from: ["B"], to: ["front"] }),
    group(20, { from: ["C"], to: ["D"], pairing: "one-to-one" }),
  ];

  test("two switches and a trunk, with rates, delays, room and marks of their own", () => {
    const net = describeFor(tableOne, 40, groups);
    expect(net.links.find(({ name }) => name === "s2 -> front")).toMatchObject({
      ...{ rateBps: 1e10, limitPackets: 99, markAbovePackets: 7, delayNs: 1234, isShort: true },
    });
    expect(net.links.find(({ name }) => name === "front -> s2")).toMatchObject({ rateBps: 1e10, limitPackets: Infinity, delayNs: 1234 });
    expect(net.links.find(({ name }) => name === "s1 -> s2")).toMatchObject({ rateBps: 1e10, limitPackets: 250, delayNs: 50_000 });
    expect(net.dataRoutes.map(({ length }) => length)).toEqual([
      ...Array.from({ length: 10 }, () => 3),
      ...Array.from({ length: 10 }, () => 2),
      ...Array.from({ length: 20 }, () => 3),
    ]);
    expect(senderNames(net).slice(20, 22)).toEqual(["C[0]", "C[1]"]);
    expect(receiverNames(net).slice(20, 22)).toEqual(["D[0]", "D[1]"]);
    expect(new Set(receiverNames(net).slice(20)).size).toBe(20);
    expectRoutes(net);
  });

  test("a room of its own gives the port to the first receiver its room", () => {
    expect(describeFor(tableOne, 40, groups).links[describeFor(tableOne, 40, groups).bottleneck].limitPackets).toBe(99);
  });

  test("parts of a place, places in turn, and nobody sends to himself", () => {
    const from = (...places: string[]) => senderNames(describeFor(tableOne, 4, [group(4, { from: places, to: ["front"] })]));
    expect(from("A[3]")).toEqual(["A[3]", "A[3]", "A[3]", "A[3]"]);
    expect(from("A[2..3]", "B")).toEqual(["A[2]", "B[0]", "A[3]", "B[1]"]);
    // where one place has no more hosts the other goes on
    expect(from("A[2]", "B")).toEqual(["A[2]", "B[0]", "B[1]", "B[2]"]);
    const ring = describeFor(tableOne, 10, [group(10, { from: ["A"], to: ["A"], pairing: "one-to-one" })]);
    expect(receiverNames(ring)).not.toEqual(senderNames(ring));
    expectRoutes(ring);
    const drawn = describeFor(tableOne, 200, [group(200, { from: ["A"], to: ["A"], pairing: "random" })]);
    expect(new Set(receiverNames(drawn)).size).toBe(10);
    expectRoutes(drawn);
  });

  test("what cannot be is said", () => {
    expect(() => describeFor(tableOne, 1, [group(1, { from: ["E"] })])).toThrow('no host is called "E"');
    expect(() => describeFor(tableOne, 1, [group(1, { from: ["A[10]"] })])).toThrow('no host is called "A[10]"');
    expect(() => describeFor(tableOne, 1, [group(1, { from: ["front"], to: ["front"] })])).toThrow("all its hosts are its receiver's");
    expect(() => describeFor({ ...tableOne, trunks: [] }, 1, [group(1, { from: ["A"], to: ["front"] })])).toThrow(
      "there is no way from A[0] to front",
    );
  });
});

test("4000 connections are described in a moment, and 16,384 over 1024 hosts", () => {
  const began = process.cpuUsage().user;
  describeFor({ topology: "fat-tree", pods: 16, rttNs: 300_000 }, 16_384);
  expect((process.cpuUsage().user - began) / 1e6).toBeLessThan(2);
});
