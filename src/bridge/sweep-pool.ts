import type { Scenario } from "../engine/spec/scenario.ts";
import type { FromSweepWorker, RunMeasures, ToSweepWorker } from "../protocol/sweep-messages.ts";
import type { BlockAnswer, BlockQuestion, RunStrip } from "../protocol/tables.ts";
import { createPulse, type Pulse } from "./pulse.ts";
import type { WorkerPort } from "./page-worker.ts";

/** A run to be computed. */
export interface PoolJob {
  readonly scenario: Scenario;
  /** Number of initial blocks that do not count; less than the scenario's number of blocks. */
  readonly skipBlocks: number;
  /** Number of columns of the strip to return; absent: no strip. */
  readonly stripColumns?: number;
  /** Measures for a published figure, instead of the line of metrics. */
  readonly measures?: readonly string[];
  /** A question about one of its blocks, instead of the line of metrics. */
  readonly block?: BlockQuestion;
}

export interface PoolListener<Job extends PoolJob> {
  onDone(job: Job, numbers: readonly (number | null)[], strip: RunStrip | null): void;
  /** For a job with `measures`. */
  onMeasured?(job: Job, answer: RunMeasures): void;
  /** For a job with `block`. */
  onBlock?(job: Job, answer: BlockAnswer): void;
  /** @param message readable: why the run, or the worker that computed it, failed. */
  onFailed(job: Job, message: string): void;
}

/** A pool of workers that are kept and given runs. */
export interface SweepPool<Job extends PoolJob> {
  readonly size: number;
  /** Queues jobs behind those already waiting and computes them in order, as far as several workers allow. */
  add(jobs: readonly Job[]): void;
  /** Starts no new runs; runs in progress are finished. */
  pause(): void;
  resume(): void;
  /** Drops all runs that are waiting or in progress. */
  cancel(): void;
  /** Runs waiting or in progress. */
  countOpen(): number;
  dispose(): void;
}

/** Runs given to a worker: one in progress and one waiting, so that it is never idle between runs. */
const ordersAhead = 2;

/** Attempts per run when its worker dies: the run itself may be the cause. */
const mostTries = 2;

/** After this many workers in a row have died without computing anything, another one would not do better. */
const mostSilent = 4;

function writeOrder(run: number, { scenario, skipBlocks, stripColumns, measures, block }: PoolJob): ToSweepWorker {
  const wishes = {
    ...(stripColumns !== undefined && { stripColumns }),
    ...(measures && { measures }),
    ...(block && { block }),
  };
  return { type: "start", run, scenario, skipBlocks, ...wishes };
}

interface Place<Job> {
  readonly worker: WorkerPort;
  readonly pulse: Pulse;
  /** By run number, in the order given; the first is being computed. */
  readonly inHand: Map<number, Job>;
}

/**
 * @param size number of workers, at least 1; each is created when the first run needs it.
 * @param warmUp short runs that every worker computes first; their results are dropped. V8 then discards less of what it compiles for later runs.
 * @param makeWorker also replaces a worker that has died; finished results are kept, its unfinished runs are computed again.
 */
