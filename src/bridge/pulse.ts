/** A worker's answer to a ping. */
export interface Pong {
  /** Slices of work that it has done so far. */
  readonly steps: number;
}

/** Watches a worker while it is to compute: one that has died says nothing, and one that answers may still compute nothing. */
export interface Pulse {
  /** From now on answers are expected. */
  start(): void;
  /** It has said something; `pong`: that it lives, and no more. */
  hear(pong?: Pong): void;
  /** Nothing is expected any more. */
  stop(): void;
}

/** How often it is asked, ms. */
const everyMs = 2000;
/** This many questions in a row without an answer mean that it has died. Questions are counted, not seconds: a computer that slept asked none. */
const mostMissed = 3;
/** Before it has ever answered its file may still be loading over a slow network. */
const mostMissedAtFirst = 15;
/** This many answers in a row without a slice of work between them mean that it computes nothing, however slow the machine (our choice). */
const mostIdle = 4;

/**
 * @param ask sends a ping
 * @param onFault called once, with the reason, when the worker is to be replaced
 */
export function createPulse(ask: () => void, onFault: (reason: string) => void): Pulse {
  let timer: ReturnType<typeof setInterval> | undefined;
  let missed = 0;
  let idle = 0;
  let steps: number | undefined;
  let hasAnswered = false;

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
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
      timer ??= setInterval(beat, everyMs);
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
