import { countSenders } from "../../engine/spec/groups.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { LabView, PlaybackClock, Store } from "./contracts.ts";
import { findOpeningMoment } from "./opening-window.ts";
import { findScaleGhost, findSharedWindow } from "./time-scale.ts";
import type { Moment } from "./moment-link.ts";
import { guideSteps } from "./layout.ts";
import type { RunSession } from "./run-session.ts";

/** What a page without a choice of its own shows. */
export const freshView = {
  fromNs: null,
  toNs: null,
  followsCursor: true,
  picked: null,
  port: null,
  unfoldsSenders: false,
  sortsSenders: null,
  hovered: null,
  selectedTimeout: null,
} as const satisfies Partial<LabView>;

/**
 * Keeps clock and view in step with the runs: a new run begins at its start, in its opening window, and plays.
 * A reader who had stopped somewhere stays at that moment, to see what happens to it now, unless asked to start again.
 * A step of the guide has moments and windows of its own.
 * `onDone` is called once for each finished run.
 */
export function followRuns(
  runs: RunSession,
  clock: PlaybackClock,
  view: Store<LabView>,
  plays: () => boolean,
  guideStep: () => number | null,
  onDone: () => void,
): { beginAnew(): void; keepMoment(): void; stopAt(moment: Pick<Moment, "timeNs" | "fromNs" | "toNs" | "picked" | "timeout">): void } {
  let shown: number | null = null;
  let isReported = false;
  /** Where to stay, once the run has been computed so far. */
  let wantedNs: number | null = null;
  /** Until it is known, the previous run's window stays, so that charts do not jump back and forth. */
  let needsWindow = false;
  /** A reader without motion begins where the first packet falls: at its start a run shows nothing yet. */
  let needsMoment = false;
  /** Nothing has been seen yet: the very first run begins in the midst of things. */
  let isFirstVisit = true;
  /** Did the clock stop because the run was over, not because the reader stopped it? */
  let hasEnded = false;
  /** Is the next run another story, and not this one with something changed? */
  let isAnew = false;

  /** Is the next run the same one, with the packets of another port? */
  let isSame = false;
  /** Did it play when that was asked for? */
  let goesOn = false;

  /** What the next run is to show, as a link asks. */
  let asked: Pick<Moment, "timeNs" | "fromNs" | "toNs" | "picked" | "timeout"> | null = null;
  /** Row of a timeout to select, once it is known. */
  let wantedTimeout: number | null = null;

  /** Where this has put the clock; anywhere else the reader has. */
  let placedNs = 0;
  const place = (timeNs: number) => {
    placedNs = Math.max(0, Math.min(timeNs, runs.get().current?.computedNs ?? 0));
    clock.seek(timeNs);
  };

  clock.subscribe(() => {
    if (wantedNs !== null && (clock.playing() || clock.timeNs() !== placedNs)) {
      // The reader has gone on meanwhile.
      wantedNs = null;
      view.set({ followsCursor: true });
    }
    const { current } = runs.get();
    hasEnded = current !== null && current.status !== "computing" && clock.timeNs() >= current.computedNs;
  });

  /** The same run once more: everything stays, and comes again once it has been computed so far. */
  const beginAgain = (current: RunSnapshot) => {
    isSame = false;
    goesOn = clock.playing();
    shown = current.run;
    const stayNs = wantedNs ?? clock.timeNs();
    wantedNs = null;
    view.set({ followsCursor: false });
    if (goesOn) clock.pause();
    place(0);
    wantedNs = stayNs;
  };

  const begin = (current: RunSnapshot) => {
    if (isSame) return beginAgain(current);
    const moment = asked;
    asked = null;
    const isNamed = moment !== null && moment.timeNs !== null;
    if (isNamed) clock.pause();
    const isAtRest = isNamed || (shown !== null && !clock.playing() && !hasEnded && !isAnew);
    shown = current.run;
    isReported = false;
    // Of several changes in a row, the first has found the reader where he stopped.
    const stayNs = guideStep() !== null ? null : isNamed ? moment.timeNs : isAtRest ? (wantedNs ?? clock.timeNs()) : null;
    wantedTimeout = moment?.timeout ?? null;
    if (isNamed) view.set({ fromNs: moment.fromNs, toNs: moment.toNs });
    wantedNs = null;
    const step = guideStep();
    needsWindow = !isAtRest && step === null;
    needsMoment = needsWindow && !plays();
    const picked = moment ? moment.picked : view.get().picked;
    const isStillThere = !isAnew && picked !== null && picked < countSenders(current.scenario);
    isAnew = false;
    // Back at the start for a moment, but the window stays where the reader has put it.
    view.set({ picked: isStillThere ? picked : null, hovered: null, selectedTimeout: null, followsCursor: false });
    place(0);
    wantedNs = stayNs;
    view.set({ followsCursor: step === null && !isAtRest });
    if (plays() && (step === null ? !isAtRest : step === guideSteps - 1)) clock.play();
  };

  const settle = (current: RunSnapshot) => {
    if (wantedNs !== null && (current.computedNs >= wantedNs || current.status !== "computing")) {
      const stayNs = wantedNs;
      wantedNs = null;
      place(stayNs);
      view.set({ followsCursor: true });
      if (goesOn) clock.play();
      goesOn = false;
      // A shorter run may end before what was on screen.
      needsWindow ||= (view.get().fromNs ?? 0) >= current.computedNs;
    }
    if (wantedTimeout !== null && wantedNs === null && wantedTimeout < current.columns.timeouts.length) {
      view.set({ picked: current.columns.timeouts.flow[wantedTimeout], selectedTimeout: wantedTimeout });
      wantedTimeout = null;
    }
    if (needsMoment && current.columns.drops.length > 0) {
      needsMoment = false;
      place(current.columns.drops.timeNs[0]);
    }
    const opening = needsWindow ? findSharedWindow(current, findScaleGhost(current, runs.get().ghost, view.get())) : undefined;
    if (opening) {
      needsWindow = false;
      view.set(opening);
      // A reader who has predicted the run sees all of it.
      if (isFirstVisit && clock.playing() && view.get().showAhead)
        clock.seek(Math.max(clock.timeNs(), findOpeningMoment(current, opening.toNs ?? current.computedNs)));
      isFirstVisit = false;
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

  return {
    keepMoment() {
      isSame = true;
    },
    stopAt(moment) {
      asked = moment;
    },
    beginAnew() {
      isAnew = true;
    },
  };
}
