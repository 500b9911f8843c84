import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { writeEvents, writeQueue, writeWindows } from "../../src/analysis/csv.ts";
import { openTraceFiles } from "../../src/cli/trace-files.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { makeScenario } from "../support/scenarios.ts";

const scenario = makeScenario({ network: { bufferPackets: 8 }, workload: { senders: 8, blockBytes: 64_000, blocks: 3 } });
const { observer, columns } = createRecorder();
const simulation = createSimulation(scenario, getAlgorithm, observer);
while (!simulation.finished) simulation.run(1e6);

/** Rows of a CSV file as objects; every row has as many cells as the header. */
function parse(pieces: Iterable<string>): Record<string, string>[] {
  const lines = [...pieces].join("").split("\n");
  expect(lines.pop()).toBe(""); // ends with a line break
  const names = lines[0].split(",");
  return lines.slice(1).map((line) => {
    const cells = line.split(",");
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, i) => [name, cells[i]]));
  });
}

describe("the file of events", () => {
  const rows = parse(writeEvents(columns));
  const only = (event: string) => rows.filter((row) => row["event"] === event);

  it("has every drop, timeout and milestone once, in order of time", () => {
    expect(rows).toHaveLength(columns.drops.length + columns.timeouts.length + columns.milestones.length);
    rows.slice(1).forEach((row, i) => expect(Number(row["time_ns"])).toBeGreaterThanOrEqual(Number(rows[i]["time_ns"])));
    expect(only("drop")).toHaveLength(columns.drops.length);
    expect(only("block_start")).toHaveLength(3);
    expect(only("block_end")).toHaveLength(3);
    expect(only("sender_start")).toHaveLength(24);
  });
  it("says of drops and timeouts what the columns say", () => {
    const { drops, timeouts } = columns;
    only("drop").forEach((row, i) => {
      expect([row["time_ns"], row["flow"], row["packet"]].map(Number)).toEqual([drops.timeNs[i], drops.flow[i], drops.packet[i]]);
    });
    expect(timeouts.length).toBeGreaterThan(3);
    const names = ["block-head", "block-tail", "lost-retransmission", "other", "spurious"];
    only("timeout").forEach((row, i) => {
      const numbers = ["time_ns", "flow", "block", "packet", "rto_ns", "waiting_since_ns", "duplicate_acks", "cwnd_before"];
      expect(numbers.map((name) => Number(row[name]))).toEqual([
        timeouts.timeNs[i],
        timeouts.flow[i],
        timeouts.block[i],
        timeouts.highestAck[i] + 1,
        timeouts.rtoNs[i],
        timeouts.waitingSinceNs[i],
        timeouts.duplicateAcks[i],
        timeouts.cwndBefore[i],
      ]);
      expect(row["class"]).toBe(names[timeouts.class[i]]);
    });
  });
  it("leaves cells empty that have no value", () => {
    const [start] = only("block_start");
    expect(start).toMatchObject({ time_ns: "0", flow: "", block: "0", packet: "", class: "" });
  });
});

describe("the files of series", () => {
  const folder = mkdtempSync(join(tmpdir(), "incast-csv-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("have the queue as the terminal writes it", () => {
    const request = { folder, format: "csv", ports: [0], flows: null, fromNs: 0, toNs: Infinity, intervalNs: null } as const;
    const trace = openTraceFiles(
      request,
      scenario,
      () => [],
      "",
      () => 0,
    );
    const again = createSimulation(scenario, getAlgorithm, trace.observer);
    while (!again.finished) again.run(1e6);
    trace.close(again.totals);
    expect([...writeQueue(columns, "switch -> receiver")].join("")).toBe(readFileSync(join(folder, "queue.csv"), "utf8"));
  });
  it("have the queue of a port that does not send in order", () => {
    const { packets } = createRecorder().columns;
    packets.arriveNs.set([0, 10, 20]);
    packets.departNs.set([30, 50, 40]);
    packets.length = 3;
    expect(parse(writeQueue({ ...columns, packets }, "a -> b")).map((row) => Number(row["packets"]))).toEqual([1, 2, 3, 2, 1, 0]);
  });
  it("have every change of a window, exactly", () => {
    const rows = parse(writeWindows(columns));
    const { windows } = columns;
    expect(rows).toHaveLength(windows.length);
    rows.forEach((row, i) => {
      expect([row["time_ns"], row["flow"], row["cwnd"], row["ssthresh"]].map(Number)).toEqual([
        windows.timeNs[i],
        windows.flow[i],
        windows.cwnd[i],
        windows.ssthresh[i],
      ]);
      expect(row["state"]).toBe(["slow_start", "congestion_avoidance", "fast_recovery"][windows.state[i]]);
    });
  });
  it("come in pieces", () => {
    const pieces = [...writeWindows(columns)];
    expect(pieces.length).toBe(Math.ceil(columns.windows.length / 4096));
  });
});
