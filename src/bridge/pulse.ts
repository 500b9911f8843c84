/** A worker's answer to a ping. */
export interface Pong {
  /** Slices of work done so far. */
  readonly steps: number;
}

/** Watches a worker while it should be computing: a dead worker sends nothing, and one that answers may still make no progress. */
export interface Pulse {
  /** From now on answers are expected. */
  start(): void;
  /** Call for every message from the worker; `pong`: the message only shows that the worker is alive. */
  hear(pong?: Pong): void;
  /** Answers are no longer expected. */
  stop(): void;
}

/** Time between pings, ms. */
const everyMs = 2000;
/**
 * After this many unanswered pings in a row the worker counts as dead. Counts pings rather than seconds, because a sleeping computer
 * sends none.
 */
const mostMissed = 3;
/** The limit before the first answer: the worker's file may still be loading over a slow network. */
const mostMissedAtFirst = 15;
/**
 * After this many answers in a row without a slice of work in between, the worker has stopped computing, however slow the machine (our
 * choice).
 */
const mostIdle = 4;

/** Watched workers that should be computing. */
let computing = 0;

/** Is any worker of this page computing? */
export function isComputing(): boolean {
  return computing > 0;
}

/**
 * @param ask sends a ping
 * @param onFault called once, with the reason, when the worker must be replaced
 */
export function createPulse(ask: () => void, onFault: (reason: string) => void): Pulse {
  let timer: ReturnType<typeof setInterval> | undefined;
  let missed = 0;
  let idle = 0;
  let steps: number | undefined;
  let hasAnswered = false;

  function stop(): void {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    computing -= 1;
  }

  function beat(): void {
    const isSilent = missed >= (hasAnswered ? mostMissed : mostMissedAtFirst);
    if (isSilent || idle >= mostIdle) {
      stop();
      hasAnswered = false;
      onFault(isSilent ? "The simulation stopped answering." : "The simulation stopped computing.");
      return;
    }
    missed++;
    ask();
  }

  return {
    start() {
      missed = 0;
      idle = 0;
      steps = undefined;
      if (timer !== undefined) return;
      timer = setInterval(beat, everyMs);
      computing += 1;
    },
    hear(pong) {
      missed = 0;
      hasAnswered = true;
      idle = pong && pong.steps === steps ? idle + 1 : 0;
      steps = pong?.steps;
    },
    stop,
  };
}
