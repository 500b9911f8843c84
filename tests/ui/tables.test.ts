import { describe, expect, it } from "vitest";
import { indexRun } from "../../src/analysis/run-index.ts";
import { RowState, senderStateAt } from "../../src/analysis/senders.ts";
import { findEventAt, findTimeoutOf } from "../../src/ui/run/event-at.ts";
import { writeSpot } from "../../src/ui/canvas/moment-label.tsx";
import { makeTable } from "../../src/ui/panes/tables/make-table.ts";
import type { RowSource } from "../../src/ui/canvas/timeline-pane.ts";
import { findPoint, listRows } from "../../src/ui/canvas/timed-rows.ts";
import { findPane, makeScene, simulate, timedRowsOf, wholeView } from "../charts/make-scene.ts";
import { findWaitStart } from "../support/wait-start.ts";

// Eight senders, a port of eight packets, small blocks: every kind of thing happens, little of it.
const run = simulate({ network: { bufferPackets: 8 }, workload: { senders: 8, blockBytes: 24_000, blocks: 6 } });
const { drops, timeouts } = run.columns;
const scene = makeScene(run);
const data: RowSource = { run, index: scene.index, axis: scene.axis, waits: scene.waits, detailNs: scene.detailNs, picked: null };

/** The cell of a table, by column name. */
function readColumn(table: ReturnType<typeof makeTable>, column: string): string[] {
  const index = table.columns.findIndex((name) => name.startsWith(column));
  expect(index, column).toBeGreaterThanOrEqual(0);
  return table.rows.map((row) => row.cells[index]);
}
const sum = (cells: readonly string[]) => cells.reduce((total, cell) => total + Number(cell), 0);

describe("the rows of a pane", () => {
  it("cover the view without gap or overlap", () => {
    for (const pane of ["link", "queue", "windows"] as const) {
      const rows = listRows(data, timedRowsOf(pane), 6);
      expect(rows[0].fromNs).toBe(0);
      expect(rows.at(-1)?.toNs).toBe(run.computedNs);
      rows.slice(1).forEach((row, i) => expect(row.fromNs).toBe(rows[i].toNs));
      rows.slice(1).forEach((row, i) => expect(row.text).not.toBe(rows[i].text));
    }
  });
  it("tell a wait that is cut out as one, and what was waited for", () => {
    const texts = listRows(data, timedRowsOf("link"), 6).map(({ text }) => text);
    for (const text of texts) if (text.startsWith("idle for")) expect(text).toMatch(/^idle for [\d.]+.ms, waiting for \d timers?$/);
    expect(texts.filter((text) => text.startsWith("idle for"))).toHaveLength(scene.waits.length);
  });
  it("name the picked sender's window", () => {
    const [row] = listRows({ ...data, picked: 3 }, timedRowsOf("windows"), 6).slice(-1);
    expect(row.text).toMatch(/^sender 3: window [\d.]+, cwnd [\d.]+, ssthresh [\d.]+/);
  });
});

describe("a table", () => {
  it("of the queue counts every drop of the view once", () => {
    const table = makeTable(run, "queue", wholeView, 0);
    expect(sum(readColumn(table, "Dropped"))).toBe(drops.length);
    expect(Math.max(...readColumn(table, "Longest").map(Number))).toBe(8);
    expect(table.rows.length).toBeLessThan(200);
    expect(table.caption).toContain(`${drops.length} packets dropped`);
  });
  it("of a queue that marks counts every mark of the view once, and says them; else there is no such column", () => {
    const marking = simulate({
      network: { bufferPackets: 16, ecnThresholdPackets: 5 },
      transport: { algorithm: "ecn-tcp", params: { cwndMin: 2, cut: "proportionally" } },
      workload: { senders: 8, blockBytes: 24_000, blocks: 6 },
    });
    const marks = marking.totals!.marks;
    expect(marks).toBeGreaterThan(20);
    const table = makeTable(marking, "queue", wholeView, 0);
    expect(sum(readColumn(table, "Marked (CE)"))).toBe(marks);
    expect(table.caption).toContain(`${marks} packets marked (CE)`);
    const { index, axis, waits, detailNs } = makeScene(marking);
    const texts = listRows({ run: marking, index, axis, waits, detailNs, picked: null }, timedRowsOf("queue"), 6).map(({ text }) => text);
    expect(sum(texts.map((text) => /, (\d+) marked \(CE\)/.exec(text)?.[1] ?? "0"))).toBe(marks);
    expect(makeTable(run, "queue", wholeView, 0).columns).not.toContain("Marked (CE)");
  });
  it("of the windows counts every timeout of the view once", () => {
    expect(sum(readColumn(makeTable(run, "windows", wholeView, 0), "Timeouts"))).toBe(timeouts.length);
  });
  it("of the link adds up to what it sent", () => {
    const table = makeTable(run, "link", { ...wholeView, fromNs: 0, toNs: 2e6 }, 0);
    const [from, to, rate] = ["From", "To", "Throughput"].map((column) => readColumn(table, column).map(Number));
    const busyMs = from.reduce((total, start, i) => total + (to[i] - start) * rate[i], 0);
    const { departNs, length } = run.columns.packets;
    // 1040 bytes at 1 Gbps: 8.32 us a packet; rates are rounded to a hundredth
    const sent = Array.from(departNs.subarray(0, length)).filter((timeNs) => timeNs <= 2e6).length;
    expect(sent).toBeGreaterThan(20);
    expect(Math.abs(busyMs - sent * 0.00832)).toBeLessThan(0.02);
  });
  it("of the senders has a row for each, with its state at the cursor and all its timeouts", () => {
    const timeNs = (timeouts.waitingSinceNs[0] + timeouts.timeNs[0]) / 2;
    const table = makeTable(run, "senders", wholeView, timeNs);
    expect(table.rows).toHaveLength(8);
    expect(table.rows[timeouts.flow[0]].cells[1]).toBe("waiting for its timer");
    const kinds = table.columns.slice(3);
    expect(kinds.reduce((total, kind) => total + sum(readColumn(table, kind)), 0)).toBe(timeouts.length);
    const waited = Number(table.rows[timeouts.flow[0]].cells[2]);
    expect(waited).toBeGreaterThanOrEqual((timeouts.timeNs[0] - findWaitStart(run.columns, 0)) / 1e6 - 0.001);
  });
  it("of the network holds the queue and what has arrived at the cursor", () => {
    const table = makeTable(run, "network", wholeView, drops.timeNs[0]);
    expect(sum(readColumn(table, "Packets in the queue"))).toBe(8);
    expect(table.rows).toHaveLength(8);
    const { caption } = makeTable(run, "network", wholeView, run.computedNs);
    expect(caption).toMatch(/whole blocks? of 8\.$/);
    // of 8 senders 1 sends, 7 are done
    const [, states] = /of 8 senders (.*?)\. The switch/.exec(caption) ?? [];
    expect(sum(states.match(/\d+/g) ?? [])).toBe(8);
  });
  it("of the run has a row for each block, and the cursor's is marked", () => {
    const { startNs } = indexRun(run).blocks;
    const table = makeTable(run, "overview", wholeView, startNs.values[2] + 1);
    expect(table.rows).toHaveLength(6);
    expect(table.current).toBe(2);
    const kinds = table.columns.slice(4);
    expect(kinds.reduce((total, kind) => total + sum(readColumn(table, kind)), 0)).toBe(timeouts.length);
  });
  it("of a part of the run shows that part only", () => {
    const table = makeTable(run, "queue", { ...wholeView, fromNs: 1e6, toNs: 2e6 }, 1.5e6);
    expect(table.rows[0].timeNs).toBe(1e6);
    expect(table.rows.at(-1)?.cells[1]).toBe("2.000");
    const { current, rows } = table;
    expect(rows[current].timeNs).toBeLessThanOrEqual(1.5e6);
  });
});

