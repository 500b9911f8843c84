import type { Stretch } from "../../guide/step.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { RunView } from "../run/run-view.ts";

/** The cursor runs to its new moment in this time, and the axis opens in the other, ms (as designed). */
const cursorMs = 400;
const zoomMs = 600;

const moving = new WeakMap<RunView, () => void>();

const easeInOut = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share));

/** Ends what moves, at its end. */
export function endMotion(view: RunView): void {
  moving.get(view)?.();
}

/** Shows a stretch of the run and a moment in it, at once. */
export function standAt({ clock, view: look }: RunView, { fromNs, toNs }: Stretch, atNs: Nanos): void {
  clock.pause();
  look.set({ fromNs, toNs });
  clock.seek(atNs);
}

/** Moves to a stretch of the run and a moment in it; at once where nothing is to be moved from or the reader wants no motion. */
export function moveTo(view: RunView, stretch: Stretch, atNs: Nanos): void {
  endMotion(view);
  const { clock, view: look, host } = view;
  const { fromNs, toNs } = stretch;
  clock.pause();
  const place = (): void => standAt(view, stretch, atNs);
  const before = look.get();
  if (host.isStill() || document.hidden || before.fromNs === null || before.toNs === null) return place();
  const [startFromNs, startToNs, startNs] = [before.fromNs, before.toNs, clock.timeNs()];
  const isZoomed = startFromNs !== fromNs || startToNs !== toNs;
  const lengthMs = isZoomed ? zoomMs : cursorMs;
  // the length of what is shown changes by the same factor in the same time, as in any zoom
  const [startSpan, endSpan] = [Math.max(1, startToNs - startFromNs), Math.max(1, toNs - fromNs)];
  const startMs = performance.now();
  let frame = 0;
  const end = (): void => {
    cancelAnimationFrame(frame);
    moving.delete(view);
    place();
  };
  const draw = (): void => {
    const share = (performance.now() - startMs) / lengthMs;
    if (share >= 1) return end();
    const eased = easeInOut(share);
    const left = startFromNs + (fromNs - startFromNs) * eased;
    if (isZoomed) look.set({ fromNs: left, toNs: left + startSpan * (endSpan / startSpan) ** eased });
    // the reader has taken hold of the clock
    if (clock.playing()) {
      moving.delete(view);
      look.set({ fromNs, toNs });
      return;
    }
    clock.seek(startNs + (atNs - startNs) * eased);
    frame = requestAnimationFrame(draw);
  };
  moving.set(view, end);
  frame = requestAnimationFrame(draw);
}

/** Wall time in which a stretch of microseconds passes, and a whole request, s (our choice). */
const closeSeconds = 4;
const wholeSeconds = 11;
/** Stretches shorter than this show single packets. */
export const closeNs = 2e6;

/** How fast a stretch is played: a round number of simulated ns per second. */
export function findPace({ fromNs, toNs }: Stretch): number {
  const length = Math.max(1, toNs - fromNs);
  const wanted = length / (length < closeNs ? closeSeconds : wholeSeconds);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * ([5, 2, 1].find((factor) => factor * power <= wanted) ?? 1);
}

/** Plays a stretch up to a moment of it, from its start unless the cursor is inside; or continues without an end (null). */
export function playStretch(view: RunView, stretch: Stretch, pace: number, untilNs: Nanos | null): void {
  endMotion(view);
  const { clock } = view;
  clock.setSpeed(pace);
  if (untilNs === null) return clock.play();
  if (clock.timeNs() >= untilNs || clock.timeNs() < stretch.fromNs) clock.seek(stretch.fromNs);
  clock.play();
  const stop = clock.subscribe(() => {
    if (clock.playing() && clock.timeNs() < untilNs) return;
    stop();
    if (!clock.playing()) return;
    clock.pause();
    clock.seek(untilNs);
  });
}
