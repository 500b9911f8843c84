import { describe, expect, test } from "vitest";
import { makeStandIn } from "../../src/scenario/check/complete-workload.ts";
import { changeField, minimizeScenario } from "../../src/scenario/change/minimal-scenario.ts";
import { describeIssue, parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";
import { drawLogged } from "../support/draw.ts";

/** What is refused of networks, places, groups and workloads: one problem each, which names path, value and what is allowed. */

const hosts = [
  { name: "servers", count: 4, at: "s1" },
  { name: "front", at: "s2" },
];
const trunks = [{ from: "s1", to: "s2" }];
const graph = { topology: "graph", hosts, trunks };
const leafSpine = { topology: "leaf-spine" };
const workload = { senders: 2 };
const onGraph = (group: object) => ({ network: graph, workload, groups: [{ senders: 2, ...group }] });
const onLeaves = (group: object) => ({ network: leafSpine, workload, groups: [{ senders: 2, ...group }] });
const islands = { topology: "graph", hosts: [{ name: "a", count: 2, at: "s1" }, { name: "b", count: 2, at: "s2" }], trunks: [] }; // prettier-ignore
/** Four switches in a ring: packets to the one across may go either way around. */
const ring = { topology: "graph", hosts: [0, 1, 2, 3].map((i) => ({ name: `h${i}`, count: 2, at: `s${i}` })), trunks: [0, 1, 2, 3].map((i) => ({ from: `s${i}`, to: `s${(i + 1) % 4}` })) }; // prettier-ignore
const oneEach = (senders: number) => ({ kind: "oneshot", senders, flows: [{ senders, bytes: 1000, startNs: 0 }] });
const rows = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `r${i}`, count: 1, at: "s" }));

