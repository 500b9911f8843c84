import "../src/algorithms/own/language.ts";
import { getAlgorithm } from "../src/algorithms/registry.ts";
import { beginBlockRun, type BlockRun } from "../src/analysis/block-run.ts";
import { readLine } from "../src/analysis/metrics/line-metrics.ts";
import { beginRun, type SteppedRun } from "../src/analysis/skip-blocks.ts";
import { beginMeasure, type SteppedMeasure } from "../src/experiments/measures.ts";
import type { AlgorithmLookup } from "../src/engine/congestion.ts";
import type { Observer } from "../src/engine/observer.ts";
import { createSimulation } from "../src/engine/run.ts";
import type { Scenario } from "../src/engine/spec/scenario.ts";
import type { RunTotals } from "../src/engine/totals.ts";
import { describeNetwork } from "../src/engine/topologies/describe-network.ts";
import { makeEmptyStrip, makeStrip } from "../src/analysis/make-strip.ts";
import { watchCauses } from "../src/analysis/timer-idle.ts";
import { createRecorder } from "../src/protocol/recorder.ts";
import type { RunStrip } from "../src/protocol/tables.ts";
import type { FromSweepWorker, ToSweepWorker } from "../src/protocol/sweep-messages.ts";

/** What the session needs from its environment; provided by the worker's entry file, or by a test. */
export interface SweepHost {
  post(message: FromSweepWorker): void;
  /** Calls `task` later, after queued messages have been handled. */
  defer(task: () => void): void;
  /** Overrides the number of events between two checks for messages. */
  readonly sliceEvents?: () => number;
}

/** Events between two checks for messages: about ten milliseconds of work (our choice). */
const SLICE_EVENTS = 50_000;

type Order = Extract<ToSweepWorker, { type: "start" }>;

interface LineRun {
  readonly id: number;
  readonly scenario: Scenario;
  readonly run: SteppedRun;
  /** null: only numbers are needed. */
  readonly makeStrip: ((totals: RunTotals) => RunStrip) | null;
}

/** A run that a published figure requests. */
interface MeasuredRun {
  readonly id: number;
  readonly run: SteppedMeasure;
}

/** A run with a question about one of its blocks. */
interface AskedRun {
  readonly id: number;
  readonly run: BlockRun;
  readonly isOfBlock: true;
}

type CurrentRun = LineRun | MeasuredRun | AskedRun;

/** Computes whole runs one after another, handles cancel and ping in between, and reports only each run's results. */
export class SweepSession {
  readonly #host: SweepHost;
  readonly #algorithms: AlgorithmLookup;
  #waiting: Order[] = [];
  #current: CurrentRun | null = null;
  #isScheduled = false;
  /** Slices of work done so far. */
  #steps = 0;

  constructor(host: SweepHost, algorithms: AlgorithmLookup = getAlgorithm) {
    this.#host = host;
    this.#algorithms = algorithms;
  }

  receive(message: ToSweepWorker): void {
    switch (message.type) {
      case "start":
        this.#waiting.push(message);
        this.#schedule();
        break;
      case "cancel":
        this.#waiting = this.#waiting.filter(({ run }) => run > message.run);
        if (this.#current !== null && this.#current.id <= message.run) this.#current = null;
        break;
      case "ping":
        this.#host.post({ type: "pong", steps: this.#steps });
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#host.defer(() => {
      this.#isScheduled = false;
      this.#work();
      if (this.#current !== null || this.#waiting.length > 0) this.#schedule();
    });
  }

  #work(): void {
    const order = this.#current === null ? this.#waiting.shift() : undefined;
    const id = this.#current?.id ?? order?.run;
    if (id === undefined) return;
    this.#steps += 1;
    try {
      if (order !== undefined) this.#current = this.#begin(order);
      const current = this.#current!;
      current.run.step(this.#host.sliceEvents?.() ?? SLICE_EVENTS);
      if (!current.run.finished) return;
      this.#current = null;
      this.#host.post(tell(current));
    } catch (error) {
      this.#current = null;
      this.#host.post({ type: "failed", run: id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  #begin({ run: id, scenario, skipBlocks, stripColumns, measures, block }: Order): CurrentRun {
    if (block !== undefined) {
      const run = beginBlockRun(block, scenario, (one, observer) => createSimulation(one, this.#algorithms, observer));
      return { id, run, isOfBlock: true };
    }
    const create = (observer?: Observer) => createSimulation(scenario, this.#algorithms, observer);
    if (measures !== undefined) return { id, run: beginMeasure({ scenario, skipBlocks, measures }, create) };
    if (stripColumns === undefined) return { id, scenario, run: beginRun(create, skipBlocks), makeStrip: null };
    const { bottleneck } = describeNetwork(scenario);
    if (stripColumns === 0) {
      const watch = watchCauses(scenario, bottleneck);
      const run = beginRun(create, skipBlocks, watch.observer);
      return { id, scenario, run, makeStrip: (totals) => makeEmptyStrip(totals, watch.read(totals.durationNs)) };
    }
    const { observer, columns } = createRecorder(undefined, null, bottleneck);
    const run = beginRun(create, skipBlocks, observer);
    return { id, scenario, run, makeStrip: (totals) => makeStrip({ scenario, columns, totals }, stripColumns) };
  }
}

function tell(current: CurrentRun): FromSweepWorker {
  const { id: run } = current;
  if ("isOfBlock" in current) return { type: "block", run, answer: current.run.readAnswer() };
  if ("scenario" in current) return { type: "done", run, numbers: readNumbers(current), ...readStrip(current) };
  return { type: "measured", run, answer: current.run.readAnswer() };
}

function readStrip({ run, makeStrip: make }: LineRun): { strip?: RunStrip } {
  return make === null ? {} : { strip: make(run.readTotals()) };
}

function readNumbers({ scenario, run }: LineRun) {
  return readLine({ scenario, totals: run.readTotals(), columns: null });
}
