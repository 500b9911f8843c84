import type { PlaybackClock, Store, LabView } from "./contracts.ts";
import type { RunSession } from "./run-session.ts";

/** What every run begins with, as far as the run itself decides it. */
export const freshView = {
  fromNs: null,
  toNs: null,
  picked: null,
  hovered: null,
  selectedTimeout: null,
} as const satisfies Partial<LabView>;

/**
 * Keeps clock and view in step with the runs: a new run begins at its start and plays. A reader who had stopped
 * somewhere stays at that moment, to see what has become of it. `onDone` is called once for each finished run.
 */
export function followRuns(runs: RunSession, clock: PlaybackClock, view: Store<LabView>, plays: () => boolean, onDone: () => void): void {
  let shown: number | null = null;
  let isReported = false;
  /** Where to stay, once the run has been computed so far. */
  let wantedNs: number | null = null;
  /** Did the clock stop because the run was over, not because the reader stopped it? */
  let hasEnded = false;

  clock.subscribe(() => {
    const { current } = runs.get();
    hasEnded = current !== null && current.status !== "computing" && clock.timeNs() >= current.computedNs;
  });

  runs.subscribe(() => {
    const { current } = runs.get();
    if (!current) return;
    if (current.run !== shown) {
      const isAtRest = shown !== null && !clock.playing() && !hasEnded;
      shown = current.run;
      isReported = false;
      wantedNs = isAtRest ? clock.timeNs() : null;
      const { picked } = view.get();
      const isStillThere = picked !== null && picked < current.scenario.workload.senders;
      view.set({ ...freshView, picked: isStillThere ? picked : null });
      clock.seek(0);
      if (!isAtRest && plays()) clock.play();
    }
    if (wantedNs !== null && (current.computedNs >= wantedNs || current.status !== "computing")) {
      clock.seek(wantedNs);
      wantedNs = null;
    }
    if (current.status === "done" && !isReported) {
      isReported = true;
      onDone();
    }
  });
}
