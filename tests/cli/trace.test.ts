import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import type { RunSummary } from "../../src/analysis/summary.ts";
import { createTimeoutReport, PacketKind } from "../../src/engine/observer.ts";
import { createRunTotals } from "../../src/engine/totals.ts";
import { defaultScenario } from "../../src/scenario/check/parse-scenario.ts";
import { openTraceFiles } from "../../src/cli/trace-files.ts";
import type { ScenarioInput } from "../../src/scenario/check/scenario-input.ts";
import { root, runCli } from "./run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Reference {
  readonly senders: number;
  readonly bufferPackets: number;
  readonly blockPackets: number;
  readonly segmentBytes: number;
  readonly headerBytes: number;
  readonly linkBps: number;
  readonly rttNs: number;
  readonly awndPackets: number;
  readonly rtoMinNs: number;
  readonly blocks: number;
  readonly slowStartRestart: boolean;
  readonly carefulFastRetransmit: boolean;
  readonly limitedTransmit: boolean;
  readonly initialWindow: number;
  readonly senderLinkDelayNs?: readonly number[];
}

/** All that happens in the default scenario. */
function traceInto(path: string) {
  const request = { folder: path, format: "csv", ports: [0], flows: null, fromNs: 0, toNs: Infinity, intervalNs: null } as const;
  return openTraceFiles(
    request,
    defaultScenario,
    () => [],
    "",
    () => 0,
  );
}

/** Rows of a CSV file as lists of text, without the heading. */
function readRows(text: string, columns: number): string[][] {
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").slice(0, columns));
}

function sortRows(rows: string[][]): string[] {
  return rows.map((row) => row.join(",")).sort();
}

test("the files say what ns-2 said of the same run (n4)", () => {
  const golden = `${root}tests/golden/data/n4/`;
  const config = JSON.parse(readFileSync(`${golden}config.json`, "utf8")) as Reference;
  const offsets = readRows(readFileSync(`${golden}offsets.csv`, "utf8"), 3);
  const startOffsetsNs = Array.from({ length: config.blocks }, () => Array.from({ length: config.senders }, () => 0));
  for (const [block, flow, offset] of offsets) startOffsetsNs[Number(block)][Number(flow)] = Number(offset);
  const { linkBps, rttNs, bufferPackets, segmentBytes, headerBytes, awndPackets, rtoMinNs, initialWindow } = config;
  const { slowStartRestart, carefulFastRetransmit, limitedTransmit, senders, blocks, blockPackets, senderLinkDelayNs = null } = config;
  const scenario: ScenarioInput = {
    network: { linkBps, rttNs, bufferPackets, senderLinkDelaysNs: senderLinkDelayNs },
    transport: {
      rules: "ns2",
      segmentBytes,
      headerBytes,
      awndPackets,
      rtoMinNs,
      initialWindow,
      slowStartRestart,
      carefulFastRetransmit,
      limitedTransmit,
    },
    workload: { senders, blocks, blockBytes: blockPackets * segmentBytes, barrier: "last-ack", startOffsetsNs },
  };
  writeFileSync(join(folder, "n4.json"), JSON.stringify(scenario));
  expect(runCli(["run", "--scenario", "n4.json", "--trace", "n4"], { cwd: folder })).toMatchObject({ code: 0, stderr: "" });

  const read = (name: string, columns: number) => sortRows(readRows(readFileSync(join(folder, "n4", name), "utf8"), columns));
  const reference = (name: string, columns: number) => sortRows(readRows(readFileSync(golden + name, "utf8"), columns));
  expect(read("drops.csv", 3)).toEqual(reference("drops.csv", 3));
  expect(read("timeouts.csv", 3)).toEqual(reference("timeouts.csv", 3));
  expect(read("flows.csv", 3)).toEqual(reference("flows.csv", 3));
  // ns-2 wrote cwnd with fewer digits
  const cwnd = readRows(readFileSync(join(folder, "n4", "cwnd.csv"), "utf8"), 3);
  const referenceCwnd = readRows(gunzipSync(readFileSync(`${golden}cwnd.csv.gz`)).toString(), 3);
  expect(cwnd.map(([time, flow]) => `${time},${flow}`)).toEqual(referenceCwnd.map(([time, flow]) => `${time},${flow}`));
  const largestError = Math.max(...cwnd.map(([, , value], row) => Math.abs(Number(value) / Number(referenceCwnd[row][2]) - 1)));
  expect(largestError).toBeLessThan(1e-4);
});

test("the queue: a row per change, arrivals before departures of the same instant", () => {
  const path = join(folder, "queue");
  const { observer, close } = traceInto(path);
  // 10 ns each to send; the third arrives as the second leaves
  observer.onAccept(0, 10, 0, 0, 0, 0, PacketKind.data);
  observer.onAccept(5, 20, 1, 0, 0, 0, PacketKind.data);
  observer.onAccept(20, 30, 0, 1, 0, 0, PacketKind.data);
  observer.onAccept(50, 60, 0, 2, 0, 0, PacketKind.data);
  close(createRunTotals([]));
  const rows = readRows(readFileSync(join(path, "queue.csv"), "utf8"), 2);
  expect(rows.map(([time, packets]) => [Number(time), Number(packets)])).toEqual([
    [0, 1],
    [5, 2],
    [10, 1],
    [20, 2],
    [20, 1],
    [30, 0],
    [50, 1],
    [60, 0],
  ]);
});