const refused: [what: string, input: unknown, line: string][] = [
  ["a topology", { network: { topology: "ring" } }, 'network.topology: "ring" is not allowed; allowed: star, leaf-spine, fat-tree or graph'],
  ["spines of a star", { network: { spines: 3 } }, "network.spines: 3 is not allowed; allowed: only where network.topology is leaf-spine, and here it is star"],
  ["a trunk's rate in a star", { network: { trunkBps: 1e9 } }, "network.trunkBps: 1000000000 is not allowed; allowed: only where network.topology is leaf-spine, fat-tree or graph"],
  ["a star's senders' links elsewhere", { network: { ...leafSpine, senderLinkBps: 1e9 } }, "network.senderLinkBps: 1000000000 is not allowed; allowed: only where network.topology is star, and here it is leaf-spine"],
  ["PAUSE around a ring", { network: { ...ring, pauseThresholdPackets: 9 }, groups: [{ senders: 4, from: "hosts", to: "hosts", pairing: "one-to-one" }] }, "network.pauseThresholdPackets: 9 is not allowed; allowed: no PAUSE, since the switches s1 -> s0 -> s3 -> s2 -> s1 could pause each other in a loop and wait forever"],
  ["delays elsewhere", { network: { topology: "fat-tree", senderLinkDelaysNs: Array.from({ length: 32 }, () => 5) } }, "network.senderLinkDelaysNs: [5,5,"],
  ["too many senders for a star", { workload: { senders: 1025 } }, "workload.senders: 1025 is not allowed; allowed: a whole number from 1 to 1024 senders"],
  ["too many connections", { network: graph, workload: { senders: 16_385 } }, "workload.senders: 16385 is not allowed; allowed: a whole number from 1 to 16384 senders"],
  ["too many connections in groups", { network: graph, groups: [{ senders: 16_384 }, { senders: 1 }] }, "groups: 16385 is not allowed; allowed: groups with at most 16384 senders in all"],
  ["an odd number of pods", { network: { topology: "fat-tree", pods: 5 } }, "network.pods: 5 is not allowed; allowed: an even number from 2 to 16"],
  ["too many hosts on leaves", { network: { ...leafSpine, leaves: 64, hostsPerLeaf: 17 } }, "network.hostsPerLeaf: 17 is not allowed; allowed: leaves x hosts per leaf of at most 1024; here 64 x 17"],
  ["a round trip of less than a nanosecond a link", { network: { topology: "fat-tree", rttNs: 11 } }, "network.rttNs: 11 is not allowed; allowed: at least 12: a nanosecond for each of the 12 links that the longest round trip passes"],
  ["a graph without hosts", { network: { topology: "graph" } }, "network.hosts: [] is not allowed; allowed: rows with at least two hosts in all"],
  ["too many hosts in rows", { network: { topology: "graph", hosts: [{ name: "a", count: 1024, at: "s" }, { name: "b", at: "s" }] } }, "network.hosts: "],
  ["too many links", { network: { ...graph, trunks: Array.from({ length: 5000 }, () => trunks[0]) } }, "network.trunks: "],
  ["a host without a switch", { network: { topology: "graph", hosts: [{ name: "a", count: 2 }] } }, "network.hosts.0.at: nothing is not allowed; allowed: a name of 1 to 40 letters"],
  ["no name", { network: { topology: "graph", hosts: [{ name: "a b", at: "s" }] } }, 'network.hosts.0.name: "a b" is not allowed; allowed: a name of 1 to 40 letters'],
  ["half a host", { network: { topology: "graph", hosts: [{ name: "a", count: 1.5, at: "s" }] } }, "network.hosts.0.count: 1.5 is not allowed; allowed: a whole number from 1 to 1024 hosts"],
  ["a row's unknown column", { network: { topology: "graph", hosts: [{ name: "a", at: "s", rate: 3 }] } }, "network.hosts.0.rate: 3 is not allowed; allowed: only the fields name, count, at,"],
  ["two rows of one name", { network: { ...graph, hosts: [...hosts, { name: "front", at: "s1" }] } }, 'network.hosts.2.name: "front" is not allowed; allowed: a name that no other row has'],
  ["a row called as all hosts are", { network: { ...graph, hosts: [...hosts, { name: "hosts", at: "s1" }] } }, 'network.hosts.2.name: "hosts" is not allowed; allowed: another name'],
  ["a host called as a switch is", { network: { ...graph, hosts: [...hosts, { name: "s2", at: "s1" }] } }, 'network.hosts.2.name: "s2" is not allowed; allowed: a name that is not a switch\'s'],
  ["a trunk to itself", { network: { ...graph, trunks: [...trunks, { from: "s1", to: "s1" }] } }, 'network.trunks.1.to: "s1" is not allowed; allowed: another switch than s1'],
  ["no way", { network: { ...graph, trunks: [] }, workload }, "network.trunks: [] is not allowed; allowed: hosts with a path from every sender to its receiver"],
  ["no way for a group", { ...onGraph({ from: "servers", to: "front" }), network: { ...graph, trunks: [] } }, "network.trunks: [] is not allowed; allowed: hosts with a path from every sender to its receiver; here no trunks lead from s1 to s2"],
  ["no way from one to one", { network: islands, workload: oneEach(4), groups: [{ senders: 4, from: ["a", "b"], to: ["a", "b"], pairing: "one-to-one" }] }, 'network.trunks: [] is not allowed; allowed: hosts with a path from every sender to its receiver; here no trunks lead from s1 to s2'],
  ["a trunk to a switch of no host", { network: { ...islands, trunks: [{ from: "s1", to: "S2" }] }, workload: oneEach(2), groups: [{ senders: 2, from: "a", to: "b" }] }, 'network.trunks: [{"from":"s1","to":"S2",'],
  ["an unknown place", onLeaves({ from: "leaf9" }), 'groups.0.from: "leaf9" is not allowed; allowed: a place of this network: hosts, leaf0, leaf1 or leaf2'],
  ["a star's place elsewhere", onLeaves({ to: "receiver" }), 'groups.0.to: "receiver" is not allowed; allowed: a place of this network'],
  ["a host that is not there", onLeaves({ from: ["leaf1", "leaf2[40]"] }), 'groups.0.from: ["leaf1","leaf2[40]"] is not allowed; allowed: leaf2[0] to leaf2[39]'],
  ["hosts backwards", onLeaves({ from: "leaf1[7..2]" }), 'groups.0.from: "leaf1[7..2]" is not allowed; allowed: leaf1[0] to leaf1[39]'],
  ["no place", onLeaves({ from: "leaf1[" }), 'groups.0.from: "leaf1[" is not allowed; allowed: a place such as'],
  ["an empty list of places", onLeaves({ to: [] }), "groups.0.to: [] is not allowed; allowed: a place such as"],
  ["a number for a place", onLeaves({ to: 3 }), "groups.0.to: 3 is not allowed; allowed: a place such as"],
  ["nobody but the receiver", onLeaves({ from: "leaf0[0]" }), 'groups.0.from: ["leaf0[0]"] is not allowed; allowed: hosts besides the receiver\'s'],
  ["a pairing", onLeaves({ pairing: "pairs" }), 'groups.0.pairing: "pairs" is not allowed; allowed: all-to-first, all-to-random, one-to-one or random'],
  ["a background without a workload", { groups: [{ senders: 2 }, { senders: 1, background: true }] }, "groups.1.background: true is not allowed; allowed: false, for a group that takes part"],
  ["two with blocks", { groups: [{ senders: 2 }, { senders: 1, workload: { kind: "barrier" } }] }, "groups.1.background: false is not allowed; allowed: true: the scenario's workload has blocks with a barrier"],
  ["nobody to wait for", { groups: [{ senders: 2, workload: { kind: "cbr" } }] }, 'groups: "group 1" is not allowed; allowed: at least one group that the run waits for'],
  ["a workload that is not run", { workload: { blocks: 3 }, groups: [{ senders: 2, workload: { kind: "long" } }] }, "workload.blocks: 3 is not allowed; allowed: nothing: every group has a workload of its own"],
  ["other senders than the group's", { groups: [{ senders: 2, workload: { kind: "long", senders: 3 } }] }, "groups.0.workload.senders: 3 is not allowed; allowed: nothing, or the group's senders (2)"],
  ["flows of other senders", { groups: [{ senders: 2, workload: { kind: "oneshot", flows: [{ senders: 3, bytes: 1 }] } }] }, "groups.0.workload.flows: "],
  ["a foreign field of a group's workload", { groups: [{ senders: 2, workload: { kind: "long", rateBps: 1e6 } }] }, "groups.0.workload.rateBps: 1000000 is not allowed; allowed: only where groups.0.workload.kind is cbr, and here it is long"],
  ["a rate out of range", { groups: [{ senders: 1 }, { senders: 1, workload: { kind: "cbr", rateBps: 5 } }] }, "groups.1.workload.rateBps: 5 is not allowed; allowed: a whole number from 1000 to 400000000000"],
  ["an end before the start", { groups: [{ senders: 1 }, { senders: 1, workload: { kind: "cbr", startNs: 5, stopNs: 4 } }] }, "groups.1.workload.stopNs: 4 is not allowed; allowed: no less than startNs, which is 5, or null"],
  ["stops of other senders", { workload: { kind: "long", senders: 2, stopsNs: [5] } }, "workload.stopsNs: [5] is not allowed; allowed: one number per sender (2), not 1"],
  ["the rest of nothing", { workload: { kind: "on-off", finalBytes: "rest" } }, 'workload.finalBytes: "rest" is not allowed; allowed: a number, or "rest" where totalBytes is given'],
  ["a word for a size", { workload: { kind: "on-off", finalBytes: "all" } }, 'workload.finalBytes: "all" is not allowed; allowed: a whole number from 0 to 1000000000 (0 B to 1 GB), or "rest"'],
  ["a total that is too small", { workload: { kind: "on-off", totalBytes: 130_100 } }, "workload.totalBytes: 130100 is not allowed; allowed: at least 130200: a byte for each small response and the large one"],
  ["a distribution that falls", { workload: { kind: "on-off", responseCdf: [[5, 0], [9, 0.5], [8, 1]] } }, "workload.responseCdf: [[5,0],[9,0.5],[8,1]] is not allowed; allowed: a list of 2 to 64 [bytes, share]"],
  ["a distribution that ends too soon", { workload: { kind: "on-off", gapCdf: [[5, 0], [9, 0.9]] } }, "workload.gapCdf: [[5,0],[9,0.9]] is not allowed"],
  ["a distribution of one point", { workload: { kind: "on-off", gapCdf: [[5, 1]] } }, "workload.gapCdf: [[5,1]] is not allowed"],
  ["too many datagrams", { groups: [{ senders: 1, workload: { kind: "long", durationNs: 60e9 } }, { senders: 1, workload: { kind: "cbr", rateBps: 400e9, packetBytes: 40, headerBytes: 0 } }] }, "groups.1.workload.rateBps: 400000000000 is not allowed; allowed: a rate at which at most 1000000000 datagrams are sent"],
]; // prettier-ignore

