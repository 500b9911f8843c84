import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { openChunk } from "../../src/protocol/columns.ts";
import { appendTables, createTables } from "../../src/protocol/growable-tables.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { tableNames, tableSpecs } from "../../src/protocol/tables.ts";
import type { RunColumns } from "../../src/protocol/tables.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { LiveSession } from "../../workers/live-session.ts";
import { arbitraryScenario } from "../scenario/arbitrary-scenario.ts";
import { countCases } from "../support/extent.ts";

/** What a page that gives buffers back at once has of a run, after so many tasks of the worker. */
function runInWorker(scenario: Scenario, buffers: number, maxTasks: number, maxDetailPackets = Infinity) {
  const tasks: (() => void)[] = [];
  const columns = createTables(16);
  let isDone = false;
  let detailUntilNs: number | null = null;
  const session: LiveSession = new LiveSession({
    post: (message) => {
      if (message.type === "failed") throw new Error(message.message);
      isDone = message.type === "done";
      if (message.type !== "chunk") return;
      detailUntilNs = message.detailUntilNs;
      appendTables(columns, openChunk(message.buffer));
      tasks.push(() => session.receive({ type: "credit", run: 1, buffer: message.buffer }));
    },
    defer: (task) => tasks.push(task),
  });
  session.receive({
    type: "start",
    run: 1,
    scenario,
    credits: buffers,
    maxDetailPackets,
  });
  for (let done = 0; done < maxTasks && tasks.length > 0; done++) tasks.shift()!();
  return { columns, isDone, detailUntilNs };
}

/** The same run, recorded in memory, until it is over or has more rows than `told`. */
function runInMemory(scenario: Scenario, told: RunColumns | null) {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  const isBehind = () => told === null || tableNames.some((name) => columns[name].length < told[name].length);
  while (!simulation.finished && isBehind()) simulation.run(10_000);
  return columns;
}

/** Every row the worker has told is the recorder's; and it has told all that there is when it is done. */
function expectSame(told: RunColumns, recorded: RunColumns, isDone: boolean): void {
  for (const name of tableNames) {
    const count = told[name].length;
    if (isDone) expect([name, count]).toEqual([name, recorded[name].length]);
    else expect(count).toBeLessThanOrEqual(recorded[name].length);
    const [ours, theirs] = [told[name], recorded[name]] as unknown as Record<string, ArrayLike<number>>[];
    for (const column of Object.keys(tableSpecs[name])) {
      for (let row = 0; row < count; row++) {
        if (!Object.is(ours[column][row], theirs[column][row]))
          throw new Error(`${name}.${column}, row ${row} of ${count}: ${ours[column][row]}, not ${theirs[column][row]}`);
      }
    }
  }
}

function compare(scenario: Scenario, buffers: number, maxTasks = Infinity): RunColumns {
  const { columns, isDone } = runInWorker(scenario, buffers, maxTasks);
  expectSame(columns, runInMemory(scenario, isDone ? null : columns), isDone);
  return columns;
}

const transports = (algorithm: string, params = {}) => ({ algorithm, params, awndPackets: 100_000, initialWindow: 1000 });

describe("no row is lost between worker and page, however many one event tells of", () => {
  test("PAUSE that holds thousands of packets until the run ends", () => {
    const scenario = requireScenario({
      network: { pauseThresholdPackets: 4000, bufferPackets: 4096 },
      workload: { kind: "long", senders: 5, durationNs: 350e6 },
    });
    const { packets } = compare(scenario, 3);
    expect(packets.length).toBeGreaterThan(20_000);
  });

  test("more rows of one event than a chunk has room for, with one buffer only", () => {
    const scenario = requireScenario({
      network: { pauseThresholdPackets: 60_000, bufferPackets: 64, senderLinkBps: 100e9 },
      transport: transports("newreno"),
      workload: { kind: "long", senders: 60, durationNs: 60e6 },
    });
    const { packets } = compare(scenario, 1);
    expect(packets.length).toBeGreaterThan(50_000);
  });

  test.each(["strict", "drop-precedence"])("PRIN's %s port with a large buffer", (priority) => {
    const prin = requireScenario({ transport: { algorithm: "prin" } }).transport.params;
    const name = Object.entries(prin).find(([, value]) => value === "strict" || value === "drop-precedence")?.[0];
    expect(name).toBeDefined();
    const scenario = requireScenario({
      network: { bufferPackets: 20_000, senderLinkBps: 100e9 },
      transport: transports("prin", { [name!]: priority }),
      workload: { kind: "long", senders: 40, durationNs: 100e6 },
    });
    expect(compare(scenario, 2).packets.length).toBeGreaterThan(10_000);
  });

  test("detail that ends while packets wait: all up to that moment are told", () => {
    const scenario = requireScenario({
      network: { pauseThresholdPackets: 4000, senderLinkBps: 10e9 },
      transport: transports("newreno"),
      workload: { kind: "long", senders: 20, durationNs: 300e6 },
    });
    const { columns, detailUntilNs } = runInWorker(scenario, 3, Infinity, 8000);
    expect(detailUntilNs).not.toBeNull();
    const recorded = runInMemory(scenario, null);
    const due = recorded.packets.arriveNs.subarray(0, recorded.packets.length).findIndex((arriveNs) => arriveNs > detailUntilNs!);
    expect(due).toBeGreaterThan(8000);
    expect(columns.packets.length).toBe(due);
    expectSame({ ...columns, windows: createTables(1).windows, drops: createTables(1).drops }, recorded, false);
  });

  test("random bursts into large buffers: PAUSE, priorities, marks, two transports", () => {
    let rows = 0;
    const bursts = fc.record({
      port: fc.constantFrom("pause", "prin", "both"),
      room: fc.integer({ min: 300, max: 20_000 }),
      rate: fc.constantFrom(1e9, 10e9, 100e9),
      initialWindow: fc.integer({ min: 1, max: 1000 }),
      senders: fc.integer({ min: 2, max: 40 }),
      durationNs: fc.integer({ min: 1e6, max: 250e6 }),
      buffers: fc.integer({ min: 1, max: 3 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(bursts, ({ port, room, rate, initialWindow, senders, durationNs, buffers, seed }) => {
        const algorithm = port === "pause" ? "newreno" : "prin";
        const half = senders >> 1;
        const scenario = requireScenario({
          network: { bufferPackets: room, senderLinkBps: rate, pauseThresholdPackets: port === "prin" ? null : room },
          transport: { algorithm, initialWindow, awndPackets: 100_000 },
          workload: { kind: "long", senders, durationNs, startJitterNs: 100_000 },
          groups: [{ senders: half }, { senders: senders - half, transport: { algorithm: "cubic" } }],
          seed,
        });
        rows += compare(scenario, buffers).packets.length;
      }),
      { numRuns: countCases(15, 0.6), endOnFailure: true },
    );
    expect(rows).toBeGreaterThan(20_000);
  });

  test("random runs of every workload", () => {
    let rows = 0;
    fc.assert(
      fc.property(arbitraryScenario, fc.integer({ min: 1, max: 3 }), (scenario, buffers) => {
        rows += compare(scenario, buffers, 20).packets.length;
      }),
      { numRuns: countCases(40, 0.4), endOnFailure: true },
    );
    expect(rows).toBeGreaterThan(1000);
  });
});
