import { expect, test } from "vitest";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { referenceCurves } from "../../src/sweep/reference-curves.ts";
import { findReferences } from "../../src/sweep/references.ts";
import { readTable } from "../golden/read-table.ts";

const find = (id: string) => referenceCurves.find((curve) => curve.id === id)!;

test.each([
  ["ns2-newreno", "newreno", "64"],
  ["ns2-newreno-restart", "newreno_ssr", "64"],
  ["ns2-newreno-2ms", "newreno", "128"],
  ["ns2-reno", "reno", "64"],
  ["ns2-cubic", "cubic", "64"],
])("%s is what was measured, row by row", (id, algo, buffer) => {
  const rows = readTable("ns2-curves.csv").filter((row) => row.algo === algo && row.B_pkts === buffer);
  expect(find(id).points).toEqual(
    rows.map((row) => [row.N, row.seed, row.blocks, row.normalized_goodput, row.max_timeouts_per_block_avg].map(Number)),
  );
  const { network, transport, workload } = requireScenario(find(id).conditions);
  for (const row of rows) {
    expect([network.linkBps, network.bufferPackets, network.rttNs]).toEqual([row.C_bps, row.B_pkts, Number(row.D_s) * 1e9].map(Number));
    expect([transport.segmentBytes, transport.awndPackets, transport.rtoMinNs / 1e9]).toEqual(
      [row.Sp_bytes, row.awnd_pkts, row.rtomin_s].map(Number),
    );
    expect(workload).toMatchObject({ blockBytes: Number(row.Sb_bytes), barrier: "last-ack" });
  }
});

test.each([
  ["linux-reno", "v1_classic_reno"],
  ["linux-cubic", "v3_modern_cubic"],
])("%s is what was measured, row by row", (id, variant) => {
  const rows = readTable("linux-curves.csv").filter((row) => row.variant === variant);
  const { points } = find(id);
  expect(points.map(([senders, seed, blocks]) => [senders, seed, blocks])).toEqual(
    rows.map(({ N, blocks }) => [Number(N), null, Number(blocks)]),
  );
  for (const [index, row] of rows.entries()) {
    expect(points[index][3]).toBeCloseTo(Number(row.goodput_mbit) / 100, 9);
    expect(points[index][4]).toBe(Number(row.rto_per_block));
  }
  expect(requireScenario(find(id).conditions).network.linkBps).toBe(Number(rows[0].rate_mbit) * 1e6);
});

test("no row is left out, and no name is there twice", () => {
  const count = (prefix: string) => referenceCurves.filter(({ id }) => id.startsWith(prefix)).flatMap(({ points }) => points).length;
  expect(count("ns2")).toBe(readTable("ns2-curves.csv").length);
  expect(count("linux")).toBe(readTable("linux-curves.csv").length);
  expect(new Set(referenceCurves.map(({ id }) => id)).size).toBe(referenceCurves.length);
  for (const { id, conditions, points } of referenceCurves) {
    expect(() => requireScenario(conditions), id).not.toThrow();
    for (const [, , , goodput] of points) expect(goodput).toBeLessThan(1);
  }
});

test("a curve is offered where its setting is the sweep's, with its own conditions", () => {
  const offered = (input: object) => findReferences(referenceCurves, requireScenario(input)).map(({ curve }) => curve.id);
  expect(offered({})).toEqual(["ns2-newreno-restart", "ns2-newreno"]);
  expect(offered({ transport: { algorithm: "reno" } })).toEqual(["ns2-reno"]);
  expect(offered({ network: { bufferPackets: 128 } })).toEqual([]);
  expect(offered({ network: { bufferPackets: 128 }, transport: { rtoMinNs: 2e6 } })).toEqual(["ns2-newreno-2ms"]);
  expect(offered({ workload: { kind: "long" } })).toEqual([]);
  expect(offered({ groups: [{ senders: 16 }, { senders: 16 }] })).toEqual([]);
  expect(offered({ network: { linkBps: 1e8 }, workload: { blockBytes: 65_536 }, transport: { algorithm: "cubic" } })).toEqual([
    "linux-cubic",
  ]);
  const [{ differences }] = findReferences(referenceCurves, requireScenario({}));
  expect(differences.map(({ path }) => path)).toEqual([
    "transport.rules",
    "transport.awndPackets",
    "transport.initialWindow",
    "workload.startJitterNs",
    "workload.barrier",
  ]);
  expect(differences[3]).toMatchObject({ theirs: "10 µs", ours: "100 µs" });
});
