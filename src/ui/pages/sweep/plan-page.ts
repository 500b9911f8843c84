import { t } from "../../../language/translate.ts";
import { minimizeScenario, readField } from "../../../scenario/minimal-scenario.ts";
import { parseAxis } from "../../../sweep/axis.ts";
import { planSweep, type SweepRun } from "../../../sweep/plan.ts";
import { SweepError } from "../../../sweep/sweep-error.ts";
import type { SweepSettings } from "./sweep-settings.ts";

/** The runs of the sweep on screen, and where they stand along x. */
export interface PagePlan {
  readonly settings: SweepSettings;
  /** Rising; the same for all series. */
  readonly xs: readonly number[];
  readonly runs: readonly SweepRun[];
  readonly columns: readonly string[];
  readonly notices: readonly string[];
}

/** The runs of a point in order of seeds, without looking through all: the plan's order is series, x, seeds. */
export function listRunsAt({ runs, xs, settings }: PagePlan, series: number, at: number): readonly SweepRun[] {
  const first = (series * xs.length + at) * settings.seeds;
  return runs.slice(first, first + settings.seeds);
}

/** Our choice: a page is no cluster; the terminal takes more. */
const mostRuns = 20_000;

/** @returns the plan, or what is wrong with the settings in words for people. */
export function planPage(settings: SweepSettings): PagePlan | string {
  const { base, axis, values, series, seeds, skipBlocks } = settings;
  try {
    const parsed = parseAxis(axis, values.replaceAll(/\s+/g, ""));
    const total = parsed.texts.length * series.length * seeds;
    if (total > mostRuns)
      return t("{runs} runs are more than this page does: at most {most}. The terminal does more.", {
        runs: String(total),
        most: String(mostRuns),
      });
    const { runs, columns, notices } = planSweep({ base: minimizeScenario(base), axes: [parsed], series, seeds, skipBlocks });
    const xs = parsed.texts.map((_, index) => Number(readField(runs.find(({ at }) => at[0] === index)!.scenario, axis)));
    if (xs.some((x) => !Number.isFinite(x))) return t("{values}: along x there must be numbers.", { values });
    if (xs.some((x, index) => index > 0 && x <= xs[index - 1])) return t("{values}: the values must rise.", { values });
    return { settings, xs, runs, columns, notices };
  } catch (error) {
    if (error instanceof SweepError) return error.message.replace(/^--(vary|series|skip-blocks|seeds): /, "");
    throw error;
  }
}
