// The built worker's address as text. The worker itself is not loaded here.
// oxlint-disable-next-line import/default
import address from "../../workers/live.ts?worker&url";
import type { Scenario } from "../engine/spec/scenario.ts";
import { openChunk } from "../protocol/columns.ts";
import { appendTables, createTables } from "../protocol/growable-tables.ts";
import type { FromLiveWorker, ToLiveWorker } from "../protocol/messages.ts";
import type { LiveRun, RunSnapshot } from "./live-run.ts";
import { createPulse } from "./pulse.ts";
import { startWorker } from "./start-worker.ts";
import type { WorkerPort } from "./page-worker.ts";

/** Buffers in circulation between worker and page. */
const CREDITS = 3;
/** About 170 MB of columns: what a phone's tab can hold. */
const MAX_DETAIL_PACKETS = 2_500_000;

function createWorker(): WorkerPort {
  return startWorker(address, "live");
}

/**
 * The page's side of the live worker. The worker is created at the first start, and again after a crash. A worker that stops answering or
 * computing is replaced, and the new one computes the run again; if that one stops too, the run has failed.
 */
export function createLiveRun(maxDetailPackets = MAX_DETAIL_PACKETS, makeWorker: () => WorkerPort = createWorker): LiveRun {
  const listeners = new Set<() => void>();
  let worker: WorkerPort | null = null;
  let lastRun = 0;
  let snapshot: RunSnapshot | null = null;
  let previous: RunSnapshot | null = null;
  let isSecondTry = false;
  let holds = false;
  /** Buffers that go back to the worker when it may continue. */
  let kept: ArrayBuffer[] = [];
  const pulse = createPulse(
    () => send({ type: "ping", run: lastRun }),
    (reason) => {
      if (snapshot?.status !== "computing") return;
      if (isSecondTry) return fail(reason);
      isSecondTry = true;
      discardWorker();
      begin(snapshot.scenario, snapshot.port ?? null);
    },
  );

  function publish(next: RunSnapshot): void {
    snapshot = next;
    if (next.status !== "computing") pulse.stop();
    for (const listener of listeners) listener();
  }

  function send(message: ToLiveWorker, transfer: ArrayBuffer[] = []): void {
    worker?.postMessage(message, transfer);
  }

  function discardWorker(): void {
    worker?.terminate();
    worker = null;
  }

  function fail(error: string): void {
    // a worker that has thrown cannot be trusted with the next run
    discardWorker();
    if (snapshot?.status === "computing") publish({ ...snapshot, status: "failed", error });
  }

  function receive(message: FromLiveWorker): void {
    if (snapshot === null || message.run !== snapshot.run || snapshot.status !== "computing") return;
    if (message.type === "chunk") {
      appendTables(snapshot.columns, openChunk(message.buffer));
      if (holds && message.blocksDone > 0) {
        kept.push(message.buffer);
        // without buffers the worker pauses, as intended
        pulse.stop();
      } else send({ type: "credit", run: message.run, buffer: message.buffer }, [message.buffer]);
      publish({ ...snapshot, computedNs: message.computedNs, blocksDone: message.blocksDone, detailUntilNs: message.detailUntilNs });
    } else if (message.type === "done") {
      publish({ ...snapshot, status: "done", computedNs: message.computedNs, totals: message.totals });
    } else if (message.type === "failed") {
      publish({ ...snapshot, status: "failed", error: message.message });
    }
  }

  function ensureWorker(): WorkerPort {
    if (worker) return worker;
    const made = makeWorker();
    made.onmessage = (event: MessageEvent<FromLiveWorker>) => {
      if (worker !== made) return;
      pulse.hear(event.data.type === "pong" ? event.data : undefined);
      receive(event.data);
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

  function begin(scenario: Scenario, port: number | null): void {
    if (snapshot?.status === "computing") send({ type: "cancel", run: snapshot.run });
    if (snapshot?.status === "done") previous = snapshot;
    lastRun += 1;
    kept = [];
    publish({
      run: lastRun,
      scenario,
      port,
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
      send({ type: "start", run: lastRun, scenario, credits: CREDITS, maxDetailPackets, port });
      pulse.start();
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }

  function start(scenario: Scenario, port: number | null = null): void {
    isSecondTry = false;
    begin(scenario, port);
  }

  return {
    start,
    cancel: () => {
      if (snapshot?.status !== "computing") return;
      send({ type: "cancel", run: snapshot.run });
      publish({ ...snapshot, status: "cancelled" });
    },
    holdAfterFirstBlock(isOn) {
      holds = isOn;
      if (isOn || kept.length === 0) return;
      const buffers = kept;
      kept = [];
      if (snapshot?.status !== "computing") return;
      for (const buffer of buffers) send({ type: "credit", run: lastRun, buffer }, [buffer]);
      pulse.start();
    },
    retry: () => {
      if (snapshot) start(snapshot.scenario, snapshot.port);
    },
    getSnapshot: () => snapshot,
    getPrevious: () => previous,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => {
      pulse.stop();
      discardWorker();
      listeners.clear();
    },
  };
}
