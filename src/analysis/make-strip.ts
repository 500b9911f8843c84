import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import type { RunColumns, RunStrip } from "../protocol/tables.ts";
import { countEarlyDrops } from "./early-drops.ts";
import { indexLink, measureBusyShares } from "./link.ts";
import { boundQueue } from "./queue.ts";
import { sumTimerIdle } from "./timer-idle.ts";
import { measureWaitingShares } from "./waits.ts";

/** A miniature of a whole run. */
export type Strip = RunStrip;

/** The strip of a finished run. @param count number of stretches, at least 1. */
export function makeStrip(run: { scenario: Scenario; columns: RunColumns; totals: RunTotals }, count: number): RunStrip {
  const { columns, totals } = run;
  const causes = { ...sumTimerIdle(columns, totals.durationNs), earlyDrops: countEarlyDrops(run) };
  const { endNs, ...rest } = makeEmptyStrip(totals, causes);
  const edges = Float64Array.from({ length: count + 1 }, (_, i) => (endNs * i) / count);
  const [busy, waiting, low, queue] = [0, 1, 2, 3].map(() => new Float64Array(count));
  measureBusyShares(indexLink(columns), edges, busy);
  measureWaitingShares(columns, edges, waiting);
  boundQueue(columns, edges, low, queue);
  return { ...rest, endNs, busy, waiting, queue };
}

/** The strip of a finished run that was not recorded: without columns. */
export function makeEmptyStrip(totals: RunTotals, causes: Pick<RunStrip, "timerIdleNs" | "timerIdleByClass" | "earlyDrops">): RunStrip {
  const none = new Float64Array(0);
  const blockEndsNs = totals.blocks.map((block) => block.endNs);
  return { endNs: Math.max(1, totals.durationNs), busy: none, waiting: none, queue: none, blockEndsNs, ...causes };
}
