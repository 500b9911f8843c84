import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { chunkBytes, openChunk } from "../../src/protocol/columns.ts";
import { appendTables, createTables } from "../../src/protocol/growable-tables.ts";
import type { FromLiveWorker } from "../../src/protocol/messages.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { tableNames, tableSpecs } from "../../src/protocol/tables.ts";
import type { RunColumns } from "../../src/protocol/tables.ts";
import { LiveSession } from "../../workers/live-session.ts";
import { makeScenario } from "../support/scenarios.ts";

/** A session whose mailbox and clock are in the test's hands. */
function openSession(algorithms = getAlgorithm) {
  const sent: FromLiveWorker[] = [];
  const tasks: (() => void)[] = [];
  const session = new LiveSession({ post: (message) => sent.push(message), defer: (task) => tasks.push(task) }, algorithms);
  return {
    session,
    sent,
    tasks,
    runTasks(limit = Infinity) {
      let done = 0;
      for (; done < limit && tasks.length > 0; done++) tasks.shift()?.();
      return done;
    },
  };
}

/** All rows of all columns as plain numbers. */
function listRows(columns: RunColumns): Record<string, number[]> {
  const rows: Record<string, number[]> = {};
  for (const name of tableNames) {
    const table = columns[name] as unknown as Record<string, ArrayLike<number>>;
    for (const column of Object.keys(tableSpecs[name])) {
      rows[`${name}.${column}`] = Array.from({ length: columns[name].length }, (_, row) => table[column][row]);
    }
  }
  return rows;
}

const scenario = makeScenario({ workload: { senders: 16, blocks: 20 } });

describe("a live session", () => {
  test("sends, chunk by chunk, exactly what a recorder in memory sees", () => {
    const { session, sent, runTasks } = openSession();
    session.receive({ type: "start", run: 7, scenario, credits: 2, maxDetailPackets: Infinity });
    const columns = createTables(16);
    let heard = 0;
    for (let round = 0; round < 10_000 && sent.at(-1)?.type !== "done"; round++) {
      runTasks(1);
      for (; heard < sent.length; heard++) {
        const message = sent[heard];
        expect(message.run).toBe(7);
        if (message.type !== "chunk") continue;
        appendTables(columns, openChunk(message.buffer));
        session.receive({ type: "credit", run: 7, buffer: message.buffer });
      }
    }
    const direct = createRecorder();
    const simulation = createSimulation(scenario, getAlgorithm, direct.observer);
    simulation.run(Infinity);
    expect(sent.at(-1)).toEqual({ type: "done", run: 7, computedNs: simulation.nowNs, totals: simulation.totals });
    expect(listRows(columns)).toEqual(listRows(direct.columns));
    expect(sent.filter((message) => message.type === "chunk").length).toBeGreaterThan(3);
  });

  test("stops without a buffer and goes on with a credit", () => {
    const { session, sent, tasks, runTasks } = openSession();
    session.receive({ type: "start", run: 1, scenario, credits: 2, maxDetailPackets: Infinity });
    runTasks();
    expect(sent.map((message) => message.type)).toEqual(["chunk", "chunk"]);
    expect(tasks).toHaveLength(0);
    const [first] = sent;
    if (first.type !== "chunk") throw new Error("not a chunk");
    session.receive({ type: "credit", run: 1, buffer: first.buffer });
    runTasks();
    expect(sent).toHaveLength(3);
  });

  test("hears cancel between slices and is silent afterwards", () => {
    const { session, sent, runTasks } = openSession();
    session.receive({ type: "start", run: 1, scenario, credits: 3, maxDetailPackets: Infinity });
    runTasks(1);
    const before = sent.length;
    session.receive({ type: "cancel", run: 1 });
    runTasks();
    expect(sent).toHaveLength(before);
  });

  test("a new start takes over; credits and cancels of the old run are dropped", () => {
    const { session, sent, runTasks } = openSession();
    session.receive({ type: "start", run: 1, scenario, credits: 3, maxDetailPackets: Infinity });
    runTasks(1);
    session.receive({ type: "start", run: 2, scenario, credits: 1, maxDetailPackets: Infinity });
    const before = sent.length;
    session.receive({ type: "cancel", run: 1 });
    session.receive({ type: "credit", run: 1, buffer: new ArrayBuffer(chunkBytes) });
    runTasks();
    expect(sent.slice(before).map((message) => [message.type, message.run])).toEqual([["chunk", 2]]);
  });

  test("past the limit of detail only timeouts and milestones go on", () => {
    const { session, sent, runTasks } = openSession();
    session.receive({ type: "start", run: 1, scenario, credits: 200, maxDetailPackets: 5000 });
    runTasks();
    expect(sent.at(-1)?.type).toBe("done");
    const columns = createTables(16);
    let until: number | null = null;
    for (const message of sent) {
      if (message.type !== "chunk") continue;
      appendTables(columns, openChunk(message.buffer));
      until = message.detailUntilNs;
    }
    if (until === null) throw new Error("detail was never given up");
    expect(columns.packets.length).toBeGreaterThanOrEqual(5000);
    expect(columns.packets.arriveNs[columns.packets.length - 1]).toBeLessThanOrEqual(until);
    expect(columns.milestones.timeNs[columns.milestones.length - 1]).toBeGreaterThan(until);
  });

  test("a failure inside becomes a message with the reason", () => {
    const { session, sent, runTasks } = openSession(() => {
      throw new Error("the transport broke");
    });
    session.receive({ type: "start", run: 3, scenario, credits: 1, maxDetailPackets: Infinity });
    runTasks();
    expect(sent).toEqual([{ type: "failed", run: 3, message: "the transport broke" }]);
  });
});
