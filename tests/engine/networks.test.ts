import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { RenoWindow } from "../../src/algorithms/reno-window.ts";
import type { Algorithm, SenderPort } from "../../src/engine/congestion.ts";
import { type Observer, PacketKind } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { HostsSpec, Scenario } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { watchNetwork } from "../properties/check-network.ts";
import { makeScenario, type TestGroup } from "../support/scenarios.ts";

const own = { linkBps: null, delayNs: null, bufferPackets: null, ecnThresholdPackets: null };
const row = (name: string, count: number, at: string, linkBps: number | null = null): HostsSpec => ({ ...own, name, count, at, linkBps });

function run(scenario: Scenario): RunTotals {
  const simulation = createSimulation(scenario, getAlgorithm);
  while (!simulation.finished) simulation.run(1_000_000);
  return simulation.totals;
}

describe("drops by hand: QLF-TCP's first workload, 80 senders, 10 KB each, two packets of 1500 B at once", () => {
  const workload = { kind: "oneshot" as const, senders: 80, flows: [{ senders: 80, bytes: 10_000, startNs: 0 }], startJitterNs: 0 };
  const transport = {
    ...{ algorithm: "dctcp", rules: "ns2" as const, rtoMinNs: 1e6, segmentBytes: 1460, initialWindow: 2, limitedTransmit: false },
    params: { cut: "at-once" },
  };
  const network = { linkBps: 1e10, bufferPackets: 87, ecnThresholdPackets: 30 };

  test("a leaf-spine whose flows are half and half on the spines: 160 - 87 - 19", () => {
    const scenario = makeScenario({
      network: { ...network, topology: "leaf-spine", trunkBps: 4e10, rttNs: 100_000 },
      transport,
      workload,
      seed: 7,
    });
    const { dataRoutes, links } = describeNetwork(scenario);
    expect(dataRoutes.filter((route) => links[route[1]].name.endsWith("spine0"))).toHaveLength(40);
    // 160 packets at twice 40 Gbps take 24 us; the port sends one every 1.2 us
    expect(run(scenario).drops).toBe(54);
  });

  test("a star: the second packets come when the first one's last bit leaves, or a little later", () => {
    const drop = (senderLinkBps: number): number =>
      run(makeScenario({ network: { ...network, rttNs: 48_000, senderLinkBps }, transport, workload })).drops;
    // an arrival at the very instant still meets that packet: 160 - 87 - 0
    expect(drop(1e10)).toBe(73);
    // 160 - 87 - 1
    expect(drop(9.99e9)).toBe(72);
  });
});

