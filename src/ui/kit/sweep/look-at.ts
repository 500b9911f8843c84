import { findCollapse } from "../../../analysis/collapse.ts";
import { readField } from "../../../scenario/change/minimal-scenario.ts";
import { aggregate } from "../../../sweep/aggregate.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import { listAllRuns, type PagePlan } from "./plan-page.ts";
import type { SweepSettings } from "./sweep-settings.ts";

/** Chooses the value of x to show until the reader selects another one. */

/** Where the first series collapses; null: it does not. @param read a finished run's goodput as a share of its maximum. */
export function findBeginning(plan: PagePlan, read: (run: SweepRun) => number | null | undefined): { at: number } | null {
  const points = aggregate(
    listAllRuns(plan).filter(({ series }) => series === 0),
    read,
  );
  const { begins } = findCollapse(points.map(({ at, median }) => ({ x: at[0], median })));
  return begins && { at: begins.x };
}

/** Keeps the present value if the axis is unchanged, otherwise uses the base scenario's, or the middle one. */
export function findAt(
  before: { readonly plan: PagePlan | null; readonly revision: number; readonly at: number },
  { plan, settings }: { readonly plan: PagePlan | null; readonly settings: SweepSettings },
): number {
  const xs = plan?.xs ?? [];
  if (before.plan !== null && before.revision > 0 && before.plan.xs.join() === xs.join()) return before.at;
  const own = Number(readField(settings.base, settings.axis));
  const near = xs.indexOf(own);
  return near >= 0 ? near : Math.floor(xs.length / 2);
}