export function createSweepPool<Job extends PoolJob>(
  size: number,
  makeWorker: () => WorkerPort,
  listener: PoolListener<Job>,
  warmUp: readonly PoolJob[] = [],
): SweepPool<Job> {
  const places: Place<Job>[] = [];
  /** In reverse: the next job is at the end. */
  let waiting: Job[] = [];
  const tries = new Map<Job, number>();
  let lastRun = 0;
  /** Workers that have died since one last made progress. */
  let silent = 0;
  let isPaused = false;
  let isGone = false;

  function openPlace(): void {
    const worker = makeWorker();
    const send = (message: ToSweepWorker): void => worker.postMessage(message);
    const place: Place<Job> = {
      worker,
      inHand: new Map(),
      pulse: createPulse(
        () => send({ type: "ping" }),
        (reason) => close(place, reason),
      ),
    };
    worker.onmessage = (event: MessageEvent<FromSweepWorker>) => {
      if (!places.includes(place)) return;
      const pong = event.data.type === "pong" ? event.data : undefined;
      place.pulse.hear(pong);
      if (pong === undefined || pong.steps > 0) silent = 0;
      receive(place, event.data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      close(place, event.message || "The simulation could not be loaded.");
    };
    worker.onmessageerror = () => close(place, "A message from the simulation could not be read.");
    places.push(place);
    // Jobs are numbered from 1, so `receive` ignores the answers.
    for (const job of warmUp) send(writeOrder(0, job));
  }

  function receive(place: Place<Job>, message: FromSweepWorker): void {
    if (message.type === "pong") return;
    const job = place.inHand.get(message.run);
    // its run has been cancelled in the meantime
    if (job === undefined) return;
    place.inHand.delete(message.run);
    tries.delete(job);
    feed(place);
    if (message.type === "done") listener.onDone(job, message.numbers, message.strip ?? null);
    else if (message.type === "measured") listener.onMeasured?.(job, message.answer);
    else if (message.type === "block") listener.onBlock?.(job, message.answer);
    else listener.onFailed(job, message.message);
  }

  /** Handles a dead worker: another one takes over its runs. */
  function close(place: Place<Job>, reason: string): void {
    const at = places.indexOf(place);
    if (at < 0) return;
    places.splice(at, 1);
    place.pulse.stop();
    place.worker.terminate();
    const [current, ...others] = place.inHand.values();
    place.inHand.clear();
    const again: Job[] = [...others].reverse();
    let failed: Job | null = null;
    if (current !== undefined) {
      const tried = (tries.get(current) ?? 0) + 1;
      tries.set(current, tried);
      if (tried < mostTries) again.push(current);
      else failed = current;
    }
    waiting.push(...again);
    silent += 1;
    if (failed !== null) {
      tries.delete(failed);
      listener.onFailed(failed, reason);
    }
    if (silent >= mostSilent) failAll(reason);
    else feedAll();
  }

  function feed(place: Place<Job>): void {
    if (!isPaused) for (let more = ordersAhead - place.inHand.size; more > 0; more--) feedOne(place);
    if (place.inHand.size === 0) place.pulse.stop();
  }

  /** Gives every worker one run before any worker gets a second. */
  function feedAll(): void {
    if (isGone || isPaused) return;
    const idle = places.filter(({ inHand }) => inHand.size === 0).length;
    try {
      for (let missing = Math.min(size - places.length, waiting.length - idle); missing > 0; missing--) openPlace();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (places.length === 0) return failAll(message);
    }
    for (let round = 0; round < ordersAhead; round++) for (const place of places) if (place.inHand.size <= round) feedOne(place);
  }

  function feedOne(place: Place<Job>): void {
    const job = waiting.pop();
    if (job === undefined) return;
    lastRun += 1;
    place.inHand.set(lastRun, job);
    place.worker.postMessage(writeOrder(lastRun, job));
    place.pulse.start();
  }

  function failAll(message: string): void {
    const lost = waiting.reverse();
    waiting = [];
    for (const job of lost) listener.onFailed(job, message);
  }

  return {
    size,
    add(jobs) {
      silent = 0;
      waiting = [...jobs.toReversed(), ...waiting];
      feedAll();
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      feedAll();
    },
    cancel() {
      waiting = [];
      tries.clear();
      for (const { worker, inHand, pulse } of places) {
        inHand.clear();
        pulse.stop();
        worker.postMessage({ type: "cancel", run: lastRun } satisfies ToSweepWorker);
      }
    },
    countOpen: () => places.reduce((sum, { inHand }) => sum + inHand.size, waiting.length),
    dispose() {
      isGone = true;
      waiting = [];
      for (const { worker, pulse } of places) {
        pulse.stop();
        worker.terminate();
      }
      places.length = 0;
    },
  };
}
