import { showTold } from "./tell.ts";
import { lookUp, t } from "../language/translate.ts";
import type { ClaimResult } from "./judge-claim.ts";
import type { MeasureAnswer, MeasureId } from "./measures.ts";
import { type ExperimentRequest, type ExperimentRun, planExperiment } from "./plan-experiment.ts";
import { type Curve, listCurves } from "./predicate.ts";
import { readMedian, type Results } from "./results.ts";

/** Finds which timeouts occur where a claim first fails. */

const kinds = [
  { id: "blockHead", name: "block-head" },
  { id: "blockTail", name: "block-tail" },
  { id: "lostRetransmission", name: "lost-retransmission" },
  { id: "other", name: "other" },
  { id: "spurious", name: "spurious" },
] as const satisfies readonly { readonly id: MeasureId; readonly name: string }[];

export interface FailingTimeouts {
  /** The curve that fails there; of several, the worst one. */
  readonly series: string;
  /** The most frequent class; null: no timeouts. */
  readonly most: (typeof kinds)[number]["name"] | null;
  /** Its share of all timeouts there, 0 to 1; 0: no timeouts. */
  readonly share: number;
}

/**
 * Repeats, with all seeds, the runs at the x where the claim first fails.
 * @returns null if the claim holds or cannot be tested, if it is not about a single x, or if a formula fails.
 */
export async function findFailingTimeouts(
  request: ExperimentRequest,
  claim: number,
  { failsAt, value }: ClaimResult,
  results: Results,
  compute: (runs: readonly ExperimentRun[], measures: readonly MeasureId[]) => Promise<readonly MeasureAnswer[]>,
): Promise<FailingTimeouts | null> {
  const { test } = request.experiment.claims[claim];
  if (failsAt === null || test === null || request.experiment.search) return null;
  const curves: readonly Curve[] = listCurves(test);
  const { series } = curves.find((curve) => readMedian(results, curve, failsAt) === value) ?? curves[0];
  const runs = planExperiment(request).filter((run) => run.series === series && run.x === failsAt);
  if (runs.length === 0) return null;
  const answers = await compute(
    runs,
    kinds.map(({ id }) => id),
  );
  const counts = kinds.map((_, index) => answers.reduce((sum, { values }) => sum + Number(values[index] ?? 0), 0));
  const [all, most] = [counts.reduce((sum, count) => sum + count, 0), Math.max(...counts)];
  return { series, most: all > 0 ? kinds[counts.indexOf(most)].name : null, share: all > 0 ? most / all : 0 };
}

/** "mostly block-head timeouts (83%, PRIN)" */
export function describeTimeouts({ series, most, share }: FailingTimeouts): string {
  if (most === null) return t("no timeouts ({series})", { series: showTold(series) });
  return t("mostly {kind} timeouts ({percent}%, {series})", {
    kind: lookUp(most),
    percent: Math.round(100 * share),
    series: showTold(series),
  });
}
