import type { RunTotals } from "../engine/totals.ts";
import { formatQuantity } from "../scenario/fields/units.ts";
import { estimatePackets, estimateTimeLeft } from "../sweep/estimate-work.ts";
import type { SweepRun } from "../sweep/plan.ts";
import { createProgress, describeProgress, type ProgressStream } from "./progress.ts";

/** Without a terminal, interval between lines in a log, ms (our choice). */
const logEveryMs = 10_000;

/** Progress of a sweep, and its remaining time. */
export interface SweepProgress {
  /** Reports the current run, if runs are computed in this thread. */
  readonly onStep: (run: SweepRun, totals: RunTotals) => void;
  readonly onDone: (run: SweepRun) => void;
  /** Call before printing a line of the result, which must not follow the progress on the same line. */
  readonly clear: () => void;
}

/** @param runs number of runs to compute. @param kept number of runs computed earlier. @param now a clock, ms. */
export function watchSweep(
  runs: readonly SweepRun[],
  kept: number,
  stream: ProgressStream,
  now: () => number = () => performance.now(),
): SweepProgress {
  const line = createProgress(stream, now);
  const startMs = now();
  const total = runs.reduce((sum, { scenario }) => sum + estimatePackets(scenario), 0);
  let work = 0;
  let done = kept;
  let logMs = startMs + logEveryMs;
  const describe = (): string => {
    const leftMs = estimateTimeLeft(now() - startMs, work, total);
    const count = `${formatQuantity(done, "")} of ${formatQuantity(kept + runs.length, "")} runs done`;
    return leftMs === null ? count : `${count}, ${writeDuration(leftMs)} left`;
  };
  return {
    onStep: (run, totals) => line?.show(() => `${describe()}; ${describeProgress(run.scenario, totals)}`),
    onDone: (run) => {
      done += 1;
      work += estimatePackets(run.scenario);
      line?.show(describe);
      if (line !== null || now() < logMs) return;
      logMs = now() + logEveryMs;
      stream.write(`incast: ${describe()}\n`);
    },
    clear: () => line?.clear(),
  };
}

/** "under a second", "12 s", "3 min 20 s", "2 h 5 min". @param ms 0 or more. */
export function writeDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return "under a second";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return `${minutes} min${seconds % 60 > 0 ? ` ${seconds % 60} s` : ""}`;
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ""}`;
}
