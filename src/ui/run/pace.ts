/** Calls that may come at any rate, passed on at a bearable one. */
export interface Pace {
  /** Passed on at once after a rest, else when the rest is over: the last call is never lost. */
  call(): void;
  /** Forgets a call that still waits. */
  stop(): void;
}

/** Passes calls on to `run`, at least `restMs` of wall time apart. */
export function createPace(restMs: number, run: () => void, now: () => number = () => performance.now()): Pace {
  let lastMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pass = (): void => {
    timer = undefined;
    lastMs = now();
    run();
  };
  return {
    call() {
      if (timer !== undefined) return;
      const restLeftMs = lastMs + restMs - now();
      if (restLeftMs <= 0) pass();
      else timer = setTimeout(pass, restLeftMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
