import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { LabView } from "./contracts.ts";
import { findOpeningWindow } from "./opening-window.ts";

/** The previous run as far as it is shown beside this one; null: none, or it is hidden. */
export function findShownGhost(run: RunSnapshot | null, ghost: RunSnapshot | null, showGhost: boolean): RunSnapshot | null {
  return showGhost && run !== null && ghost !== null && ghost.run !== run.run ? ghost : null;
}

/** The previous run where time is drawn to one scale with it; null: each run has its own. */
export function findScaleGhost(
  run: RunSnapshot | null,
  ghost: RunSnapshot | null,
  { showGhost, lockScale }: Pick<LabView, "showGhost" | "lockScale">,
): RunSnapshot | null {
  return lockScale ? findShownGhost(run, ghost, showGhost) : null;
}

/** End of what the time axes can show: of the run, or of the longer previous one. */
export function findScaleEnd(run: RunSnapshot, ghost: RunSnapshot | null, view: Pick<LabView, "showGhost" | "lockScale">): Nanos {
  return Math.max(run.computedNs, findScaleGhost(run, ghost, view)?.computedNs ?? 0);
}

/**
 * The part of the run to show first, as `findOpeningWindow`, and not less than was shown of the previous run: what has become
 * faster must look it.
 */
export function findSharedWindow(run: RunSnapshot, scaleGhost: RunSnapshot | null): ReturnType<typeof findOpeningWindow> {
  const own = findOpeningWindow(run);
  const before = scaleGhost ? findOpeningWindow(scaleGhost) : undefined;
  if (own === undefined || before === undefined || scaleGhost === null) return own;
  if (own.toNs === null && before.toNs === null) return own;
  return { fromNs: 0, toNs: Math.max(own.toNs ?? run.computedNs, before.toNs ?? scaleGhost.computedNs) };
}
