import { expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import {
  countStoppedLinks,
  listFullStops,
  listLinkStops,
  listStopRows,
  listStops,
  measureStops,
  mergeStops,
  pausedLinksAt,
} from "../../src/analysis/pauses.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { findCongestedPort } from "../../src/analysis/metrics/run-data.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { makeColumns } from "./make-columns.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";

test("links stand still from the frame that stops them to the one that lets them go", () => {
  // as in tests/engine/network/pause-networks.test.ts, where the times are worked out
  const scenario = requireScenario({
    network: {
      topology: "graph",
      trunkBps: 10e9,
      pauseThresholdPackets: 4,
      hosts: [{ name: "x", count: 2, at: "s1" }, { name: "v", at: "s1" }, { name: "A", at: "s2" }, { name: "B", at: "s2" }], // prettier-ignore
      trunks: [{ from: "s1", to: "s2" }],
    },
    transport: { initialWindow: 20, awndPackets: 20 },
    groups: ["x", "v"].map((from, i) => ({
      senders: 2 - i,
      from,
      to: "AB"[i],
      workload: { kind: "oneshot", flows: [{ bytes: 20_000 }] },
    })),
  });
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  const { links } = geometryOf(scenario);
  const namesAt = (timeNs: number): string[] => pausedLinksAt(columns, timeNs).map((link) => links[link].name).sort(); // prettier-ignore
  // rows that come later are read, too
  simulation.pauseAt(130_000);
  simulation.run(1e6);
  expect([109_163, 109_164].map(namesAt)).toEqual([[], ["s1 -> s2"]]);
  while (!simulation.finished) simulation.run(1e6);
  const hosts = ["v -> s1", "x[0] -> s1", "x[1] -> s1"];
  expect(namesAt(150_352)).toEqual(["s1 -> s2", ...hosts]);
  expect(namesAt(233_964)).toEqual(hosts);
  expect(namesAt(281_108)).toEqual([]);
  expect(namesAt(290_672)).toEqual(["s1 -> s2"]);
  expect(namesAt(418_800)).toEqual([]);
});

test("with PAUSE the bottleneck is the port to the first receiver, however long queues before it grow", () => {
  const network = { topology: "leaf-spine", spines: 2, leaves: 3, hostsPerLeaf: 8, linkBps: 10e9, trunkBps: 40e9, rttNs: 8000, pauseThresholdPackets: 24 }; // prettier-ignore
  const scenario = requireScenario({ network, workload: { senders: 16, blocks: 1 } });
  const simulation = createSimulation(scenario, getAlgorithm);
  while (!simulation.finished) simulation.run(1e6);
  const { totals } = simulation;
  const port = findCongestedPort({ scenario, totals });
  expect(port.link).toBe(geometryOf(scenario).bottleneck);
  expect(Math.max(...totals.links.map(({ maxQueuePackets }) => maxQueuePackets))).toBeGreaterThan(port.maxQueuePackets);
});

test("stops are those of a link, or of all links at the same time", () => {
  const rows = [[10, 4, 1], [20, 6, 1], [30, 4, 0], [40, 4, 1], [60, 6, 0], [70, 6, 1]]; // prettier-ignore
  const columns = makeColumns({ pauses: rows.map(([timeNs, link, isPaused]) => ({ timeNs, link, isPaused })) });
  expect(listStops(columns, 4)).toEqual([
    { fromNs: 10, toNs: 30 },
    { fromNs: 40, toNs: Infinity },
  ]);
  expect(listStops(columns, 5)).toEqual([]);
  expect(listFullStops(columns, 2)).toEqual([
    { fromNs: 20, toNs: 30 },
    { fromNs: 40, toNs: 60 },
    { fromNs: 70, toNs: Infinity },
  ]);
  expect(listFullStops(columns, 3)).toEqual([]);
  expect(countStoppedLinks(columns)).toBe(2);
  // at 100 the last stop of each link has not ended
  expect(listLinkStops(columns, 100)).toEqual([
    { link: 4, count: 2, firstNs: 10, stoppedNs: 80 },
    { link: 6, count: 2, firstNs: 20, stoppedNs: 70 },
  ]);
  const merged = [{ fromNs: 10, toNs: Infinity }];
  expect(mergeStops(columns, [6, 4])).toEqual(merged);
  expect(mergeStops(columns, [6, 7])).toEqual([
    { fromNs: 20, toNs: 60 },
    { fromNs: 70, toNs: Infinity },
  ]);
  expect([0, 15].map((fromNs) => measureStops(merged, fromNs, 35))).toEqual([25, 20]);
  // link 4 is the first of one flow and the second of another: it counts as a sender's link
  expect(listStopRows(columns, [[4, 9], [5, 4, 6], [9, 8]])).toEqual([listStops(columns, 4), mergeStops(columns, [4]), listStops(columns, 6)]); // prettier-ignore
});
