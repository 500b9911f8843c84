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

/** What the session needs of the place it runs in. */
export interface FileHost {
  post(message: FromFileWorker): void;
  /** Calls `task` later, after messages that wait have been heard. */
  defer(task: () => void): void;
  /** Events between two looks at the mailbox, where that is not for the session to say. */
  readonly sliceEvents?: () => number;
}

/** Events between two looks at the mailbox: a few milliseconds of work (our choice). */
const SLICE_EVENTS = 20_000;

/** The headers that we write; behind them there are zeros alone. */
const SNAP_BYTES = 96;

interface Task {
  readonly scenario: Scenario;
  readonly observer: Observer;
  /** The file, piece by piece, once the run is over. */
  finish(totals: RunTotals): Iterable<string | Uint8Array>;
}

/** Runs a scenario again, watched, and makes a file of what it saw. */
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

  /** What goes wrong ends the order, and is told. */
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
