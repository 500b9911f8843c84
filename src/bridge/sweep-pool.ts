import type { Scenario } from "../engine/spec/scenario.ts";
import type { FromSweepWorker, RunMeasures, ToSweepWorker } from "../protocol/sweep-messages.ts";
import type { BlockAnswer, BlockQuestion, RunStrip } from "../protocol/tables.ts";
import { createPulse, type Pulse } from "./pulse.ts";
import type { WorkerPort } from "./worker-port.ts";

/** A run to be computed. */
export interface PoolJob {
  readonly scenario: Scenario;
  /** First blocks that do not count; fewer than the scenario has. */
  readonly skipBlocks: number;
  /** Columns of the strip that is wanted of it; absent: none. */
  readonly stripColumns?: number;
  /** What a published figure asks of it, instead of the line of metrics. */
  readonly measures?: readonly string[];
  /** What is asked of one of its blocks, instead of the line of metrics. */
  readonly block?: BlockQuestion;
}

export interface PoolListener<Job extends PoolJob> {
  onDone(job: Job, numbers: readonly (number | null)[], strip: RunStrip | null): void;
  /** Of a job with measures. */
  onMeasured?(job: Job, answer: RunMeasures): void;
  /** Of a job with a block. */
  onBlock?(job: Job, answer: BlockAnswer): void;
  /** @param message for people: what the run, or the worker in whose hands it was, died of. */
  onFailed(job: Job, message: string): void;
}

/** Workers that are kept, and fed. */
export interface SweepPool<Job extends PoolJob> {
  readonly size: number;
  /** Computes these, in their order as far as several workers allow, after those that wait already. */
  add(jobs: readonly Job[]): void;
  /** Nothing new is begun; what is in hand is finished. */
  pause(): void;
  resume(): void;
  /** Forgets everything that waits or is in hand. */
  cancel(): void;
  /** Runs that wait or are in hand. */
  countOpen(): number;
  dispose(): void;
}

/** One in hand, one waiting: a worker is fed its next run before it asks. */
const ordersAhead = 2;

/** A run during which workers die is tried this often, all told: the run may be what kills them. */
const mostTries = 2;

/** This many workers in a row that died before they computed anything: no other one will fare better. */
const mostSilent = 4;

interface Place<Job> {
  readonly worker: WorkerPort;
  readonly pulse: Pulse;
  /** By number, in the order in which they were given; the first is being computed. */
  readonly inHand: Map<number, Job>;
}

/**
 * @param size workers, 1 or more; each is made when there is first a run for it.
 * @param makeWorker also makes the next one where one has died; nothing that is finished is lost, what it had in hand is done again.
 */
export function createSweepPool<Job extends PoolJob>(
  size: number,
  makeWorker: () => WorkerPort,
  listener: PoolListener<Job>,
): SweepPool<Job> {
  const places: Place<Job>[] = [];
  /** Turned around: the next is at the end. */
  let waiting: Job[] = [];
  const tries = new Map<Job, number>();
  let lastRun = 0;
  /** Workers that have died since one last computed something. */
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
  }

  function receive(place: Place<Job>, message: FromSweepWorker): void {
    if (message.type === "pong") return;
    const job = place.inHand.get(message.run);
    // of a run that has been cancelled meanwhile
    if (job === undefined) return;
    place.inHand.delete(message.run);
    tries.delete(job);
    feed(place);
    if (message.type === "done") listener.onDone(job, message.numbers, message.strip ?? null);
    else if (message.type === "measured") listener.onMeasured?.(job, message.answer);
    else if (message.type === "block") listener.onBlock?.(job, message.answer);
    else listener.onFailed(job, message.message);
  }

  /** A worker has died: another one takes over what it had in hand. */
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

  /** One each before anybody gets a second. */
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
    const { scenario, skipBlocks, stripColumns, measures, block } = job;
    const wishes = {
      ...(stripColumns !== undefined && { stripColumns }),
      ...(measures && { measures }),
      ...(block && { block }),
    };
    const order = { type: "start", run: lastRun, scenario, skipBlocks, ...wishes } as const;
    place.worker.postMessage(order satisfies ToSweepWorker);
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
