import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { defaultParams } from "../support/params.ts";
import { makeScenario, type ScenarioChanges } from "../support/scenarios.ts";

/**
 * ns-3.37, ECN family: 1 Gbps links, four hops of 50 us, 100 packets waiting plus one in service, CE when 20 or more wait, 1460 B
 * segments with 42 B of headers, IW 2, no SACK, no delayed ACK. "normalized_goodput" is payload over the link's rate, and
 * "mean_queue_pkts" counts those that wait (one sender alone, whose link is busy nine tenths of the time, has 0.002).
 */
const [head, ...lines] = readFileSync(new URL("./data/ns3-curves.csv", import.meta.url), "utf8")
  .trim()
  .split("\n");
const names = head.split(",");
const rows = lines.map((line) => {
  const row = Object.fromEntries(line.split(",").map((value, column) => [names[column], value]));
  return {
    set: row.note,
    algorithm: row.algo === "NewReno" ? "ecn-tcp" : "dctcp",
    marks: Number(row.marks),
    senders: Number(row.N),
    goodput: Number(row.normalized_goodput),
    queue: Number(row.mean_queue_pkts),
    usesEcn: row.ecn === "1",
  };
});

function run(algorithm: string, cut: string, workload: NonNullable<ScenarioChanges["workload"]>) {
  const params = { ...defaultParams(getAlgorithm(algorithm).params), cut };
  const scenario = makeScenario({
    network: { rttNs: 200_000, bufferPackets: 101, ecnThresholdPackets: 20 },
    transport: { algorithm, params, segmentBytes: 1460, headerBytes: 42, ackBytes: 42, awndPackets: 10_000 },
    workload,
  });
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(Infinity);
  const { totals } = simulation;
  return {
    totals,
    goodput: (totals.deliveredBytes * 8) / totals.durationNs,
    // the time packets spend in the port, less the time on the link
    queue: (totals.sojournNs - totals.busyNs) / totals.durationNs,
  };
}

const runBlocks = (algorithm: string, cut: string, senders: number) =>
  run(algorithm, cut, { senders, blocks: 20, blockBytes: 262_144, startJitterNs: 10_000, barrier: "last-ack" });

// ns-3 carries a cut out proportionally, so that is what is compared
describe("barrier workload against ns-3, proportional cuts", () => {
  const barrier = rows.filter(({ set }) => set === "set3-ecn-tcp" || set === "set3-floor2");
  test.each(barrier)("$algorithm, $senders senders: goodput $goodput, queue $queue", ({ algorithm, senders, goodput, queue, marks }) => {
    const ours = runBlocks(algorithm, "proportionally", senders);
    expect(Math.abs(ours.goodput - goodput)).toBeLessThan(0.03);
    expect(Math.abs(ours.queue - queue)).toBeLessThan(0.1 * queue + 0.1);
    expect(Math.abs(ours.totals.marks - marks)).toBeLessThanOrEqual(0.25 * marks);
  });
});

describe("a cut at once keeps two packets a sender in flight, whatever is marked", () => {
  test.each([4, 8, 16, 32])("DCTCP, %i senders: goodput within 0.03 of ns-3's all the same", (senders) => {
    const theirs = rows.find((row) => row.set === "set3-floor2" && row.senders === senders);
    expect(Math.abs(runBlocks("dctcp", "at-once", senders).goodput - (theirs?.goodput ?? 0))).toBeLessThan(0.03);
  });

  test("and fails where 2 N packets exceed buffer and path: 128 > 101 + 18.7, where ns-3's senders let out one for one", () => {
    const atOnce = runBlocks("dctcp", "at-once", 64);
    const proportional = runBlocks("dctcp", "proportionally", 64);
    expect(atOnce.totals.drops).toBeGreaterThan(10 * proportional.totals.drops);
    expect(atOnce.goodput).toBeLessThan(0.75);
    expect(proportional.goodput).toBeGreaterThan(0.9);
  });
});

describe("five long flows, K = 20", () => {
  const long = rows.filter(({ set, usesEcn }) => set === "set3-5long" && usesEcn);
  const runLong = (algorithm: string, cut: string) =>
    run(algorithm, cut, { kind: "long", senders: 5, durationNs: 0.6e9, startsNs: null, startJitterNs: 10_000 });

  test.each(long)("$algorithm: mean queue $queue within a fifth", ({ algorithm, queue, goodput }) => {
    const proportional = runLong(algorithm, "proportionally");
    expect(Math.abs(proportional.queue - queue)).toBeLessThan(0.05 * queue);
    expect(Math.abs(proportional.goodput - goodput)).toBeLessThan(0.03);
    const atOnce = runLong(algorithm, "at-once");
    expect(Math.abs(atOnce.queue - queue)).toBeLessThan(0.2 * queue);
    expect(atOnce.totals.drops + proportional.totals.drops).toBe(0);
  });
});
