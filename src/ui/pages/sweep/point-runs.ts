import type { SweepRun } from "../../../sweep/plan.ts";
import { encodeScenario } from "../../../scenario/link/url-codec.ts";
import type { PageHost } from "../../kit/page.ts";
import { writeShown } from "../../run/shown-number.ts";
import { listRunsAt } from "../../kit/sweep/plan-page.ts";
import type { SweepState } from "../../kit/sweep/sweep-session.ts";
import { goodputId } from "../../kit/sweep/sweep-settings.ts";

/** The runs of the selected point, in order of seeds. */
export function listPointRuns({ plan, series, at }: SweepState): readonly SweepRun[] {
  return plan === null ? [] : listRunsAt(plan, series, at);
}

/** The Lab's query for this run, showing the drawn metric. @param metric id of the metric. */
export function queryOfRun({ scenario, skipBlocks }: SweepRun, metric: string): string {
  // Goodput is drawn as a share of its maximum.
  return encodeScenario(scenario, writeShown(metric === goodputId ? "goodputShare" : metric, skipBlocks));
}

export function openRun(host: PageHost, run: SweepRun, metric: string): void {
  host.goTo("lab", queryOfRun(run, metric));
}
