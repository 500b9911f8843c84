import { readLine } from "../analysis/metrics/line-metrics.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunFacts } from "../lessons/fact.ts";
import { createFindings, type Need } from "../lessons/probes.ts";
import type { Findings } from "../lessons/situation.ts";
import { createRecorder } from "../protocol/recorder.ts";
import { simulate } from "./simulate.ts";

/** A complete run for lessons. */
export function findRunFacts({ scenario, needs }: Pick<Need, "scenario" | "needs">): RunFacts {
  const recorder = needs === "record" ? createRecorder() : null;
  const totals = simulate(scenario, recorder?.observer);
  return {
    scenario,
    line: readLine({ scenario, totals, columns: null }),
    record: recorder && record(scenario, totals.durationNs, recorder.columns),
  };
}

function record(scenario: Scenario, computedNs: number, columns: ReturnType<typeof createRecorder>["columns"]): RunFacts["record"] {
  return { scenario, columns, status: "done", computedNs, detailUntilNs: null };
}

/** @param onRun receives the number of finished runs. */
export function computeFindings(needs: readonly Need[], onRun: ((done: number) => void) | null = null): Findings {
  return createFindings(
    new Map(
      needs.map((need, index) => {
        const run = findRunFacts(need);
        onRun?.(index + 1);
        return [need.key, run];
      }),
    ),
  );
}