describe("is refused with one reason:", () => {
  test.each(refused)("%s", (_, input, line) => {
    const result = parseScenario(input);
    const lines = result.ok ? [] : result.issues.map(describeIssue);
    expect(lines.map((told) => told.slice(0, line.length))).toEqual([line]);
  });

  test.each(refused)("%s, and mended", (_, input) => {
    const { scenario, notices } = repairScenario(input);
    expect(notices.length).toBeGreaterThan(0);
    expect(notices.map(({ path }) => path)).not.toContain("");
    expect(parseScenario(scenario)).toEqual({ ok: true, scenario, notices: [] });
  });

  test("200,000 rows that are none", () => {
    for (const list of drawLogged("rows that are none", [1, {}, { name: "x" }], 1)) {
      const input = { network: { topology: "graph", hosts: Array.from({ length: 200_000 }, () => list) } };
      const result = parseScenario(input);
      expect(result.ok ? 0 : result.issues.length).toBeLessThan(30);
      expect(repairScenario(input).notices.length).toBeLessThan(50);
    }
  });

  test("more rows than hosts", () => {
    const { scenario } = repairScenario({ network: { topology: "graph", hosts: rows(3000) } });
    expect(scenario.network.hosts.reduce((sum, { count }) => sum + count, 0)).toBe(1024);
  });
});

