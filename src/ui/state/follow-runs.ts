import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { LabView, PlaybackClock, Store } from "./contracts.ts";
import { findOpeningWindow } from "./opening-window.ts";
import type { RunSession } from "./run-session.ts";

/** What a page without a choice of its own shows. */
export const freshView = {
  fromNs: null,
  toNs: null,
  followsCursor: true,
  picked: null,
  hovered: null,
  selectedTimeout: null,
} as const satisfies Partial<LabView>;

/**
 * Keeps clock and view in step with the runs: a new run begins at its start, in its opening window, and plays.
 * A reader who had stopped somewhere stays at that moment, to see what has become of it.
 * `onDone` is called once for each finished run.
 */
export function followRuns(runs: RunSession, clock: PlaybackClock, view: Store<LabView>, plays: () => boolean, onDone: () => void): void {
  let shown: number | null = null;
  let isReported = false;
  /** Where to stay, once the run has been computed so far. */
  let wantedNs: number | null = null;
  /** Until it is known, the window of the run before stands: charts should not jump to and fro. */
  let needsWindow = false;
  /** A reader without motion begins where the first packet falls: at its start a run shows nothing yet. */
  let needsMoment = false;
  /** Did the clock stop because the run was over, not because the reader stopped it? */
  let hasEnded = false;

  clock.subscribe(() => {
    const { current } = runs.get();
    hasEnded = current !== null && current.status !== "computing" && clock.timeNs() >= current.computedNs;
  });

  const begin = (current: RunSnapshot) => {
    const isAtRest = shown !== null && !clock.playing() && !hasEnded;
    shown = current.run;
    isReported = false;
    wantedNs = isAtRest ? clock.timeNs() : null;
    needsWindow = !isAtRest;
    needsMoment = !isAtRest && !plays();
    const { picked } = view.get();
    const isStillThere = picked !== null && picked < current.scenario.workload.senders;
    // Back at the start for a moment, but the window stays where the reader has put it.
    view.set({ picked: isStillThere ? picked : null, hovered: null, selectedTimeout: null, followsCursor: false });
    clock.seek(0);
    view.set({ followsCursor: !isAtRest });
    if (!isAtRest && plays()) clock.play();
  };

  const settle = (current: RunSnapshot) => {
    if (wantedNs !== null && (current.computedNs >= wantedNs || current.status !== "computing")) {
      clock.seek(wantedNs);
      wantedNs = null;
      view.set({ followsCursor: true });
      // A shorter run may end before what was on screen.
      needsWindow ||= (view.get().fromNs ?? 0) >= current.computedNs;
    }
    if (needsMoment && current.columns.drops.length > 0) {
      needsMoment = false;
      clock.seek(current.columns.drops.timeNs[0]);
    }
    const opening = needsWindow ? findOpeningWindow(current) : undefined;
    if (opening) {
      needsWindow = false;
      view.set(opening);
    }
  };

  runs.follow(() => {
    const { current } = runs.get();
    if (!current) return;
    if (current.run !== shown) begin(current);
    settle(current);
    if (current.status === "done" && !isReported) {
      isReported = true;
      onDone();
    }
  });
}
