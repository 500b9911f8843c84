import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import type { RunSummary } from "../../src/analysis/summary.ts";
import { parquetReadObjects } from "hyparquet";
import { digestEngine } from "../../scripts/engine-digest.mjs";
import { root, runCli } from "./run-cli.ts";

/** What is traced, how it is written, and where. */

const folder = mkdtempSync(join(tmpdir(), "incast-trace-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Row = Readonly<Record<string, string>>;

function readRows(...path: readonly string[]): Row[] {
  const [heading, ...lines] = readFileSync(`${join(folder, ...path)}.csv`, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  return lines.map((cells) => Object.fromEntries(heading.map((name, index) => [name, cells[index]])));
}

const readManifest = (name: string) => JSON.parse(readFileSync(join(folder, name, "manifest.json"), "utf8")) as Record<string, unknown>;

function trace(name: string, ...args: readonly string[]): RunSummary {
  const { code, stdout, stderr } = runCli(["run", "--format", "json", "--trace", name, ...args], { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as RunSummary;
}

function refuse(...args: readonly string[]): string {
  const { code, stdout, stderr } = runCli(["run", ...args], { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^incast: [^\n]+\n$/);
  return stderr.slice("incast: ".length, -1);
}

const ports = (name: string): string[] => [...new Set(readRows(name, "queue").map(({ port }) => port))].toSorted();
const longest = (rows: readonly Row[]): number => Math.max(...rows.map(({ packets }) => Number(packets)));

describe("in a network", () => {
  const twoSwitches = ["--preset", "two-switch", "--blocks", "1", "--block", "64KB"];
  const run = trace("congested", ...twoSwitches);

  it("the queue is that of the port that drops most, and says which one", () => {
    expect(run.congestedPort).toBe("A1 -> A2");
    expect(ports("congested")).toEqual(["A1 -> A2"]);
    expect(longest(readRows("congested", "queue"))).toBe(64);
    expect(readManifest("congested")).toMatchObject({ queuePorts: ["A1 -> A2"], finished: true });
    expect(readRows("congested", "drops").every(({ port }) => port === "A1 -> A2")).toBe(true);
  });
  it("so are the numbers of a port in the result", () => {
    const { links, maxQueuePackets, meanQueuePackets, utilization, linkIdleFraction, marks } = run;
    const own = links.find(({ name }) => name === "A1 -> A2")!;
    expect({ maxQueuePackets, meanQueuePackets, utilization, marks }).toEqual({
      maxQueuePackets: own.maxQueuePackets,
      meanQueuePackets: own.meanQueuePackets,
      utilization: own.utilization,
      marks: own.marks,
    });
    expect(linkIdleFraction).toBe(1 - own.utilization);
    expect(links.find(({ name }) => name === "A2 -> receiver")!.maxQueuePackets).toBe(2);
    const text = runCli(["run", ...twoSwitches]).stdout;
    expect(text).toMatch(/^longest queue +64 +of 64 packets, A1 to A2$/m);
    expect(text).toMatch(/^link idle +\S+% +A1 to A2$/m);
  });
  it("and in the columns of a run and of a sweep, which name it behind all numbers", () => {
    for (const command of [
      ["run", "--format", "csv"],
      ["sweep", "--vary", "seed=1"],
    ]) {
      const [heading, row] = runCli([...command, ...twoSwitches])
        .stdout.trimEnd()
        .split("\n")
        .map((line) => line.split(","));
      const cell = (name: string): string => row[heading.indexOf(name)];
      expect([cell("congestedPort"), cell("maxQueuePackets"), cell("utilization")]).toEqual(["A1 -> A2", "64", String(run.utilization)]);
      expect(heading.slice(heading.indexOf("congestedPort") + 1)[0]).toBe("engine");
    }
    const line = JSON.parse(runCli(["sweep", "--vary", "seed=1", "--format", "jsonl", ...twoSwitches]).stdout) as { congestedPort: string };
    expect(line.congestedPort).toBe("A1 -> A2");
    // a table of stars has numbers alone
    expect(runCli(["sweep", "--vary", "senders=1", "--blocks", "1"]).stdout).not.toContain("congestedPort");
  });
  it("another port is traced by its name, however its arrow is written, and all of them by all", () => {
    for (const [index, name] of ["A2 -> receiver", "A2->receiver", "A2 to receiver"].entries()) {
      trace(`named-${index}`, ...twoSwitches, "--trace-port", name);
      expect(ports(`named-${index}`)).toEqual(["A2 -> receiver"]);
      expect(longest(readRows(`named-${index}`, "queue"))).toBe(2);
    }
    trace("all", ...twoSwitches, "--trace-port", "all");
    const rows = readRows("all", "queue");
    for (const { name, maxQueuePackets } of run.links)
      expect(longest(rows.filter(({ port }) => port === name)), name).toBe(maxQueuePackets);
    expect(rows.filter(({ port }) => port === "A1 -> A2")).toEqual(readRows("congested", "queue"));
    expect(readManifest("all")).toMatchObject({ queuePorts: "all" });
  });
  it("what is no port is refused with the nearest", () => {
    expect(refuse(...twoSwitches, "--trace", "x", "--trace-port", "A1 -> A3")).toBe(
      '--trace-port: "A1 -> A3" is not allowed; allowed: congested, all, or a port of a switch, such as "A1 -> A2"',
    );
    expect(refuse("--trace", "x", "--trace-port", "queue")).toContain('such as "switch -> receiver"');
    expect(existsSync(join(folder, "x"))).toBe(false);
  });
  it("without a drop it is the port with the longest queue", () => {
    const { drops, congestedPort, links, maxQueuePackets } = trace("calm", ...twoSwitches, "--rto-min", "1ms", "--awnd", "1");
    expect(drops).toBe(0);
    expect(congestedPort).toBe("A1 -> A2");
    expect(maxQueuePackets).toBe(Math.max(...links.map((link) => link.maxQueuePackets)));
  });
});

const grouped = {
  groups: [
    { name: "web", senders: 2 },
    { name: "bulk", senders: 2 },
    { name: "udp", senders: 1, workload: { kind: "cbr", rateBps: 1e8 } },
  ],
  workload: { kind: "oneshot", flows: [{ senders: 4, bytes: 100_000 }] },
};
writeFileSync(join(folder, "grouped.json"), JSON.stringify(grouped));
const ofGroups = ["--scenario", "grouped.json"];
const byFlow = ["drops", "timeouts", "cwnd", "gauges", "flows", "responses", "senders", "rates"];

describe("of some senders", () => {
  trace("every", ...ofGroups, "--interval", "1ms");
  it.each([
    ["1", ["1"]],
    ["1,3", ["1", "3"]],
    ["0..1,4", ["0", "1", "4"]],
    ["web", ["0", "1"]],
    ["bulk,udp", ["2", "3", "4"]],
  ])("%s", (list, flows) => {
    trace("some", ...ofGroups, "--interval", "1ms", "--trace-flows", list);
    for (const name of byFlow)
      expect(readRows("some", name), name).toEqual(readRows("every", name).filter(({ flow }) => flows.includes(flow)));
    expect(readRows("some", "queue")).toEqual(readRows("every", "queue"));
    expect(readManifest("some")["flows"]).toEqual(flows.map(Number));
  });
  it("has flow, group and hosts in one table, and no finish of what is not finished", () => {
    const rows = readRows("every", "senders");
    expect(rows.map(({ flow, group, background, from, to }) => [flow, group, background, from, to])).toEqual([
      ["0", "web", "0", "sender 0", "receiver"],
      ["1", "web", "0", "sender 1", "receiver"],
      ["2", "bulk", "0", "sender 2", "receiver"],
      ["3", "bulk", "0", "sender 3", "receiver"],
      ["4", "udp", "1", "sender 4", "receiver"],
    ]);
    expect(rows.map(({ finish_ns: end }) => end !== "")).toEqual([true, true, true, true, false]);
    const { flows } = trace("again", ...ofGroups);
    expect(flows.map(({ groupName, from, to, finishNs }) => [groupName, from, to, finishNs === null])).toEqual(
      rows.map(({ group, from, to, finish_ns: end }) => [group, from, to, end === ""]),
    );
  });
  it.each(["5", "x", "3..1", "1,", "-1", "0..5", "WEB"])("%j is refused", (list) => {
    expect(refuse(...ofGroups, "--trace", "x", "--trace-flows", list).replace(/^.*?; /, "")).toBe(
      'allowed: a sender from 0 to 4, a range such as 0..4, or a group such as "web"',
    );
  });
});

test("a report of a run without blocks tells of awaited senders only, and of those that are finished", () => {
  const text = runCli(["run", ...ofGroups], { cwd: folder }).stdout;
  // UDP at 100 Mbps is background: the slowest of four senders is not it
  expect(text).toMatch(/^finished +[\d.]+ \S+ +median; [\d.]+ \S+ to [\d.]+ \S+$/m);
  expect(text).not.toMatch(/; 0 ns to/);
});

test("of an interval, both ends included", () => {
  const args = ["--senders", "16", "--blocks", "2", "--rto-min", "1ms", "--buffer", "16"];
  trace("whole", ...args);
  const [fromNs, toNs] = [500_000, 3_000_000];
  trace("part", ...args, "--trace-from", "500us", "--trace-to", "3ms");
  const isIn = (time: string): boolean => Number(time) >= fromNs && Number(time) <= toNs;
  for (const name of ["drops", "timeouts", "cwnd", "queue"]) {
    const rows = readRows("whole", name).filter((row) => isIn(row["time_ns"]));
    expect(rows.length, name).toBeGreaterThan(0);
    expect(readRows("part", name), name).toEqual(rows);
  }
  expect(readRows("part", "flows")).toEqual(readRows("whole", "flows").filter((row) => isIn(row["last_ack_ns"])));
  expect(readRows("part", "links")).toEqual(readRows("whole", "links"));
});

test("JSON Lines have the same rows, by name", () => {
  trace("as-csv", ...ofGroups, "--interval", "1ms");
  trace("as-jsonl", ...ofGroups, "--interval", "1ms", "--trace-format", "jsonl");
  for (const name of [...byFlow, "queue", "links"]) {
    const rows = readFileSync(join(folder, "as-jsonl", `${name}.jsonl`), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Readonly<Record<string, string | number | null>>);
    const asText = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? "" : String(value)])),
    );
    expect(asText, name).toEqual(readRows("as-csv", name));
  }
  expect(readdirSync(join(folder, "as-jsonl")).filter((name) => name.endsWith(".csv"))).toEqual([]);
});

describe("a folder", () => {
  const short = ["run", "--senders", "2", "--blocks", "1", "--trace"];
  const isRefused = (name: string, what: string): void => {
    const before = readdirSync(join(folder, name)).toSorted();
    expect(refuse("--trace", name)).toBe(
      `--trace: "${name}" is not allowed, as it has "${what}", which is of no trace; allowed: a new or empty folder, or one that --trace has written, which is replaced`,
    );
    expect(readdirSync(join(folder, name)).toSorted()).toEqual(before);
  };
  it("of a trace is replaced whole", () => {
    trace("again-and-again", "--senders", "8", "--blocks", "1", "--interval", "1ms");
    expect(readdirSync(join(folder, "again-and-again"))).toContain("rates.csv");
    trace("again-and-again", "--senders", "2", "--blocks", "1", "--trace-format", "jsonl");
    expect(readdirSync(join(folder, "again-and-again")).toSorted()).toEqual(
      [
        ..."cwnd drops flows gauges links queue responses senders timeouts".split(" ").map((name) => `${name}.jsonl`),
        "manifest.json",
      ].toSorted(),
    );
  });
  it("has a manifest of version, engine, command, seed and scenario", () => {
    expect(runCli([...short, "told", "--seed", "5"], { cwd: folder }).code).toBe(0);
    const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { version: string };
    expect(readManifest("told")).toMatchObject({
      ...{ incast: version, engine: digestEngine(root), finished: true, seed: 5, queuePorts: ["switch -> receiver"] },
      command: "incast run --senders 2 --blocks 1 --trace told --seed 5",
      scenario: { seed: 5, workload: { senders: 2, blocks: 1 } },
    });
    expect((readManifest("told")["files"] as string[]).toSorted()).toEqual(
      readdirSync(join(folder, "told"))
        .filter((name) => name !== "manifest.json")
        .toSorted(),
    );
  });
  it("that has anything else is refused, and left as it is", () => {
    for (const name of ["mine", "foreign", "beside"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "mine", "cwnd.csv"), "mine");
    isRefused("mine", "cwnd.csv");
    writeFileSync(join(folder, "foreign", "manifest.json"), '{"files":["cwnd.csv"]}');
    isRefused("foreign", "manifest.json");
    expect(runCli([...short, "beside"], { cwd: folder }).code).toBe(0);
    writeFileSync(join(folder, "beside", "notes.txt"), "");
    isRefused("beside", "notes.txt");
  });
  it("with a pipe or a link in a table's place is refused at once", () => {
    for (const name of ["pipe", "link"]) expect(runCli([...short, name], { cwd: folder }).code).toBe(0);
    for (const name of ["pipe", "link"]) rmSync(join(folder, name, "drops.csv"));
    spawnSync("mkfifo", [join(folder, "pipe", "drops.csv")]);
    symlinkSync("/dev/full", join(folder, "link", "drops.csv"));
    isRefused("pipe", "drops.csv");
    isRefused("link", "drops.csv");
    // names in a manifest are no paths
    const spoilt = { incast: "0", files: ["../mine/cwnd.csv", "/etc/hostname"] };
    mkdirSync(join(folder, "spoilt"));
    writeFileSync(join(folder, "spoilt", "manifest.json"), JSON.stringify(spoilt));
    expect(runCli([...short, "spoilt"], { cwd: folder }).code).toBe(0);
    expect(readFileSync(join(folder, "mine", "cwnd.csv"), "utf8")).toBe("mine");
  });
});

describe("as Parquet", () => {
  const args = ["run", "--senders", "8", "--blocks", "1", "--algorithm", "dctcp", "--ecn-threshold", "20", "--interval", "10ms"];

  it("has the rows of JSON Lines, in every table", async () => {
    for (const format of ["jsonl", "parquet"])
      expect(runCli([...args, "--trace", `as-${format}`, "--trace-format", format], { cwd: folder }).code).toBe(0);
    const files = readdirSync(join(folder, "as-jsonl")).filter((file) => file.endsWith(".jsonl"));
    expect(files.length).toBe(10);
    for (const name of files.map((file) => file.slice(0, -".jsonl".length))) {
      const lines = readFileSync(join(folder, "as-jsonl", `${name}.jsonl`), "utf8")
        .split("\n")
        .slice(0, -1);
      const { buffer, byteOffset, byteLength } = readFileSync(join(folder, "as-parquet", `${name}.parquet`));
      const rows = await parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) });
      expect(rows.map((row) => JSON.stringify(row, (_, cell: unknown) => (typeof cell === "bigint" ? Number(cell) : cell)))).toEqual(lines);
    }
    // more than one row group
    expect(readFileSync(join(folder, "as-jsonl", "queue.jsonl"), "utf8").split("\n").length).toBeGreaterThan(1000);
  });
});

test.each([
  [["--trace-port", "all"], "--trace-port needs --trace"],
  [["--trace-flows", "1"], "--trace-flows needs --trace"],
  [["--trace", "x", "--trace-format", "xml"], '--trace-format: "xml" is not allowed; allowed: csv, jsonl or parquet'],
  [
    ["--trace", "x", "--trace-from", "2ms", "--trace-to", "1ms"],
    '--trace-to: "1ms" is not allowed; allowed: no moment before --trace-from',
  ],
  [["--trace", "x", "--trace-from", "soon"], '--trace-from: "soon" is not allowed; allowed: a time since the run began, such as 50ms'],
  [["--trace", "x", "--trace-from=-1ms"], '--trace-from: "-1ms" is not allowed; allowed: a time since the run began, such as 50ms'],
])("%j: %s", (args, message) => {
  expect(refuse(...args)).toBe(message);
  expect(existsSync(join(folder, "x"))).toBe(false);
});
