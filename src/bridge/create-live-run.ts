import type { Scenario } from "../engine/spec/scenario.ts";
import { chunkBytes, openChunk } from "../protocol/columns.ts";
import { appendTables, createTables } from "../protocol/growable-tables.ts";
import type { FromLiveWorker, ToLiveWorker } from "../protocol/messages.ts";
import type { LiveRun, RunSnapshot } from "./live-run.ts";

/** Buffers under way between worker and page. */
const CREDITS = 3;
/** About 170 MB of columns: what a phone's tab can spare. */
const MAX_DETAIL_PACKETS = 2_500_000;

function createWorker(): Worker {
  return new Worker(new URL("../../workers/live.ts", import.meta.url), { type: "module", name: "incast-live" });
}

/** The page's side of the live worker. The worker is made at the first start, and anew after it has crashed. */
export function createLiveRun(maxDetailPackets = MAX_DETAIL_PACKETS, makeWorker: () => Worker = createWorker): LiveRun {
  const listeners = new Set<() => void>();
  let worker: Worker | null = null;
  let lastRun = 0;
  let snapshot: RunSnapshot | null = null;
  let previous: RunSnapshot | null = null;

  function publish(next: RunSnapshot): void {
    snapshot = next;
    for (const listener of listeners) listener();
  }

  function send(message: ToLiveWorker, transfer: ArrayBuffer[] = []): void {
    worker?.postMessage(message, transfer);
  }

  function fail(error: string): void {
    // a worker that has thrown cannot be trusted with the next run
    worker?.terminate();
    worker = null;
    if (snapshot?.status === "computing") publish({ ...snapshot, status: "failed", error });
  }

  function receive(message: FromLiveWorker): void {
    if (snapshot === null || message.run !== snapshot.run || snapshot.status !== "computing") return;
    if (message.type === "chunk") {
      appendTables(snapshot.columns, openChunk(message.buffer));
      send({ type: "credit", run: message.run, buffer: message.buffer }, [message.buffer]);
      publish({ ...snapshot, computedNs: message.computedNs, blocksDone: message.blocksDone, detailUntilNs: message.detailUntilNs });
    } else if (message.type === "done") {
      publish({ ...snapshot, status: "done", computedNs: message.computedNs, totals: message.totals });
    } else {
      publish({ ...snapshot, status: "failed", error: message.message });
    }
  }

  function ensureWorker(): Worker {
    if (worker) return worker;
    const made = makeWorker();
    made.onmessage = (event: MessageEvent<FromLiveWorker>) => {
      if (worker === made) receive(event.data);
    };
    made.onerror = (event) => {
      event.preventDefault();
      if (worker === made) fail(event.message || "The simulation could not be loaded.");
    };
    made.onmessageerror = () => {
      if (worker === made) fail("A message from the simulation could not be read.");
    };
    worker = made;
    return made;
  }

  function start(scenario: Scenario): void {
    if (snapshot?.status === "computing") send({ type: "cancel", run: snapshot.run });
    if (snapshot?.status === "done") previous = snapshot;
    lastRun += 1;
    publish({
      run: lastRun,
      scenario,
      status: "computing",
      computedNs: 0,
      blocksDone: 0,
      columns: createTables(16_384),
      detailUntilNs: null,
      totals: null,
      error: null,
    });
    try {
      ensureWorker();
      const buffers = Array.from({ length: CREDITS }, () => new ArrayBuffer(chunkBytes));
      send({ type: "start", run: lastRun, scenario, buffers, maxDetailPackets }, buffers);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    start,
    cancel: () => {
      if (snapshot?.status !== "computing") return;
      send({ type: "cancel", run: snapshot.run });
      publish({ ...snapshot, status: "cancelled" });
    },
    retry: () => {
      if (snapshot) start(snapshot.scenario);
    },
    getSnapshot: () => snapshot,
    getPrevious: () => previous,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => {
      worker?.terminate();
      worker = null;
      listeners.clear();
    },
  };
}