describe("the points of a pane", () => {
  it("are passed one by one, forwards as backwards", () => {
    for (const pane of ["link", "queue", "windows", "senders"] as const) {
      const forwards: number[] = [];
      for (let point = findPoint(data, findPane(pane).rows, 0, 1); point; point = findPoint(data, findPane(pane).rows, point.timeNs, 1))
        forwards.push(point.timeNs);
      const backwards: number[] = [];
      for (
        let point = findPoint(data, findPane(pane).rows, run.computedNs + 1, -1);
        point;
        point = findPoint(data, findPane(pane).rows, point.timeNs, -1)
      )
        if (point.timeNs > 0) backwards.push(point.timeNs);
      expect(forwards.length).toBeGreaterThan(3);
      expect(backwards.reverse()).toEqual(forwards);
    }
  });
  it("of all senders are the timeouts and the blocks", () => {
    const point = findPoint(data, findPane("senders").rows, timeouts.timeNs[0] - 1, 1);
    expect(point?.timeNs).toBe(timeouts.timeNs[0]);
    expect(point?.text).toMatch(/timeout/);
  });
  it("of a picked sender are its changes of state", () => {
    const picked = timeouts.flow[0];
    const point = findPoint({ ...data, picked }, findPane("senders").rows, findWaitStart(run.columns, 0) - 1, 1);
    expect(point?.timeNs).toBe(findWaitStart(run.columns, 0));
    expect(point?.text).toMatch(/waiting for its timer, /);
    expect(senderStateAt(indexRun(run).senders, picked, point!.timeNs).state).toBe(RowState.waiting);
  });
});

describe("an event at the cursor", () => {
  it("is the timeout or the drop of exactly that moment", () => {
    expect(findEventAt(run, timeouts.timeNs[0])).toEqual({ table: "timeouts", row: 0 });
    expect(findEventAt(run, drops.timeNs[0])?.table).toBe("drops");
    expect(findEventAt(run, timeouts.timeNs[0] + 0.5)).toBeNull();
  });
  it("leads a lost packet to the timeout that was its end, and to none where it was mended", () => {
    let mended = 0;
    for (let row = 0; row < drops.length; row++) {
      const timeout = findTimeoutOf(run, { table: "drops", row });
      if (timeout === null) mended++;
      else {
        expect(timeouts.flow[timeout]).toBe(drops.flow[row]);
        expect(timeouts.timeNs[timeout]).toBeGreaterThan(drops.timeNs[row]);
        expect(drops.packet[row]).toBeGreaterThan(timeouts.highestAck[timeout]);
      }
    }
    expect(mended).toBeGreaterThan(0);
    expect(mended).toBeLessThan(drops.length);
  });
  it("is told in lines", () => {
    expect(writeSpot(run, { table: "drops", row: 0, isPointed: true })).toEqual([
      `${(drops.timeNs[0] / 1e6).toFixed(3)} ms`,
      `sender ${drops.flow[0]} lost #${drops.packet[0]}`,
      "queue 8 of 8",
    ]);
  });
});
