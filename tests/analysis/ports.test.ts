import { describe, expect, it, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import {
  boundPortQueue,
  countPortDrops,
  listPortFacts,
  portDropsUntil,
  portLoad,
  portLongestUntil,
  portQueueAt,
} from "../../src/analysis/ports.ts";
import type { RecordedRun } from "../../src/analysis/run-index.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { PacketKind } from "../../src/engine/observer.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { createTables } from "../../src/protocol/growable-tables.ts";
import { ColumnRecorder } from "../../src/protocol/recorder.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";

/** 24 senders on two leaves to one host of the third, and datagrams to another host of it that nearly fill its link. */
const scenario = requireScenario({
  network: { topology: "leaf-spine", hostsPerLeaf: 16, trunkBps: 2e9, rttNs: 60_000, bufferPackets: 32 },
  workload: { kind: "oneshot", flows: [{ senders: 24, bytes: 100_000, startNs: 0 }] },
  groups: [
    { name: "incast", senders: 24, from: ["leaf1", "leaf2"] },
    {
      name: "udp",
      senders: 4,
      from: ["leaf1"],
      to: ["leaf0[1]"],
      workload: { kind: "cbr", rateBps: 300_000_000, packetBytes: 1000, headerBytes: 40 },
    },
  ],
});
const geometry = describeNetwork(scenario);

function record(port: number | null): RecordedRun & { readonly totals: ReturnType<typeof createSimulation>["totals"] } {
  const columns = createTables(64);
  const recorder = new ColumnRecorder(columns, null, geometry, port ?? undefined);
  const simulation = createSimulation(scenario, getAlgorithm, recorder);
  while (!simulation.finished) simulation.run(1e6);
  recorder.settle(simulation.nowNs);
  return { scenario, columns, port, status: "done", computedNs: simulation.nowNs, detailUntilNs: null, totals: simulation.totals };
}

const run = record(null);
const { totals } = run;
const endNs = run.computedNs;
const used = totals.links.filter(({ maxQueuePackets }) => maxQueuePackets > 0);

describe("the ports of a leaf-spine", () => {
  it("have the longest queue and the drops that the engine counted, recorded or as a thin line", () => {
    expect(used.length).toBeGreaterThan(6);
    expect(used.filter(({ drops }) => drops.some((count) => count > 0)).length).toBeGreaterThan(1);
    for (const { link, maxQueuePackets, drops } of used) {
      expect(portLongestUntil(run, link, endNs), geometry.links[link].name).toBe(maxQueuePackets);
      const others = drops[PacketKind.ack] + drops[PacketKind.request] + drops[PacketKind.datagram];
      expect(portDropsUntil(run, link, endNs)).toEqual({ data: drops[PacketKind.data], other: others });
    }
  });
  it("have a line that is true to a sixteenth of the room, as the same port recorded packet by packet shows", () => {
    const [trunk] = used.filter(({ link }) => link !== geometry.bottleneck).toSorted((a, b) => b.maxQueuePackets - a.maxQueuePackets);
    const whole = record(trunk.link);
    let differing = 0;
    for (let timeNs = 0; timeNs <= endNs; timeNs += endNs / 997) {
      const [thin, exact] = [run, whole].map((one) => portQueueAt(one, trunk.link, timeNs));
      expect(Math.abs(thin - exact)).toBeLessThanOrEqual(2);
      if (thin !== exact) differing++;
    }
    expect(differing).toBeGreaterThan(0);
    expect(run.columns.queues.length).toBeLessThan(0.5 * (whole.columns.packets.length * used.length));
  });
  it("have the load of their links: in all, what the engine counted, and a part of it in each half", () => {
    for (const { link, busyNs } of used) {
      const load = portLoad(run, link, 0, endNs);
      // what has been sent since a line was last told is not in it: about 64 packets at most
      expect(load * endNs).toBeLessThanOrEqual(busyNs + 1);
      expect(busyNs - load * endNs).toBeLessThanOrEqual((100_000 * 8e9) / geometry.links[link].rateBps);
      const halves = portLoad(run, link, 0, endNs / 2) + portLoad(run, link, endNs / 2, endNs);
      expect(halves / 2).toBeCloseTo(load, 6);
    }
  });
  it("are listed with most drops first, then the longest queue", () => {
    const facts = listPortFacts(run, endNs);
    const key = facts.map(({ drops, longest }) => (drops.data + drops.other) * 1000 + longest);
    expect(key).toEqual(key.toSorted((a, b) => b - a));
    expect(facts.filter(({ isRecorded }) => isRecorded).map(({ name }) => name)).toEqual([geometry.links[geometry.bottleneck].name]);
    expect(facts[0].drops).toMatchObject({ data: 0 });
    expect(facts.reduce((sum, { drops }) => sum + drops.data, 0)).toBe(run.columns.drops.length);
  });
  it("are binned without losing a drop or a peak", () => {
    const edges = Float64Array.from({ length: 41 }, (_, i) => Math.ceil((i * (endNs + 1)) / 40));
    const [counts, low, high] = Array.from({ length: 3 }, () => new Float64Array(40));
    for (const { link, drops, maxQueuePackets } of used) {
      countPortDrops(run.columns, link, edges, counts);
      expect(counts.reduce((a, b) => a + b, 0)).toBe(drops[PacketKind.data]);
      boundPortQueue(run, link, edges, low, high);
      expect(Math.max(...high)).toBe(maxQueuePackets);
      expect(low.every((least, i) => least <= high[i])).toBe(true);
    }
  });
});

test("another port on record changes nothing of the run", () => {
  const other = record(used.at(-1)!.link);
  expect(other.totals).toEqual(totals);
  expect(other.columns.windows.length).toBe(run.columns.windows.length);
});

test("packets that are not data are told apart in the recorded port, and are no loss of data", () => {
  const port = geometry.flows[24].to;
  const sink = geometry.links.findIndex(({ to }) => to === port);
  const watched = record(sink);
  const { packet, length } = watched.columns.packets;
  expect(length).toBeGreaterThan(100);
  expect([...packet.subarray(0, length)].every((number) => number === -PacketKind.datagram)).toBe(true);
  expect(watched.columns.drops.length).toBe(totals.drops);
});
