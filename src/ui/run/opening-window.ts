import { findBlockBytes } from "../../analysis/workload.ts";
import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import { findWaits, shortestWaitNs } from "../../analysis/waits.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { wireTimeNs } from "../../engine/spec/geometry.ts";
import { bottleneckBps } from "../../analysis/geometry.ts";
import { countAwaited } from "../../analysis/participants.ts";
import { firstSpeed } from "./playback-clock.ts";

/** Of the second block, so much of the time it takes to send is in the first view (our choice). */
const nextBlockShare = 0.6;

/** Time the bottleneck needs for one block of all senders, without a pause. */
function measureSendingNs(run: RunSnapshot): Nanos {
  const { transport } = run.scenario;
  const bytes = findBlockBytes(run.scenario, 0) ?? 0;
  const headers = Math.ceil(bytes / transport.segmentBytes) * transport.headerBytes;
  return wireTimeNs(countAwaited(run.scenario) * (bytes + headers), bottleneckBps(run.scenario));
}

/**
 * The part of the run to show first: one whole block and how the next begins, the cause and its price.
 * undefined: not yet known; null bounds: the whole run.
 */
export function findOpeningWindow(run: RunSnapshot): { fromNs: Nanos | null; toNs: Nanos | null } | undefined {
  const { startNs } = indexRun(run).blocks;
  if (startNs.length < 2) return run.status === "computing" ? undefined : { fromNs: null, toNs: null };
  const toNs = startNs.values[1] + nextBlockShare * measureSendingNs(run);
  if (run.computedNs < toNs && run.status === "computing") return undefined;
  return toNs < run.computedNs ? { fromNs: 0, toNs } : { fromNs: null, toNs: null };
}

/** So long before the link first falls idle the first visit begins, ns: a third of a second of play (our choice). */
const leadNs = firstSpeed / 3;

/**
 * Where a first visit begins: shortly before the link first sits idle, waiting for timers, with the burst that led to it
 * already behind the cursor. 0: no sender ever waits in the window to `toNs`.
 */
export function findOpeningMoment(run: RunSnapshot, toNs: Nanos): Nanos {
  const [first] = findWaits(run, Math.min(toNs, detailEndNs(run)), shortestWaitNs(run.scenario.network.rttNs));
  return first ? Math.max(0, first.startNs - leadNs) : 0;
}
