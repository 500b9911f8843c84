import type { SweepRun } from "../../../sweep/plan.ts";
import { encodeScenario } from "../../../scenario/url-codec.ts";
import type { PageHost } from "../page.ts";
import { listRunsAt } from "./plan-page.ts";
import type { SweepState } from "./sweep-session.ts";

/** The runs of the point that is looked at, in order of seeds. */
export function listPointRuns({ plan, series, at }: SweepState): readonly SweepRun[] {
  return plan === null ? [] : listRunsAt(plan, series, at);
}

/** The Lab's query for the very run; the default scenario is the Lab's own opening run. */
export function queryOfRun({ scenario }: SweepRun): string {
  return encodeScenario(scenario);
}

export function openRun(host: PageHost, run: SweepRun): void {
  host.goTo("lab", queryOfRun(run));
}
