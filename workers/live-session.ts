import { getAlgorithm } from "../src/algorithms/registry.ts";
import type { AlgorithmLookup } from "../src/engine/congestion.ts";
import { createSimulation } from "../src/engine/run.ts";
import type { Nanos } from "../src/engine/spec/scenario.ts";
import type { Simulation } from "../src/engine/simulation.ts";
import { chunkCapacity, clearChunk, sealChunk } from "../src/protocol/columns.ts";
import type { FromLiveWorker, ToLiveWorker } from "../src/protocol/messages.ts";
import { ColumnRecorder } from "../src/protocol/recorder.ts";
import { tableNames } from "../src/protocol/tables.ts";
import type { RunColumns } from "../src/protocol/tables.ts";

/** What the session needs of the place it runs in; the worker's entry file gives it, tests give their own. */
export interface SessionHost {
  post(message: FromLiveWorker, transfer: ArrayBuffer[]): void;
  /** Calls `task` later, after messages that wait have been heard. */
  defer(task: () => void): void;
}

/** Events between two looks at the mailbox: a few milliseconds of work. */
const SLICE_EVENTS = 10_000;
/** A chunk that is not full goes out after this many slices at most, sooner at the start of a run. */
const MAX_SLICES_HELD = 16;
/** Rows left free in each table of a chunk: no single event writes so many. */
const CHUNK_MARGIN = 256;

interface CurrentRun {
  readonly run: number;
  readonly simulation: Simulation;
  readonly recorder: ColumnRecorder;
  readonly spare: ArrayBuffer[];
  readonly maxDetailPackets: number;
  /** The chunk being filled; null while waiting for a credit. */
  chunk: { readonly buffer: ArrayBuffer; readonly tables: RunColumns } | null;
  packetsSent: number;
  slicesHeld: number;
  maxSlicesHeld: number;
  isFull: boolean;
  isScheduled: boolean;
  detailUntilNs: Nanos | null;
}

/** One live run at a time: computes in slices, sends columns as long as it holds buffers, hears cancel in between. */
export class LiveSession {
  readonly #host: SessionHost;
  readonly #algorithms: AlgorithmLookup;
  #current: CurrentRun | null = null;

  constructor(host: SessionHost, algorithms: AlgorithmLookup = getAlgorithm) {
    this.#host = host;
    this.#algorithms = algorithms;
  }

  receive(message: ToLiveWorker): void {
    if (message.type === "start") {
      this.#start(message);
    } else if (this.#current?.run === message.run) {
      if (message.type === "cancel") {
        this.#current = null;
      } else {
        this.#current.spare.push(message.buffer);
        this.#schedule(this.#current);
      }
    }
  }

  #start(message: Extract<ToLiveWorker, { type: "start" }>): void {
    this.#current = null;
    try {
      const tables = clearChunk(message.buffers[0]);
      const recorder = new ColumnRecorder(tables, () => {
        current.isFull = true;
        current.simulation.pause();
      });
      for (const name of tableNames) recorder.setLimit(name, chunkCapacity(name) - CHUNK_MARGIN);
      const simulation = createSimulation(message.scenario, this.#algorithms, recorder);
      const current: CurrentRun = {
        run: message.run,
        simulation,
        recorder,
        spare: message.buffers.slice(1),
        maxDetailPackets: message.maxDetailPackets,
        // the rows of time 0 are in it already
        chunk: { buffer: message.buffers[0], tables },
        packetsSent: 0,
        slicesHeld: 0,
        maxSlicesHeld: 1,
        isFull: false,
        isScheduled: false,
        detailUntilNs: null,
      };
      this.#current = current;
      this.#schedule(current);
    } catch (error) {
      this.#fail(message.run, error);
    }
  }

  #schedule(current: CurrentRun): void {
    if (current.isScheduled) return;
    current.isScheduled = true;
    this.#host.defer(() => {
      current.isScheduled = false;
      if (this.#current !== current) return;
      try {
        this.#runSlice(current);
      } catch (error) {
        this.#current = null;
        this.#fail(current.run, error);
      }
    });
  }

  #runSlice(current: CurrentRun): void {
    if (current.chunk === null && !this.#takeSpare(current)) return;
    current.simulation.run(SLICE_EVENTS);
    current.slicesHeld += 1;
    const isFinished = current.simulation.finished;
    if (isFinished || current.isFull || current.slicesHeld >= current.maxSlicesHeld) this.#sendChunk(current);
    if (isFinished) {
      this.#current = null;
      this.#host.post({ type: "done", run: current.run, computedNs: current.simulation.nowNs, totals: current.simulation.totals }, []);
    } else {
      this.#schedule(current);
    }
  }

  #takeSpare(current: CurrentRun): boolean {
    const buffer = current.spare.pop();
    if (!buffer) return false;
    const tables = clearChunk(buffer);
    current.chunk = { buffer, tables };
    current.recorder.setTables(tables);
    current.isFull = false;
    return true;
  }

  #sendChunk(current: CurrentRun): void {
    if (current.chunk === null) return;
    const { buffer, tables } = current.chunk;
    sealChunk(buffer, tables);
    current.packetsSent += tables.packets.length;
    if (current.detailUntilNs === null && current.packetsSent >= current.maxDetailPackets) {
      current.recorder.keepsDetail = false;
      current.detailUntilNs = current.simulation.nowNs;
    }
    current.chunk = null;
    current.slicesHeld = 0;
    current.maxSlicesHeld = Math.min(MAX_SLICES_HELD, current.maxSlicesHeld * 2);
    this.#host.post(
      {
        type: "chunk",
        run: current.run,
        buffer,
        computedNs: current.simulation.nowNs,
        blocksDone: current.simulation.totals.blocks.length,
        detailUntilNs: current.detailUntilNs,
      },
      [buffer],
    );
  }

  #fail(run: number, error: unknown): void {
    this.#host.post({ type: "failed", run, message: error instanceof Error ? error.message : String(error) }, []);
  }
}
