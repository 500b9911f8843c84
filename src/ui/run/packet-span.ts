import { detailEndNs } from "../../analysis/run-index.ts";
import { findWaits, shortestWaitNs } from "../../analysis/waits.ts";
import { TimeoutClass } from "../../engine/observer.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Span } from "../../charts/time/zoom.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";

/** Round trips shown before the moment, after it, and after a wait that begins there (our choices): single packets are still distinguishable. */
const [before, after, behind] = [2, 10, 3];

/** Maximum number of round trips between a sender's last packet and the idle link, for one picture to show both (our choice). */
const mostRounds = 14;

/**
 * The moment at which single packets explain most, and the sender to follow: a whole window that is lost just before the link falls idle,
 * else the first whole window lost, else the first drop.
 */
export function findPacketMoment(run: RunSnapshot): { readonly timeNs: Nanos; readonly sender: number | null } {
  const { rttNs } = run.scenario.network;
  const { timeouts, drops } = run.columns;
  const waits = findWaits(run, detailEndNs(run), shortestWaitNs(rttNs));
  let best = { awayNs: mostRounds * rttNs, row: -1 };
  for (let row = 0; row < timeouts.length; row++) {
    if (timeouts.class[row] !== TimeoutClass.blockHead) continue;
    const sinceNs = timeouts.waitingSinceNs[row];
    const wait = waits.find(({ startNs, endNs }) => startNs > sinceNs && endNs <= timeouts.timeNs[row]);
    if (wait !== undefined && wait.startNs - sinceNs < best.awayNs) best = { awayNs: wait.startNs - sinceNs, row };
  }
  const row = best.row >= 0 ? best.row : timeouts.class.subarray(0, timeouts.length).indexOf(TimeoutClass.blockHead);
  if (row >= 0) return { timeNs: Math.max(0, timeouts.waitingSinceNs[row]), sender: timeouts.flow[row] };
  return { timeNs: drops.length > 0 ? drops.timeNs[0] : 0, sender: null };
}

/** A part of the run about a moment in which single packets are seen; with the wait that begins in it, since that is cut out. */
export function findPacketSpan(run: RunSnapshot, timeNs: Nanos): Span {
  const { rttNs } = run.scenario.network;
  const round = Math.max(rttNs, 1000);
  const waits = findWaits(run, detailEndNs(run), shortestWaitNs(rttNs));
  const within = waits.find(({ startNs, endNs }) => startNs <= timeNs && timeNs < endNs);
  const fromNs = Math.max(0, within ? within.startNs - after * round : timeNs - before * round);
  const untilNs = fromNs + (before + after) * round;
  const wait = waits.find(({ startNs, endNs }) => startNs < untilNs && endNs > fromNs);
  const toNs = wait === undefined ? untilNs : Math.max(untilNs, wait.endNs + behind * round);
  return { fromNs, toNs };
}