describe("table I of TCP-TRIM: two switches", () => {
  const from = (senders: number, name: string, to: string, pairing: "all-to-first" | "one-to-one" = "all-to-first"): TestGroup => ({
    ...{ name, senders, from: [name], to: [to], pairing },
    transport: makeScenario({ transport: { algorithm: "dctcp", rules: "ns2", segmentBytes: 1460, slowStartRestart: false } }).transport,
  });
  const groups = [from(10, "A", "front"), from(10, "B", "front"), from(20, "C", "D", "one-to-one")];
  const scenario = makeScenario({
    network: {
      ...{ topology: "graph", rttNs: 200_000, bufferPackets: 250, ecnThresholdPackets: 65 },
      hosts: [row("A", 10, "s1"), row("C", 20, "s1"), row("B", 10, "s2"), row("D", 20, "s2"), row("front", 1, "s2", 1e10)],
      trunks: [{ ...own, from: "s1", to: "s2", linkBps: 1e10 }],
    },
    transport: groups[0].transport,
    groups,
    workload: { kind: "long", senders: 40, durationNs: 300e6, startsNs: null, startJitterNs: 1e6 },
  });

  test("both bottlenecks are full, and A, which passes both, gets least", () => {
    const { links, flows, durationNs } = run(scenario);
    const geometry = describeNetwork(scenario);
    const busy = (name: string): number => {
      const link = links.find((port) => geometry.links[port.link].name === name);
      return (link?.busyNs ?? 0) / durationNs;
    };
    expect(busy("s1 -> s2")).toBeGreaterThan(0.95);
    expect(busy("s2 -> front")).toBeGreaterThan(0.95);
    expect(busy("s2 -> D[3]")).toBeLessThan(0.8);
    const share = (group: number, senders: number): number =>
      flows.filter((flow) => flow.group === group).reduce((sum, { bytes }) => sum + bytes, 0) / senders;
    const [a, b, c] = [share(0, 10), share(1, 10), share(2, 20)];
    // max-min: 333, 667, 333; DCTCP's A sees two marking queues
    expect(a).toBeLessThan(c);
    expect(c).toBeLessThan(b);
    // each bottleneck's 10 Gbps, less headers, is all given away
    expect(10 * a + 10 * b).toBeGreaterThan(0.9 * (10 * a + 20 * c));
    expect((10 * a + 10 * b) * 8e9).toBeLessThan(1e10 * durationNs);
  });

  test("a flow learns of the slowest short port on its way, of the last one on ties", () => {
    const told: [bps: number, packets: number][] = [];
    const spy = (id: string): Algorithm => {
      const algorithm = getAlgorithm(id);
      const createSender = (port: SenderPort, params: Parameters<Algorithm["createSender"]>[1]) => {
        told.push([port.bottleneckBps, port.bottleneckPackets]);
        return algorithm.createSender(port, params);
      };
      return { ...algorithm, createSender };
    };
    const { network } = scenario;
    const hosts = network.hosts.map((hosts) => ({ ...hosts, bufferPackets: { front: 99, D: 44 }[hosts.name] ?? null }));
    createSimulation({ ...scenario, network: { ...network, hosts } }, spy);
    // A: the trunk and the front end's link are equal; C: its receiver's link is slower than the trunk
    expect([told[0], told[10], told[20]]).toEqual([
      [1e10, 99],
      [1e10, 99],
      [1e9, 44],
    ]);
  });
});

test("a packet brings back the longest queue on its way, of all ports that it met", () => {
  const heard: number[][] = [];
  const listening: Algorithm = {
    ...getAlgorithm("newreno"),
    id: "listening",
    needs: () => ({ queueFeedback: "packets" }),
    createSender: (port) => {
      const reno = new RenoWindow(port);
      const own: number[] = [];
      heard.push(own);
      return {
        window: reno.window,
        onAck: (ack) => reno.onAck(ack),
        onCongestion: () => {},
        onAnyAck: ({ feedback }) => own.push(feedback),
      };
    },
  };
  const { transport } = makeScenario({ transport: { algorithm: "listening", initialWindow: 10, params: {} } });
  const scenario = makeScenario({
    network: {
      ...{ topology: "graph", bufferPackets: 1000, rttNs: 100_000 },
      hosts: [row("A", 3, "s1"), row("C", 2, "s1"), row("B", 3, "s2"), row("D", 1, "s2"), row("front", 1, "s2")],
      trunks: [{ ...own, from: "s1", to: "s2", linkBps: 1.5e9 }],
    },
    transport,
    groups: [
      { senders: 3, transport, from: ["A"], to: ["front"] },
      { senders: 3, transport, from: ["B"], to: ["front"] },
      { senders: 2, transport, from: ["C"], to: ["D"] },
    ],
    workload: { kind: "oneshot", senders: 8, flows: [{ senders: 8, bytes: 40_000, startNs: 0 }], startJitterNs: 0 },
  });
  const geometry = describeNetwork(scenario);
  // the queue that each packet met at each short port
  const held = geometry.links.map((): number[] => []);
  const longest = geometry.flows.map((): number[] => []);
  const whichPort = new Map<string, number>();
  const observer: Observer = {
    onAccept: (timeNs, departNs, flow, packet, _flags, port, kind) => {
      const queue = held[port].filter((leavesNs) => leavesNs >= timeNs);
      held[port] = [...queue, departNs];
      if (kind !== PacketKind.data) return;
      if (queue.length > (longest[flow][packet] ?? -1)) whichPort.set(`${flow} ${packet}`, port);
      longest[flow][packet] = Math.max(longest[flow][packet] ?? 0, queue.length);
    },
    onDrop: () => expect.unreachable("there is room for all"),
    ...{ onWindow: () => {}, onTimeout: () => {}, onGauge: () => {}, onMilestone: () => {}, onResponse: () => {} },
  };
  const simulation = createSimulation(scenario, () => listening, observer);
  while (!simulation.finished) simulation.run(100_000);
  expect(heard).toEqual(longest);
  expect(Math.max(...heard.flat())).toBeGreaterThan(10);
  // both kinds of port decide now and then
  expect(new Set([...whichPort.values()].map((port) => geometry.links[port].name))).toEqual(new Set(["s1 -> s2", "s2 -> front"]));
});

