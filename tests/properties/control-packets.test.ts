import { expect, test } from "vitest";
import { queuePeak } from "../../src/analysis/queue.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { PacketKind, type PacketWatch } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { checkAny } from "./check-any.ts";
import { watchNetwork } from "./check-network.ts";
import { watchRun } from "./check-run.ts";

/** Scenarios found by random runs, with transports that send headers without data. */

const d3 = { algorithm: "d3", segmentBytes: 500, awndPackets: 1, initialWindow: 1, rtoMinNs: 200_000 };

test("headers that take no slot do not lengthen the recorded queue", () => {
  const scenario = requireScenario({
    network: { linkBps: 10e6, senderLinkBps: 100e6, rttNs: 4, bufferPackets: 1 },
    transport: d3,
    workload: { kind: "long", senders: 2, startJitterNs: 0, durationNs: 3202 },
  });
  expect(checkAny(scenario)).toContain("transport d3");
  const { columns, simulation } = watchRun(scenario);
  expect(columns.packets.length).toBe(2);
  expect([queuePeak(columns, -1, 1e6), simulation.totals.maxQueuePackets]).toEqual([0, 0]);
});

test("a sender continues when an old ACK brings its rate", () => {
  const scenario = requireScenario({
    network: {
      ...{ topology: "graph", linkBps: 10e9, trunkBps: 100e6, rttNs: 15, bufferPackets: 5, ecnThresholdPackets: 3 },
      hosts: [
        { name: "h0", count: 2, at: "s1", linkBps: 1e9, delayNs: 3, bufferPackets: 3, ecnThresholdPackets: 7 },
        { name: "h1", count: 2, at: "s1", linkBps: 100e6, delayNs: 16, bufferPackets: 5, ecnThresholdPackets: 3 },
      ],
      trunks: [
        { from: "s1", to: "s0", linkBps: 1e9, delayNs: 10, bufferPackets: 6, ecnThresholdPackets: 0 },
        { from: "s2", to: "s1", linkBps: 3e9, delayNs: 21_449, bufferPackets: 4, ecnThresholdPackets: 12 },
      ],
    },
    transport: { ...d3, algorithm: "pdq", recovery: "newreno", awndPackets: 1000, rtoMinNs: 1_000_000 },
    workload: { kind: "oneshot", startJitterNs: 10_000, flows: [{ senders: 12, bytes: 4001, startNs: 0 }] },
    seed: 454_592_151,
  });
  expect(checkAny(scenario)).toContain("ended");
});

test("probes of a transport without headers count as packets", () => {
  const scenario = requireScenario({
    transport: { algorithm: "pdq", headerBytes: 0 },
    workload: { senders: 8, blocks: 1 },
  });
  expect(checkAny(scenario)).toContain("transport pdq");
  const sizes = new Set<number>();
  const { observer } = createRecorder();
  const watch: PacketWatch = {
    onPassage: ({ kind, flags, bytes }) => {
      if (kind === PacketKind.control && flags === 0) sizes.add(bytes);
    },
    onLost: () => {},
    onAckTaken: () => {},
  };
  // headers of zero bytes would take no time and fill no port
  createSimulation(scenario, getAlgorithm, Object.assign(observer, { watch })).run(20_000);
  expect([...sizes]).toEqual([1]);
});

test("control packets keep their slots where a transport that frees them only sends datagrams", () => {
  const scenario = requireScenario({
    network: {
      ...{ topology: "graph", bufferPackets: 3 },
      hosts: [
        { name: "a", at: "s" },
        { name: "b", at: "s" },
        { name: "c", count: 2, at: "s" },
      ],
    },
    transport: { algorithm: "lttp" },
    workload: { blockBytes: 64_000, blocks: 1 },
    groups: [
      { senders: 1, from: "a", to: "b" },
      { senders: 2, from: "c", to: "a", transport: { algorithm: "d3" }, workload: { kind: "cbr", rateBps: 600e6 } },
    ],
  });
  expect(checkAny(scenario)).toContain("ended");
  const { losses, geometry } = watchNetwork(scenario);
  const port = geometry.links.findIndex(({ name }) => name === "s -> a");
  // LTTP's reports meet a port full of datagrams
  expect(new Set(losses[port].map(({ kind }) => kind))).toContain(PacketKind.control);
});
