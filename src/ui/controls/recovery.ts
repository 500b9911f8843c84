import { use, useEffect } from "react";
import { RunContext } from "../run/run-view.ts";

/** Changes come in rows, as while a window is dragged: it is tried again once they have ended, ms (our choice). */
const settleMs = 150;

/** Draws nothing. Calls back soon after the width, the URL or the run has changed: what could not be drawn before may be drawn now. */
export function Recovery({ onChange }: { onChange: () => void }) {
  const run = use(RunContext);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(onChange, settleMs);
    };
    const readRun = () => {
      const current = run?.runs.get().current;
      return `${current?.run} ${current?.status}`;
    };
    let last = readRun();
    const abort = new AbortController();
    for (const name of ["resize", "popstate"]) window.addEventListener(name, settle, { signal: abort.signal });
    const stops = [
      run?.scenario.subscribe(settle),
      run?.runs.subscribe(() => {
        // not for every step of a run that is being computed
        if (last !== (last = readRun())) settle();
      }),
    ];
    return () => {
      clearTimeout(timer);
      abort.abort();
      for (const stop of stops) stop?.();
    };
  }, [run, onChange]);
  return null;
}