describe("a run's senders", () => {
  test("are those of its groups where nobody says how many", () => {
    expect(requireScenario({ network: graph, groups: [{ senders: 3 }, { senders: 4 }] }).workload.senders).toBe(7);
    const beside = requireScenario({ groups: [{ senders: 3 }, { senders: 4, workload: { kind: "cbr" } }] });
    expect(beside.workload).toMatchObject({ kind: "barrier", senders: 3 });
    expect(beside.groups[1].workload).toMatchObject({ kind: "cbr", senders: 4, rateBps: 1e8, packetBytes: 1000, headerBytes: 28 });
  });
  test("of one-shot flows too", () => {
    const { workload } = requireScenario({ workload: { kind: "oneshot" }, groups: [{ senders: 3 }, { senders: 2 }] });
    expect(workload).toMatchObject({ senders: 5, flows: [{ senders: 5 }] });
  });
});

describe("where every group has a workload of its own", () => {
  const flows = (bytes: number) => ({ kind: "oneshot", flows: [{ bytes }] });
  test("the scenario's stands for those that are waited for", () => {
    const { workload, groups } = requireScenario({
      groups: [
        { senders: 1, workload: { kind: "cbr" } },
        { senders: 50, workload: flows(10_000) },
        { senders: 2, workload: flows(1e6) },
        { senders: 9, workload: { kind: "long" }, background: true },
      ],
    });
    expect(workload).toMatchObject({ kind: "oneshot", senders: 52, flows: [{ senders: 50, bytes: 10_000 }, { senders: 2, bytes: 1e6 }] }); // prettier-ignore
    expect(makeStandIn(groups)).toEqual(workload);
  });
  test("one of them may go back to the scenario's", () => {
    const all = requireScenario({
      groups: [
        { senders: 2, workload: { kind: "long" } },
        { senders: 3, workload: { kind: "long" } },
      ],
    });
    const back = requireScenario(changeField(all, "groups.1.workload.kind", null));
    expect(back.groups.map(({ workload }) => workload?.kind)).toEqual(["long", undefined]);
    expect(back.workload).toMatchObject({ kind: "long", senders: 3 });
  });
});

