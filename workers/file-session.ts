import { getAlgorithm } from "../src/algorithms/registry.ts";
import { Capture, CaptureFullError } from "../src/capture/capture.ts";
import { writePacketTable } from "../src/capture/packet-table.ts";
import type { Observer } from "../src/engine/observer.ts";
import { createSimulation } from "../src/engine/run.ts";
import type { Simulation } from "../src/engine/simulation.ts";
import type { Scenario } from "../src/engine/spec/scenario.ts";
import { describeNetwork } from "../src/engine/topologies/describe-network.ts";
import type { RunTotals } from "../src/engine/totals.ts";
import { beginNs2Export } from "../src/export-ns2/export-ns2.ts";
import type { FileOrder, FromFileWorker, ToFileWorker } from "../src/protocol/file-messages.ts";

/** What the session needs from its environment. */
export interface FileHost {
  post(message: FromFileWorker): void;
  /** Calls `task` later, after queued messages have been handled. */
  defer(task: () => void): void;
  /** Overrides the number of events between two checks for messages. */
  readonly sliceEvents?: () => number;
}

/** Events between two checks for messages: a few milliseconds of work (our choice). */
const SLICE_EVENTS = 20_000;

/** Bytes kept of a packet: the headers that we write; the rest would be zeros. */
const SNAP_BYTES = 96;

interface Task {
  readonly scenario: Scenario;
  readonly observer: Observer;
  /** The file in pieces, when the run has ended. */
  finish(totals: RunTotals): Iterable<string | Uint8Array>;
}

/** Runs a scenario again with an observer, and makes a file from what it recorded. */
export class FileSession {
  readonly #host: FileHost;
  #steps = 0;

  constructor(host: FileHost) {
    this.#host = host;
  }

  receive(message: ToFileWorker): void {
    this.#host.post({ type: "pong", steps: this.#steps });
    if (message.type === "ping") return;
    const { scenario, order } = message;
    this.#guard(() => {
      const task = order.kind === "ns2" ? beginScript(scenario) : beginCapture(scenario, order);
      this.#goOn(task, createSimulation(task.scenario, getAlgorithm, task.observer));
    });
  }

  #goOn(task: Task, simulation: Simulation): void {
    this.#host.defer(() =>
      this.#guard(() => {
        this.#steps += 1;
        simulation.run(this.#host.sliceEvents?.() ?? SLICE_EVENTS);
        if (simulation.finished) this.#host.post({ type: "made", bytes: joinPieces(task.finish(simulation.totals)) });
        else this.#goOn(task, simulation);
      }),
    );
  }

  /** An error ends the order and is reported. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof CaptureFullError) this.#host.post({ type: "too-many" });
      else this.#host.post({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }
}

function beginScript(given: Scenario): Task {
  const { scenario, observer, finish } = beginNs2Export(given);
  return { scenario, observer, finish: (totals) => [finish(totals).script] };
}

function beginCapture(scenario: Scenario, order: Exclude<FileOrder, { kind: "ns2" }>): Task {
  const { kind, place, flow, fromNs, toNs, maxPackets, application, comment } = order;
  const geometry = describeNetwork(scenario);
  const flows = flow === null ? null : new Set([flow]);
  const capture = new Capture(scenario, geometry, { place, fromNs, toNs, flows, snapBytes: SNAP_BYTES, maxPackets });
  return {
    scenario,
    observer: capture.observer,
    finish: () => (kind === "csv" ? writePacketTable(capture, geometry) : capture.write(application, comment)),
  };
}

function joinPieces(pieces: Iterable<string | Uint8Array>): Uint8Array {
  const encoder = new TextEncoder();
  const parts = Array.from(pieces, (piece) => (typeof piece === "string" ? encoder.encode(piece) : piece));
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
