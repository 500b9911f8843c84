/** Looks after a worker while it is to answer: one that has died says nothing, not even that. */
export interface Pulse {
  /** From now on answers are expected. */
  start(): void;
  /** It has said something. */
  hear(): void;
  /** Nothing is expected any more. */
  stop(): void;
}

/** How often it is asked, ms. */
const everyMs = 2000;
/** So many questions in a row without an answer mean that it has died. Questions are counted, not seconds: a computer that slept asked none. */
const mostMissed = 3;
/** Before it has ever answered its file may still be under way over a slow network. */
const mostMissedAtFirst = 15;

/**
 * @param ask asks the worker for a sign of life
 * @param onSilence called once when none comes
 */
export function createPulse(ask: () => void, onSilence: () => void): Pulse {
  let timer: ReturnType<typeof setInterval> | undefined;
  let missed = 0;
  let hasAnswered = false;

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function beat(): void {
    if (missed >= (hasAnswered ? mostMissed : mostMissedAtFirst)) {
      stop();
      hasAnswered = false;
      onSilence();
      return;
    }
    missed++;
    ask();
  }

  return {
    start() {
      missed = 0;
      timer ??= setInterval(beat, everyMs);
    },
    hear() {
      missed = 0;
      hasAnswered = true;
    },
    stop,
  };
}
