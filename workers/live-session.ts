import "../src/algorithms/own/language.ts";
import { getAlgorithm } from "../src/algorithms/registry.ts";
import type { AlgorithmLookup } from "../src/engine/congestion.ts";
import { createSimulation } from "../src/engine/run.ts";
import type { Nanos } from "../src/engine/spec/scenario.ts";
import { describeNetwork } from "../src/engine/topologies/describe-network.ts";
import type { Simulation } from "../src/engine/simulation.ts";
import { chunkBytes, chunkCapacity, createRowCounts, fillChunk } from "../src/protocol/columns.ts";
import type { RowCounts } from "../src/protocol/columns.ts";
import { createTables } from "../src/protocol/growable-tables.ts";
import type { FromLiveWorker, ToLiveWorker } from "../src/protocol/messages.ts";
import { ColumnRecorder } from "../src/protocol/recorder.ts";
import type { RunColumns } from "../src/protocol/tables.ts";

/** What the session needs from its environment; provided by the worker's entry file, or by a test. */
export interface SessionHost {
  post(message: FromLiveWorker, transfer: ArrayBuffer[]): void;
  /** Calls `task` later, after queued messages have been handled. */
  defer(task: () => void): void;
  /** Overrides the number of events between two checks for messages. */
  readonly sliceEvents?: () => number;
}

/** Events between two checks for messages: a few milliseconds of work. */
const SLICE_EVENTS = 10_000;
/** A chunk that is not full is sent after at most this many slices, sooner at the start of a run. */
const MAX_SLICES_HELD = 16;
/** Initial capacity of each table of unsent rows. */
const FIRST_ROWS = chunkCapacity("packets");

interface CurrentRun {
  readonly run: number;
  readonly simulation: Simulation;
  readonly recorder: ColumnRecorder;
  /** Rows recorded since all previous ones were sent. One event may produce more rows than fit in a chunk. */
  readonly tables: RunColumns;
  /** Rows of `tables` already sent. */
  sent: RowCounts;
  /** Buffers that may be filled; without one the run pauses. */
  readonly spare: ArrayBuffer[];
  readonly maxDetailPackets: number;
  /** Must the recorded rows be sent before the run continues? */
  isSending: boolean;
  /** Time up to which the page has been informed. */
  computedNs: Nanos;
  blocksDone: number;
  packetsSent: number;
  slicesHeld: number;
  maxSlicesHeld: number;
  isScheduled: boolean;
  detailUntilNs: Nanos | null;
}

/**
 * Rows that count against the detail limit: those of packets, or those of other tables if these are more because the packets take other
 * ports, or because a program plots much more than packets are sent.
 */
function countDetail({ packets, windows, queues, gauges }: RowCounts): number {
  return Math.max(packets, windows / 2, queues, gauges / 4);
}

/** Computes one live run at a time in slices, sends columns while it holds buffers, and handles cancel in between. */
export class LiveSession {
  readonly #host: SessionHost;
  readonly #algorithms: AlgorithmLookup;
  #current: CurrentRun | null = null;
  /** Slices of work done so far. */
  #steps = 0;

  constructor(host: SessionHost, algorithms: AlgorithmLookup = getAlgorithm) {
    this.#host = host;
    this.#algorithms = algorithms;
  }

  receive(message: ToLiveWorker): void {
    if (message.type === "start") {
      this.#start(message);
    } else if (message.type === "ping") {
      this.#host.post({ type: "pong", run: message.run, steps: this.#steps }, []);
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
      const tables = createTables(FIRST_ROWS);
      let begun: CurrentRun | null = null;
      const onFull = (): void => {
        if (begun === null) return;
        begun.isSending = true;
        begun.simulation.pause();
      };
      const { scenario, port } = message;
      // a star has only one port whose queue matters
      const geometry = scenario.network.topology === "star" ? null : describeNetwork(scenario);
      const recorder = new ColumnRecorder(tables, onFull, geometry, port ?? undefined);
      recorder.clear(chunkCapacity);
      // the rows of time 0 are written here
      const simulation = createSimulation(scenario, this.#algorithms, recorder);
      const current: CurrentRun = {
        run: message.run,
        simulation,
        recorder,
        tables,
        sent: createRowCounts(),
        spare: Array.from({ length: message.credits }, () => new ArrayBuffer(chunkBytes)),
        maxDetailPackets: message.maxDetailPackets,
        isSending: false,
        computedNs: 0,
        blocksDone: 0,
        packetsSent: 0,
        slicesHeld: 0,
        maxSlicesHeld: 1,
        isScheduled: false,
        detailUntilNs: null,
      };
      begun = current;
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
    const { simulation } = current;
    if (current.spare.length === 0) return;
    this.#steps += 1;
    if (!current.isSending) {
      simulation.run(this.#host.sliceEvents?.() ?? SLICE_EVENTS);
      current.slicesHeld += 1;
      current.isSending ||= simulation.finished || current.slicesHeld >= current.maxSlicesHeld;
    }
    if (current.isSending) {
      current.recorder.settle(simulation.nowNs);
      this.#send(current);
    }
    if (!current.isSending && simulation.finished) {
      this.#current = null;
      this.#host.post({ type: "done", run: current.run, computedNs: simulation.nowNs, totals: simulation.totals }, []);
    } else {
      this.#schedule(current);
    }
  }

  /** Sends recorded rows as far as there are buffers. */
  #send(current: CurrentRun): void {
    while (current.isSending) {
      const buffer = current.spare.pop();
      if (buffer === undefined) return;
      const before = countDetail(current.sent);
      const isAll = fillChunk(buffer, current.tables, current.sent);
      current.packetsSent += countDetail(current.sent) - before;
      if (isAll) this.#closeBooks(current);
      const { run, computedNs, blocksDone, detailUntilNs } = current;
      this.#host.post({ type: "chunk", run, buffer, computedNs, blocksDone, detailUntilNs }, [buffer]);
    }
  }

  /** Sends everything that has happened so far. */
  #closeBooks(current: CurrentRun): void {
    const { simulation, recorder } = current;
    if (current.detailUntilNs === null && current.packetsSent >= current.maxDetailPackets) {
      recorder.detailUntilNs = simulation.nowNs;
      current.detailUntilNs = simulation.nowNs;
    }
    recorder.clear(chunkCapacity);
    current.sent = createRowCounts();
    current.isSending = false;
    current.slicesHeld = 0;
    current.maxSlicesHeld = Math.min(MAX_SLICES_HELD, current.maxSlicesHeld * 2);
    current.computedNs = simulation.nowNs;
    current.blocksDone = simulation.totals.blocks.length;
  }

  #fail(run: number, error: unknown): void {
    this.#host.post({ type: "failed", run, message: error instanceof Error ? error.message : String(error) }, []);
  }
}
