import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import type { Scenario } from "../../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { describeNetwork } from "../../../src/engine/topologies/describe-network.ts";
import { watchNetwork } from "../../properties/check-network.ts";

/** PAUSE over several switches: queues spread toward the senders, and packets to other receivers wait behind them. */

const trunks = [{ from: "s1", to: "s2" }];
const receivers = [
  { name: "A", at: "s2" },
  { name: "B", at: "s2" },
];

/**
 * Packets of 1040 B take 8320 ns on the hosts' links and 832 ns on the trunk, legs 25 us each; a frame is 25 512 ns on its way to a host and 25 052 ns
 * to the trunk.
 */
describe("two senders to A and one to B over one trunk, by hand", () => {
  const response = (bytes: number) => ({ kind: "oneshot", flows: [{ bytes }] });
  const scenario = requireScenario({
    network: {
      topology: "graph",
      trunkBps: 10e9,
      pauseThresholdPackets: 4,
      hosts: [{ name: "x", count: 2, at: "s1" }, { name: "v", at: "s1" }, ...receivers],
      trunks,
    },
    transport: { initialWindow: 20, awndPackets: 20 },
    groups: [
      { senders: 2, from: "x", to: "A", workload: response(20_000) },
      { senders: 1, from: "v", to: "B", workload: response(20_000) },
    ],
  });
  const { geometry, arrivals, losses, simulation } = watchNetwork(scenario);
  const portOf = (name: string): number => geometry.links.findIndex((link) => link.name === name);
  const arrivedAt = (name: string): number[] => arrivals[portOf(name)].map(({ timeNs }) => timeNs);
  const longestAt = (name: string): number | undefined =>
    simulation.totals.links.find(({ link }) => link === portOf(name))?.maxQueuePackets;
  const batch = (count: number, fromNs: number, everyNs: number) => Array.from({ length: count }, (_, i) => fromNs + i * everyNs);

  test("packets to B wait behind a trunk that is paused for A", () => {
    // three packets come to the trunk every 8320 ns from 33320 on and leave 832 ns apart; the pair for A meets a port that sends one: over 4 at 84112.
    // The frame reaches the trunk at 109164, in the second packet of its tenth round: the tenth for B stays.
    // 18 of 20 have left A's port at 208912; the trunk goes on at 233964
    expect(arrivedAt("s2 -> B")).toEqual([
      ...batch(9, 60_816, 8320),
      259_796,
      // it sends what has piled up at once
      ...batch(9, 262_292, 2496),
      // A's port is over 4 again at 265620, at 2 at 393748; the last packets, held at their hosts until 281108, leave after 418800
      446_296,
    ]);
    expect(losses.flat()).toEqual([]);
  });

  test("the trunk's own port fills, and pauses the hosts", () => {
    // the trunk holds 5 at 124840; that frame is at the hosts at 150352, in their nineteenth packets. Of these 57 packets 29 have left
    expect(longestAt("s1 -> s2")).toBe(28);
    // 5, and eight packets of each host
    expect(geometry.links[portOf("s1 -> s2")].roomPackets).toBe(29);
    // when the trunk goes on, 18 come by 281428 of which two have left by then; to B 10 by 282260, less two
    expect(longestAt("s2 -> A")).toBe(16);
    expect(longestAt("s2 -> B")).toBe(8);
  });
});

/** Payload that each group's senders deliver while the first group's last, in Mbps, and what the ports hold and drop. */
function measure(scenario: Scenario) {
  const simulation = createSimulation(scenario, getAlgorithm);
  while (!simulation.finished) simulation.run(1e6);
  const { durationNs, groups, links } = simulation.totals;
  return { mbps: groups.map(({ bytes }) => (bytes * 8000) / durationNs), drops: groups.map(({ drops }) => drops), links };
}

describe("the innocent sender: one to B beside an incast to A, which nothing on its own way limits", () => {
  const twoSwitches = (senders: number, pauseThresholdPackets: number | null) =>
    requireScenario({
      network: {
        topology: "graph",
        trunkBps: 10e9,
        pauseThresholdPackets,
        hosts: [{ name: "a", count: senders, at: "s1" }, { name: "v", at: "s1" }, ...receivers],
        trunks,
      },
      transport: { awndPackets: 64 },
      workload: { blocks: 3 },
      groups: [
        { senders, from: "a", to: "A" },
        { senders: 1, from: "v", to: "B", background: true, workload: { kind: "long", durationNs: 1e9 } },
      ],
    });

  test("without PAUSE it has its link to itself; with PAUSE it gets what one of the incast gets", () => {
    for (const senders of [4, 8]) {
      const [plain, paused] = [measure(twoSwitches(senders, null)), measure(twoSwitches(senders, 12))];
      expect(plain.mbps[1]).toBeGreaterThan(900);
      expect(paused.drops).toEqual([0, 0]);
      expect(paused.mbps[0]).toBeGreaterThan(900);
      expect(Math.abs(paused.mbps[1] / (paused.mbps[0] / senders) - 1)).toBeLessThan(0.2);
    }
  });

  // hosts at 10 Gbps, trunks at 40, 1 us a link: 15 senders send 64 packets each to leaf2[0], leaf0[7] sends to leaf2[1] all the time
  const leafSpine = (pauseThresholdPackets: number | null) =>
    requireScenario({
      network: {
        topology: "leaf-spine",
        spines: 2,
        leaves: 3,
        hostsPerLeaf: 8,
        linkBps: 10e9,
        trunkBps: 40e9,
        rttNs: 8000,
        bufferPackets: 64,
        pauseThresholdPackets,
      },
      groups: [
        {
          senders: 15,
          from: ["leaf0[0..6]", "leaf1"],
          to: "leaf2[0]",
          workload: { kind: "oneshot", flows: [{ bytes: 64_000, startNs: 100_000 }] },
        },
        { senders: 1, from: "leaf0[7]", to: "leaf2[1]", background: true, workload: { kind: "long", durationNs: 1e9 } },
      ],
    });

  test("on a leaf-spine pauses spread from the receiver's leaf to the senders'", () => {
    const paused = createSimulation(leafSpine(24), getAlgorithm);
    const bytesAt = (timeNs: number): number => {
      paused.pauseAt(timeNs);
      paused.run(1e6);
      return paused.totals.groups[1].bytes;
    };
    const [before, after] = [bytesAt(200_000), bytesAt(850_000)];
    // an independent simulator, which counts packets by incoming link, has 0.9 Gbps
    const gbps = ((after - before) * 8) / 650_000;
    expect(gbps).toBeGreaterThan(0.6);
    expect(gbps).toBeLessThan(1.3);
    while (!paused.finished) paused.run(1e6);
    expect(paused.totals.drops).toBe(0);
    // 960 packets of 832 ns, since the 15 began together at 100 us
    expect(Math.abs(paused.totals.durationNs - 100_000 - 798_720)).toBeLessThan(20_000);
    const { links } = describeNetwork(leafSpine(24));
    const pausing = paused.totals.links.filter(({ maxQueuePackets }) => maxQueuePackets > 24).map(({ link }) => links[link].name);
    expect(pausing).toContain("leaf2 -> leaf2[0]");
    for (const tier of ["spine", "leaf0 -> spine", "leaf1 -> spine"]) expect(pausing.some((name) => name.startsWith(tier))).toBe(true);
    const plain = measure(leafSpine(null));
    expect(plain.drops[0]).toBeGreaterThan(50);
    expect(plain.mbps[1]).toBeGreaterThan(9000);
  });
});