describe("losses of other kinds", () => {
  /** Data of the one group and ACKs of the other share ports of two packets. */
  const crossing = (algorithm: string, recovery: "default" | "sack" | "rack"): Scenario => {
    const { transport } = makeScenario({ transport: { algorithm, recovery, rtoMinNs: 2_000_000 } });
    return makeScenario({
      network: {
        topology: "graph",
        bufferPackets: 4,
        hosts: [row("A", 4, "s1"), row("B", 4, "s2")],
        trunks: [{ ...own, from: "s1", to: "s2" }],
      },
      transport,
      groups: [
        { senders: 4, transport, from: ["A"], to: ["B"], pairing: "one-to-one" },
        { senders: 4, transport, from: ["B"], to: ["A"], pairing: "one-to-one" },
      ],
      workload: { kind: "oneshot", senders: 8, flows: [{ senders: 8, bytes: 200_000, startNs: 0 }], startJitterNs: 10_000 },
    });
  };

  test.each([
    ["newreno", "default"],
    ["newreno", "sack"],
    ["cubic", "rack"],
    ["dctcp", "sack"],
    ["reno", "default"],
  ] as const)("%s (%s) gets through where its ACKs are dropped, and no loss of an ACK is one of data", (algorithm, recovery) => {
    const { simulation, losses, isCutOff } = watchNetwork(crossing(algorithm, recovery));
    expect(isCutOff).toBe(false);
    const { flows, links, drops } = simulation.totals;
    const lost = (kind: number): number => losses.flat().filter((loss) => loss.kind === kind).length;
    expect(lost(PacketKind.ack)).toBeGreaterThan(10);
    expect(drops).toBe(lost(PacketKind.data));
    expect(flows.reduce((sum, { lostAcks }) => sum + lostAcks, 0)).toBe(lost(PacketKind.ack));
    expect(links.reduce((sum, link) => sum + link.drops[PacketKind.ack], 0)).toBe(lost(PacketKind.ack));
    for (const { bytes } of flows) expect(bytes).toBe(200_000);
  });
});

test("a run that once never ended: a cut in proportion where an ACK covers a packet that was never given", () => {
  const { flows, durationNs } = run(
    makeScenario({
      network: { bufferPackets: 100, ecnThresholdPackets: 20 },
      transport: { algorithm: "l2dct", rules: "ns2", carefulFastRetransmit: false, slowStartRestart: false, rtoMinNs: 1e6 },
      workload: {
        ...{ kind: "on-off", senders: 100, responses: 60, responseBytes: [2000, 30_000], meanGapNs: 40e6, startNs: 0 },
        ...{ finalBytes: 100_000, finalStartNs: 1e9 },
      },
    }),
  );
  for (const { bytes } of flows) expect(bytes).toBeGreaterThanOrEqual(60 * 2000 + 100_000);
  expect(durationNs).toBeLessThan(5e9);
});

test("16,384 connections over 1024 hosts are built in two seconds, and begin", () => {
  const senders = 16_384;
  const scenario = makeScenario({
    network: { topology: "fat-tree", pods: 16, rttNs: 300_000 },
    workload: { kind: "oneshot", senders, flows: [{ senders, bytes: 1000, startNs: 0 }], startJitterNs: 1e6 },
  });
  const began = process.cpuUsage().user;
  const simulation = createSimulation(scenario, getAlgorithm);
  expect((process.cpuUsage().user - began) / 1e6).toBeLessThan(2);
  simulation.run(100_000);
  expect(simulation.totals.dataPacketsSent).toBeGreaterThan(1000);
});