test("every sender's last ACK of every block, those still under way at the end left out", () => {
  const { stdout } = runCli(["run", "--senders", "8", "--blocks", "4", "--format", "json", "--trace", "acks"], { cwd: folder });
  const { blocks, durationNs } = JSON.parse(stdout) as RunSummary;
  const rows = readRows(readFileSync(join(folder, "acks", "flows.csv"), "utf8"), 3).map((row) => row.map(Number));
  const places = rows.map(([block, flow]) => block * 8 + flow);
  expect(new Set(places).size).toBe(rows.length);
  // blocks 0 to 2 are whole; the last sender of block 3 is only delivered, and others may be
  expect(places.filter((place) => place < 24)).toHaveLength(24);
  expect(places.filter((place) => place >= 24).length).toBeLessThan(8);
  for (const [block, , timeNs] of rows) {
    expect(timeNs).toBeGreaterThan(blocks[block].startNs);
    // half a round trip and the ACKs' own time after the receiver holds the block
    expect(timeNs).toBeLessThanOrEqual(Math.min(durationNs, blocks[block].endNs + 60_000));
  }
});

test("the queue of a long run returns to 0 and never passes the buffer", () => {
  const { code } = runCli(["run", "--senders", "8", "--blocks", "3", "--trace", "long"], { cwd: folder });
  const lengths = readRows(readFileSync(join(folder, "long", "queue.csv"), "utf8"), 2).map(([, packets]) => Number(packets));
  expect(code).toBe(0);
  expect(lengths.length).toBeGreaterThan(10_000);
  expect([Math.min(...lengths), Math.max(...lengths), lengths.at(-1)]).toEqual([0, 64, 0]);
});

test("every class of timeout by name, and cwnd only when it changes, in full precision", () => {
  const path = join(folder, "classes");
  const { observer, close } = traceInto(path);
  const report = createTimeoutReport();
  for (const kind of [0, 1, 2, 3, 4] as const) observer.onTimeout({ ...report, timeNs: 10 + kind, flow: 3, block: 1, class: kind });
  observer.onWindow(1, 0, 2, 10, 0);
  observer.onWindow(2, 0, 2, 5, 1);
  observer.onWindow(3, 1, 2, 5, 1);
  observer.onWindow(4, 0, 2 + 1 / 3, 5, 1);
  observer.onDrop(5, 6, 7, 0, 0, PacketKind.data);
  close(createRunTotals([]));
  expect(readFileSync(join(path, "timeouts.csv"), "utf8")).toBe(
    "time_ns,flow,block,class\n10,3,1,block-head\n11,3,1,block-tail\n12,3,1,lost-retransmission\n13,3,1,other\n14,3,1,spurious\n",
  );
  expect(readFileSync(join(path, "cwnd.csv"), "utf8")).toBe("time_ns,flow,cwnd\n1,0,2\n3,1,2\n4,0,2.3333333333333335\n");
  expect(readFileSync(join(path, "drops.csv"), "utf8")).toBe("time_ns,flow,packet,kind,port\n5,6,7,data,switch -> receiver\n");
});

describe("a folder that another process writes into", () => {
  const claim = ".incast-is-writing";
  const short = ["run", "--senders", "2", "--blocks", "1", "--trace"];

  test("is refused, in one line and with nothing written, until that process has ended, however it ended", async () => {
    const args = ["run", "--senders", "3", "--blocks", "10000", "--trace", "both"];
    const other = spawn(process.execPath, [`${root}scripts/run-ts.mjs`, `${root}src/cli/main.ts`, ...args], {
      cwd: folder,
      stdio: "ignore",
    });
    await expect.poll(() => existsSync(join(folder, "both", "links.csv")), { timeout: 30_000 }).toBe(true);
    const refused = runCli([...short, "both"], { cwd: folder });
    expect(other.exitCode).toBe(null);
    other.kill("SIGKILL");
    await once(other, "close");
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(
      /^incast: --trace: "both" is not allowed, as process \d+ of ".+" writes into it; allowed: another folder.*\n$/,
    );
    expect(refused.stderr).toContain(`process ${other.pid} of`);
    expect(readdirSync(join(folder, "both"))).toContain(claim);
    expect(runCli([...short, "both"], { cwd: folder })).toMatchObject({ code: 0, stderr: "" });
    expect(readdirSync(join(folder, "both"))).not.toContain(claim);
    const senders = readRows(readFileSync(join(folder, "both", "cwnd.csv"), "utf8"), 2).map(([, flow]) => flow);
    expect(new Set(senders)).toEqual(new Set(["0", "1"]));
  });

  test("is refused where a machine that shares the disk may still be at it, and not where nothing can be read of it", () => {
    for (const name of ["elsewhere", "spoilt"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "elsewhere", claim), JSON.stringify({ host: "elsewhere.example", process: 1 }));
    expect(runCli([...short, "elsewhere"], { cwd: folder }).stderr).toContain('process 1 of "elsewhere.example"');
    expect(readdirSync(join(folder, "elsewhere"))).toEqual([claim]);
    writeFileSync(join(folder, "spoilt", claim), "{");
    expect(runCli([...short, "spoilt"], { cwd: folder })).toMatchObject({ code: 0, stderr: "" });
  });

  test("is let go of by a run that fails", () => {
    mkdirSync(join(folder, "fails", "drops.csv"), { recursive: true });
    expect(runCli([...short, "fails"], { cwd: folder })).toMatchObject({ code: 2 });
    expect(readdirSync(join(folder, "fails"))).toEqual(["drops.csv"]);
  });
});

test("tracing does not change the run", () => {
  const args = ["run", "--format", "json", "--senders", "12", "--blocks", "2"];
  expect(runCli([...args, "--trace", "watched"], { cwd: folder }).stdout).toBe(runCli(args).stdout);
});
