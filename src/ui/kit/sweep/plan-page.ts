import { drawnSenders } from "../../../analysis/classic-collapse.ts";
import { t } from "../../../language/translate.ts";
import { minimizeScenario, readField } from "../../../scenario/change/minimal-scenario.ts";
import { parseAxis } from "../../../sweep/axis.ts";
import { makeCacheKey } from "../../../sweep/cache-key.ts";
import { planSweep, type SweepRun } from "../../../sweep/plan.ts";
import { addSeeds, findUnsettled, refinedSeeds } from "../../../sweep/refine.ts";
import { SweepError } from "../../../sweep/sweep-error.ts";
import { sendersPath, type SweepSettings } from "./sweep-settings.ts";
import { findCollapse } from "../../../analysis/collapse.ts";
import { aggregate } from "../../../sweep/aggregate.ts";

/** The runs of the sweep on screen, and their positions along x. */
export interface PagePlan {
  readonly settings: SweepSettings;
  /** Ascending; the same for all series. */
  readonly xs: readonly number[];
  /** The x at which a prediction is drawn: these values, or those at which a class draws its curves. */
  readonly guessXs: readonly number[];
  readonly runs: readonly SweepRun[];
  /** Runs with additional seeds, for points whose runs differ too much (sweep/refine.ts). */
  readonly more: readonly SweepRun[];
  readonly columns: readonly string[];
  readonly notices: readonly string[];
}

/** The runs of a point in order of seeds, without a search: the plan's order is series, x, seeds. */
export function listRunsAt({ runs, more, xs, settings }: PagePlan, series: number, at: number): readonly SweepRun[] {
  const first = (series * xs.length + at) * settings.seeds;
  const own = runs.slice(first, first + settings.seeds);
  return more.length === 0 ? own : [...own, ...more.filter(({ point }) => point === own[0].point)];
}

/** Every run, in the order in which the terminal prints them. */
export function listAllRuns({ runs, more }: PagePlan): readonly SweepRun[] {
  return more.length === 0 ? runs : [...runs, ...more];
}

/**
 * The plan with more seeds where runs differ too much; null: no point needs more.
 * @param read a finished run's goodput as a share of its maximum.
 */
export function refinePlan(plan: PagePlan, read: (run: SweepRun) => number | null | undefined): PagePlan | null {
  const { runs, settings } = plan;
  if (plan.more.length > 0 || settings.seeds < 2 || settings.seeds >= refinedSeeds) return null;
  const apart = [...findUnsettled(runs, read)].slice(0, Math.floor((mostRuns - runs.length) / refinedSeeds));
  const more = apart.flatMap((point) => {
    const own = runs.filter((run) => run.point === point);
    return addSeeds(own, refinedSeeds, runs.length);
  });
  return more.length === 0 ? null : { ...plan, more };
}

/** Our choice: a page is not a cluster; the terminal accepts more. */
const mostRuns = 20_000;

/** The results of the runs that two plans share, by their indices in the second plan. */
export function carryResults<T>(before: PagePlan | null, after: PagePlan | null, results: ReadonlyMap<number, T>): Map<number, T> {
  const carried = new Map<number, T>();
  if (before === null || after === null) return carried;
  const known = new Map(listAllRuns(before).map((run) => [makeCacheKey(run), results.get(run.index)]));
  for (const run of after.runs) {
    const result = known.get(makeCacheKey(run));
    if (result !== undefined) carried.set(run.index, result);
  }
  return carried;
}

/** From 1 to 64 senders everyone draws over the same points, whichever of them are computed. */
function listGuessXs({ axis }: SweepSettings, xs: readonly number[]): readonly number[] {
  const isUsual = axis === sendersPath && xs[0] === drawnSenders[0] && xs.at(-1) === drawnSenders.at(-1);
  return isUsual ? drawnSenders : xs;
}

/** @returns the plan, or a readable message on what is wrong with the settings. */
export function planPage(settings: SweepSettings): PagePlan | string {
  const { base, axis, values, series, seeds, skipBlocks } = settings;
  try {
    const parsed = parseAxis(axis, values.replaceAll(/\s+/g, ""));
    const total = parsed.texts.length * series.length * seeds;
    if (total > mostRuns)
      return t("{runs} runs exceed this page's limit of {most}. Use the command line for larger sweeps.", {
        runs: String(total),
        most: String(mostRuns),
      });
    const { runs, columns, notices } = planSweep({ base: minimizeScenario(base), axes: [parsed], series, seeds, skipBlocks });
    const xs = parsed.texts.map((_, index) => Number(readField(runs.find(({ at }) => at[0] === index)!.scenario, axis)));
    if (xs.some((x) => !Number.isFinite(x))) return t("{values}: values along x must be numbers.", { values });
    if (xs.some((x, index) => index > 0 && x <= xs[index - 1])) return t("{values}: the values must rise.", { values });
    return { settings, xs, guessXs: listGuessXs(settings, xs), runs, more: [], columns, notices };
  } catch (error) {
    if (error instanceof SweepError) return error.message.replace(/^--(vary|series|skip-blocks|seeds): /, "");
    throw error;
  }
}

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
