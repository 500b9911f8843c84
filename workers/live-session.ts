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

/** What the session needs of the place it runs in; the worker's entry file gives it, tests give their own. */
export interface SessionHost {
  post(message: FromLiveWorker, transfer: ArrayBuffer[]): void;
  /** Calls `task` later, after messages that wait have been heard. */
  defer(task: () => void): void;
  /** Events between two looks at the mailbox, where that is not for the session to say. */
  readonly sliceEvents?: () => number;
}

/** Events between two looks at the mailbox: a few milliseconds of work. */
const SLICE_EVENTS = 10_000;
/** A chunk that is not full goes out after this many slices at most, sooner at the start of a run. */
const MAX_SLICES_HELD = 16;
/** Rows each table of what is not sent yet has room for at first. */
const FIRST_ROWS = chunkCapacity("packets");

interface CurrentRun {
  readonly run: number;
  readonly simulation: Simulation;
  readonly recorder: ColumnRecorder;
  /** What has been recorded since everything was sent. One event may tell of more rows than a chunk has room for. */
  readonly tables: RunColumns;
  /** Rows of `tables` that are sent already. */
  sent: RowCounts;
  /** Buffers that may be filled: without one the run stands still. */
  readonly spare: ArrayBuffer[];
  readonly maxDetailPackets: number;
  /** What is recorded is to be sent before the run goes on. */
  isSending: boolean;
  /** What the page has been told. */
  computedNs: Nanos;
  blocksDone: number;
  packetsSent: number;
  slicesHeld: number;
  maxSlicesHeld: number;
  isScheduled: boolean;
  detailUntilNs: Nanos | null;
}

/** Rows that use up the run's detail: those of packets, or of other tables where they outgrow them because the packets take other ports. */
function countDetail({ packets, windows, queues }: RowCounts): number {
  return Math.max(packets, windows / 2, queues);
}

/** One live run at a time: computes in slices, sends columns as long as it holds buffers, hears cancel in between. */
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
      // a star has but one port whose queue matters
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

  /** Sends what is recorded, as far as there are buffers. */
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

  /** Everything that has happened is sent. */
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