describe("what a change keeps", () => {
  const change = (from: unknown, path: Parameters<typeof changeField>[1], value: unknown) => {
    const { scenario, notices } = repairScenario(changeField(requireScenario(from), path, value), path);
    expect(notices).toEqual([]);
    return minimizeScenario(scenario);
  };
  test("of a network: what means something on the next one", () => {
    const leaves = { network: { topology: "leaf-spine", leaves: 5, trunkBps: 4e10, bufferPackets: 87 }, workload: { senders: 9 } };
    expect(change(leaves, "network.topology", "fat-tree").network).toEqual({ topology: "fat-tree", trunkBps: 4e10, bufferPackets: 87 });
    expect(change(leaves, "network.topology", "star").network).toEqual({ bufferPackets: 87 });
  });
  test("a star becomes a graph of the same hosts, on two switches", () => {
    const { network } = change({ network: { senderLinkBps: 1e10 }, workload: { senders: 9 } }, "network.topology", "graph");
    expect(network).toMatchObject({ hosts: [{ name: "senders", count: 9, at: "s1", linkBps: 1e10 }, { name: "receiver", count: 1, at: "s2" }], trunks: [{ from: "s1", to: "s2" }] }); // prettier-ignore
  });
  test("of a group's places: those that are there", () => {
    const group = { senders: 2, from: ["leaf1", "hosts"], to: "leaf0", pairing: "random" };
    const groups = [group, { senders: 1, from: "leaf1" }];
    const { groups: left } = change({ network: leafSpine, groups }, "network.topology", "fat-tree");
    expect(left).toEqual([{ senders: 2, from: "hosts", pairing: "random" }, { senders: 1 }]);
  });
  test("of a group's workload: its senders, and what the other kind has too", () => {
    const groups = [{ senders: 2, workload: { kind: "on-off", startNs: 7 } }, { senders: 1 }];
    expect(change({ groups }, "groups.0.workload.kind", "cbr").groups![0]).toEqual({ senders: 2, workload: { kind: "cbr", startNs: 7 } });
    expect(change({ groups }, "groups.0.senders", 5).groups![0]).toMatchObject({ senders: 5, workload: { kind: "on-off" } });
    expect(change({ groups }, "groups.1.workload.kind", "long").groups![1]).toEqual({ senders: 1, workload: { kind: "long" } });
    const flows = [{ senders: 3, bytes: 5 }, { senders: 4, bytes: 6 }]; // prettier-ignore
    const oneshot = { groups: [{ senders: 2, workload: { kind: "oneshot" } }] };
    expect(change(oneshot, "groups.0.workload.flows", flows).groups![0].senders).toBe(7);
  });
});

describe("links", () => {
  test.each([
    [{ network: { ...leafSpine, spines: 4, trunkBps: 4e10 }, workload: { senders: 9 } }, "topo=leaf-spine&trunk=40Gbps&spines=4&n=9"],
    [{ network: { ...graph, hosts: [hosts[0], { ...hosts[1], linkBps: 1e10, bufferPackets: 9 }] } }, "topo=graph&hosts=servers:4@s1,front:1@s2/10Gbps//9&trunks=s1:s2"],
    [{ workload: { kind: "on-off", responseCdf: [[1000, 0], [5000, 1]], totalBytes: 2e6, finalBytes: "rest" } }, "work=on-off&rcdf=1KB:0,5KB:1&total=2MB&fbytes=rest"],
    [{ workload: { kind: "long", senders: 2, stopsNs: [1000, null] } }, "work=long&n=2&stops=1us,never"],
    [onLeaves({ from: ["leaf1", "leaf2[3..5]"], to: "leaf0[1]", pairing: "random" }), "topo=leaf-spine&n=2&g1.from=leaf1,leaf2%5B3..5%5D&g1.to=leaf0%5B1%5D&g1.pair=random&g1.n=2"],
    [{ groups: [{ senders: 32 }, { senders: 1, workload: { kind: "cbr", rateBps: 1e7 } }] }, "g1.n=32&g2.work=cbr&g2.n=1&g2.rate=10Mbps"],
  ])("%j is written %s", (input, query) => {
    const scenario = requireScenario(input);
    expect(encodeScenario(scenario)).toBe(query);
    expect(decodeScenario(query)).toEqual({ scenario, notices: [], view: new Map() });
  }); // prettier-ignore
});
