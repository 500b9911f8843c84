import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import type { RunSummary } from "../../src/analysis/summary.ts";
import type { ScenarioInput } from "../../src/scenario/check/scenario-input.ts";
import { runCli } from "./run-cli.ts";

/** What a run prints of responses, groups, ports and background, and the files beside it. */

const folder = mkdtempSync(join(tmpdir(), "incast-"));
afterAll(() => rmSync(folder, { recursive: true }));

function print(args: readonly string[], scenario: ScenarioInput): string {
  const { code, stdout, stderr } = runCli([...args, "--scenario", "-"], { input: JSON.stringify(scenario), cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

const printSummary = (scenario: ScenarioInput, ...args: readonly string[]): RunSummary =>
  JSON.parse(print(["run", "--format", "json", ...args], scenario)) as RunSummary;

const read = (...names: readonly string[]): string => readFileSync(join(folder, ...names), "utf8");

/** One packet of 1,040 bytes at 100 us, one at 1 ms: 8.32 us on each link, 0.32 us for its ACK, and 100 us for the way. */
const twoResponses: ScenarioInput = {
  workload: {
    kind: "oneshot",
    startJitterNs: 0,
    flows: [
      { senders: 1, bytes: 1000, startNs: 100_000 },
      { senders: 1, bytes: 1000, startNs: 1_000_000 },
    ],
  },
  groups: [
    { name: "early", senders: 1 },
    { name: "late", senders: 1 },
  ],
};
const responseNs = 100_000 + 2 * 8320 + 2 * 320;

describe("responses by hand", () => {
  const summary = printSummary(twoResponses, "--trace", "two", "--interval", "150us");
  it("in the result", () => {
    expect(summary.responses).toEqual({
      count: 2,
      meanNs: responseNs,
      p50Ns: responseNs,
      p95Ns: responseNs,
      p99Ns: responseNs,
      maxNs: responseNs,
      p999Ns: responseNs,
    });
    expect(summary.groups.map(({ name, startNs, endNs, responses }) => [name, startNs, endNs, responses.count])).toEqual([
      ["early", 100_000, 100_000 + responseNs, 1],
      ["late", 1_000_000, 1_000_000 + responseNs, 1],
    ]);
    expect(summary.flows.map(({ responses }) => responses)).toEqual([1, 1]);
    expect(summary.hasTimeout).toBe(0);
  });
  it("in responses.csv", () =>
    expect(read("two", "responses.csv")).toBe(
      `flow,start_ns,end_ns,bytes\n0,100000,${100_000 + responseNs},1000\n1,1000000,${1_000_000 + responseNs},1000\n`,
    ));
  it("in rates.csv: the packets arrive at 166.64 us and 1066.64 us", () => {
    const rows = read("two", "rates.csv").trimEnd().split("\n").slice(1);
    // seven whole intervals, and the end of the run
    expect(rows).toHaveLength(16);
    expect(rows.filter((row) => !row.endsWith(",0"))).toEqual(["300000,0,1000", "1117280,1,1000"]);
    expect(rows.slice(0, 2)).toEqual(["150000,0,0", "150000,1,0"]);
  });
  it("in links.csv: two packets in 1117.28 us", () => {
    const [, row] = read("two", "links.csv").trimEnd().split("\n");
    expect(row).toBe(`switch -> receiver,1000000000,64,0,0,0,0,0,${16_640 / 1_117_280},${16_640 / 1_117_280},1,0`);
    expect(summary.links).toHaveLength(1);
    expect(summary.links[0]).toMatchObject({ name: "switch -> receiver", utilization: 16_640 / 1_117_280, maxQueuePackets: 1 });
  });
  it("in the text", () => {
    const text = print(["run"], twoResponses);
    expect(text).toMatch(/^responses {13}2$/m);
    expect(text).toMatch(/^response, 99% {9}117 µs$/m);
    expect(text).toMatch(/^group +senders .*finished +response +99%$/m);
  });
  it("in the columns of a sweep, a group's under its name", () => {
    const [heading, ...rows] = print(["sweep", "--vary", "rtt=100us,200us"], twoResponses).trimEnd().split("\n");
    const columns = heading.split(",");
    const cell = (row: string, name: string): number => Number(row.split(",")[columns.indexOf(name)]);
    expect(rows.map((row) => cell(row, "responseP99Ns"))).toEqual([responseNs, responseNs + 100_000]);
    expect(rows.map((row) => cell(row, "groupEndNs.early"))).toEqual([100_000 + responseNs, 200_000 + responseNs]);
    expect(rows.map((row) => cell(row, "groupResponseMeanNs.late"))).toEqual([responseNs, responseNs + 100_000]);
    expect(rows.map((row) => cell(row, "hasTimeout"))).toEqual([0, 0]);
  });
});

describe("groups that a sweep's series do not all have", () => {
  it("have empty cells, and the same columns in every shard", () => {
    writeFileSync(
      join(folder, "series.json"),
      JSON.stringify([
        { name: "plain", changes: { workload: { blocks: 1, senders: 4 } } },
        {
          name: "mixed",
          changes: {
            workload: { blocks: 1, senders: 4 },
            groups: [
              { name: "a", senders: 1 },
              { name: "b", senders: 3 },
            ],
          },
        },
      ]),
    );
    const sweep = (...args: readonly string[]) => runCli(["sweep", "--series", "series.json", ...args], { cwd: folder }).stdout;
    const [heading, plain, mixed] = sweep().trimEnd().split("\n");
    const at = heading.split(",").indexOf("groupTimeouts.a");
    expect([plain, mixed].map((row) => row.split(",")[at])).toEqual(["", "0"]);
    expect(sweep("--shard", "1/2").split("\n")[0]).toBe(`${heading},shard,shards`);
    const lines = sweep("--format", "jsonl")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Partial<RunSummary>);
    expect(lines.map(({ groups }) => groups?.map(({ name }) => name))).toEqual([undefined, ["a", "b"]]);
  });
});

/** 100 datagrams of 1,040 bytes, one every 80 us, beside a sender of eight packets a round trip: there is room for both. */
const withBackground: ScenarioInput = {
  transport: { awndPackets: 8 },
  groups: [
    { name: "block", senders: 1 },
    {
      name: "udp",
      senders: 1,
      workload: { kind: "cbr", rateBps: 104e6, packetBytes: 1000, headerBytes: 40, gapJitter: 0, stopNs: 8_000_000 },
    },
  ],
  workload: { blocks: 8, startJitterNs: 0 },
};

describe("background", () => {
  const summary = printSummary(withBackground);
  it("has totals of its own, and does not count in the run's", () => {
    const bytes = 100 * 1000;
    expect(summary.background).toEqual([
      { name: "udp", bytes, goodputBps: (bytes * 8e9) / summary.durationNs, sentPackets: 100, lostPackets: 0 },
    ]);
    expect(summary.goodputBps).toBeCloseTo((8 * 256_000 * 8e9) / summary.durationNs, 3);
    expect(summary.groups.map(({ background }) => background)).toEqual([false, true]);
    expect(summary.timeoutsPerBlock).toBe(0);
  });
  it("is named in the text", () => {
    const text = print(["run"], withBackground);
    expect(text).toContain("1 sender, 1 NewReno (block) + 1 UDP (udp)");
    expect(text).toMatch(/^udp \(background\) +1 /m);
  });
});

test("windows at a block's start, on request, and their sum at each", () => {
  const scenario: ScenarioInput = { workload: { senders: 4, blocks: 4 } };
  const { blocks } = printSummary(scenario, "--windows", "2");
  // four packets each, as the run begins
  expect(blocks[0].windowSum).toBe(16);
  expect(blocks.map(({ windows }) => windows?.length)).toEqual([undefined, undefined, 4, undefined]);
  expect(blocks[2].windows!.reduce((a, b) => a + b, 0)).toBe(blocks[2].windowSum);
  expect(printSummary(scenario).blocks).toEqual(blocks.map(({ windows: _windows, ...block }) => block));
});

test("columns of the text that no label runs into", () => {
  const text = print(["run"], { transport: { algorithm: "qcn" }, workload: { senders: 16, blocks: 1 } });
  expect(text).toMatch(/^notifications from switches +\d+$/m);
  const columns = ["goodput", "duration", "notifications from switches"].map(
    (label) => new RegExp(`^${label} +`, "m").exec(text)![0].length,
  );
  expect(new Set(columns).size).toBe(1);
});

test("several ports: those that mattered, in the text and in the result", () => {
  const scenario: ScenarioInput = {
    network: { topology: "leaf-spine", hostsPerLeaf: 16, bufferPackets: 32 },
    workload: { kind: "oneshot", flows: [{ senders: 24, bytes: 50_000, startNs: 0 }] },
  };
  const { links, drops, normalizedGoodput, goodputBps, ackDrops } = printSummary(scenario) as RunSummary & { ackDrops?: number };
  // one port to each of two spines from each of two leaves, one from each spine, and the receiver's
  expect(links.map(({ name }) => name).sort()).toHaveLength(7);
  expect(links.reduce((sum, link) => sum + link.dropsByKind["data"], 0)).toBe(drops);
  expect(normalizedGoodput).toBeCloseTo(goodputBps / 1e9, 12);
  expect(ackDrops).toBeUndefined();
  const text = print(["run"], scenario);
  expect(text).toMatch(/^port +rate +drops +marks/m);
  expect(text).toMatch(/^leaf 0 to receiver +1 Gbps /m);
  expect(text).toMatch(/of the 1 Gbps link to receiver$/m);
  expect(text).toMatch(/^longest queue +32 +of 32 packets, leaf 0 to receiver$/m);
  expect(text).toMatch(/^packets dropped +\d+ +of [\d,]+ sent, most at leaf 0 to receiver$/m);
});

test.each([
  [["--interval", "1ms"], "--interval needs --trace"],
  [["--trace", "x", "--interval", "1ns"], '--interval: "1ns" is not allowed; allowed: a time from 1 µs, such as 50ms'],
  [["--trace", "x", "--interval", "soon"], '--interval: "soon" is not allowed; allowed: a time from 1 µs, such as 50ms'],
  [["--format", "json", "--windows", "20"], '--windows: "20" is not allowed; allowed: a whole number from 0 to 19'],
])("%j: %s", (args, message) => {
  const { code, stdout, stderr } = runCli(["run", ...args], { cwd: folder });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr.replaceAll("\u00a0", " ")).toBe(`incast: ${message}\n`);
});
