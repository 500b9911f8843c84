import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { RunSummary } from "../../src/analysis/summary.ts";
import { packetColumns } from "../../src/capture/packet-table.ts";
import { readPcapng } from "../capture/read-pcapng.ts";
import { drawTests } from "../support/draw.ts";
import { runCli } from "./run-cli.ts";

/** Four seconds of computing. */
const some = drawTests("packets beyond the limit of a file", 0.3);

const folder = mkdtempSync(join(tmpdir(), "incast-packets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const small = ["--senders", "16", "--blocks", "2", "--block", "64KB", "--initial-window", "4", "--awnd", "64"];

function write(file: string, ...args: readonly string[]): RunSummary {
  const { code, stdout, stderr } = runCli(["run", "--format", "json", ...small, "--packets", file, ...args], { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as RunSummary;
}

type Row = Readonly<Record<(typeof packetColumns)[number], string>>;

function readRows(file: string): Row[] {
  const [heading, ...lines] = readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
  expect(heading).toBe(packetColumns.join(","));
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(packetColumns.map((name, i) => [name, cells[i]])) as Row;
  });
}

function refuse(...args: readonly string[]): string {
  const { code, stdout, stderr } = runCli(["run", ...small, ...args], { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^incast: [^\n]+\n$/);
  return stderr;
}

test("columns never move", () => {
  expect(packetColumns.join()).toBe("time_ns,direction,flow,kind,packet,bytes,from,to,retransmission,ce,ece,window,dropped_ns,dropped_at");
});

test("as a table: every packet once, with what became of it, and the run is the same", () => {
  const summary = write("all.csv");
  const plain = JSON.parse(runCli(["run", "--format", "json", ...small], { cwd: folder }).stdout) as RunSummary;
  expect(summary).toEqual(plain);
  const data = readRows("all.csv").filter(({ kind }) => kind === "data");
  expect(data).toHaveLength(summary.dataPacketsSent);
  expect(data.filter(({ retransmission }) => retransmission === "1")).toHaveLength(summary.retransmissions);
  const dropped = data.filter((row) => row.dropped_at !== "");
  expect(summary.drops).toBeGreaterThan(50);
  expect(dropped).toHaveLength(summary.drops);
  for (const row of dropped) expect(Number(row.dropped_ns)).toBeGreaterThan(Number(row.time_ns));
  const times = readRows("all.csv").map((row) => Number(row.time_ns));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("as a table: control packets go where they go, and are no retransmissions", () => {
  write("pulls.csv", "--algorithm", "ndp");
  const pulls = readRows("pulls.csv").filter(({ kind }) => kind === "control");
  expect(pulls.length).toBeGreaterThan(100);
  for (const { from, to, flow, retransmission } of pulls) expect([from, to, retransmission]).toEqual(["receiver", `sender ${flow}`, "0"]);
  write("probes.csv", "--algorithm", "pdq");
  const ways = readRows("probes.csv").flatMap(({ kind, from, retransmission }) =>
    kind === "control" ? [`${from.slice(0, 6)} ${retransmission}`] : [],
  );
  expect(new Set(ways)).toEqual(new Set(["sender 0", "receiv 0"]));
});

test("for Wireshark: the same packets, and what wrote them", () => {
  const summary = write("all.pcapng");
  const { frames } = readPcapng(readFileSync(join(folder, "all.pcapng")));
  expect(frames.filter(({ comment }) => comment?.startsWith("dropped"))).toHaveLength(summary.drops);
  expect(frames.filter(({ protocol, payloadBytes }) => protocol === "tcp" && payloadBytes > 0)).toHaveLength(summary.dataPacketsSent);
  expect(readFileSync(join(folder, "all.pcapng")).toString("latin1")).toContain("run --format json --senders 16");
});

describe("a part of it", () => {
  test("at a port: both ways along its cable, and nothing that it dropped", () => {
    write("port.csv", "--at", "switch to receiver");
    const rows = readRows("port.csv");
    expect(new Set(rows.map(({ direction, kind }) => `${direction} ${kind}`))).toEqual(new Set(["out data", "in ack", "in request"]));
    expect(rows.every((row) => row.dropped_at === "")).toBe(true);
  });

  test("at a host: its own packets", () => {
    write("host.csv", "--at", "sender 3");
    for (const row of readRows("host.csv")) expect([row.from, row.to]).toContain("sender 3");
  });

  test("some senders, in an interval", () => {
    write("part.csv", "--packet-flows", "2..3,5", "--from", "1ms", "--to", "3ms");
    const rows = readRows("part.csv");
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map(({ flow }) => flow))).toEqual(new Set(["2", "3", "5"]));
    for (const row of rows) expect(Number(row.time_ns)).toBeGreaterThanOrEqual(1e6);
    for (const row of rows) expect(Number(row.time_ns)).toBeLessThan(3e6);
  });

  test("at the port that drops most of a network, which is known afterwards", () => {
    const summary = write("leaf.csv", "--topology", "leaf-spine", "--at", "congested", "--skip-blocks", "1");
    const [to] = summary.congestedPort.split(" -> ").slice(1);
    expect(
      new Set(
        readRows("leaf.csv")
          .filter(({ direction }) => direction === "out")
          .map((row) => row.to),
      ),
    ).toEqual(new Set([to]));
  });

  test("ACKs that a port drops are told too", () => {
    const graph = {
      network: {
        topology: "graph",
        bufferPackets: 4,
        hosts: [
          { name: "a", count: 8, at: "s" },
          { name: "b", count: 1, at: "t" },
        ],
        trunks: [{ from: "s", to: "t", linkBps: 1e8 }],
      },
      workload: { senders: 8, blocks: 2, blockBytes: 64_000 },
      groups: [
        { senders: 8, from: "a", to: "b" },
        { senders: 1, from: "b", to: "a", background: true, workload: { kind: "cbr", rateBps: 1e8, packetBytes: 1472 } },
      ],
    };
    writeFileSync(join(folder, "graph.json"), JSON.stringify(graph));
    const { code, stderr } = runCli(["run", "--scenario", "graph.json", "--packets", "graph.csv"], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(readRows("graph.csv").filter(({ kind, dropped_at: at }) => kind === "ack" && at !== "").length).toBeGreaterThan(0);
  });
});

describe("refused with the value and what is allowed", () => {
  test.each([
    [["--packets", "run.pcap"], /"run.pcap".*ends with .pcapng or .csv/],
    [["--packets", "run.csv", "--at", "switch -> reciever"], /such as "switch -> receiver"/],
    [["--packets", "run.csv", "--at", "sender 16"], /a host/],
    [["--packets", "run.csv", "--packet-flows", "16"], /--packet-flows: "16".*from 0 to 15/],
    [["--packets", "run.csv", "--from", "2ms", "--to", "1ms"], /--to: "1ms".*no moment before --from/],
    [["--packets", "run.csv", "--from", "5"], /--from/],
    [["--packets", "run.pcapng", "--snaplen", "9"], /--snaplen.*from 14 to 65535/],
    [["--packets", "nowhere/run.csv"], /cannot be written/],
    [["--packet-flows", "3"], /--packet-flows needs --packets/],
  ])("%j", (args, message) => expect(refuse(...args)).toMatch(message));

  some("more packets than a file may have: the old file stays, and nothing else", () => {
    writeFileSync(join(folder, "old.csv"), "old");
    const { code, stdout, stderr } = runCli(["run", "--blocks", "200", "--packets", "old.csv"], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/more packets than 1000000/);
    expect(readFileSync(join(folder, "old.csv"), "utf8")).toBe("old");
    expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
  });
});
