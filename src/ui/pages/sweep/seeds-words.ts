import { readFromLine } from "../../../analysis/metrics/line-metrics.ts";
import { findMedian } from "../../../analysis/quantile.ts";
import { writeList } from "../../../language/numbers.ts";
import { writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import type { PointSummary } from "../../../sweep/aggregate.ts";
import { settledSpread } from "../../../sweep/refine.ts";
import { makeAxis, readValue, summarizePoints, writePlace } from "../../kit/sweep/chart-data.ts";
import type { SweepState } from "../../kit/sweep/sweep-session.ts";
import { goodputId } from "../../kit/sweep/sweep-settings.ts";
import { formatDuration, formatPercent } from "../../../language/formats.ts";

/** Where the seeds of a curve disagree, and how their runs differ. */
export interface Disagreement {
  readonly title: string;
  readonly text: string;
}

/** @returns null: the runs of every point are within a tenth of the maximum. */
export function describeDisagreement(state: SweepState): Disagreement | null {
  const points = summarizePoints(state, goodputId)[state.series];
  const apart = points.filter(({ low, high }) => high - low > settledSpread);
  if (apart.length === 0 || state.plan === null) return null;
  const { formatX } = makeAxis(state.plan);
  const places = apart.map(({ at }) => formatX(state.plan!.xs[at[0]]));
  const isStretch = apart.length > 2 && apart.every((point, index) => points.indexOf(point) === points.indexOf(apart[0]) + index);
  const widest = apart.reduce((a, b) => (b.high - b.low > a.high - a.low ? b : a));
  return {
    title: isStretch
      ? t("Results vary from {from} to {to}", { from: places[0], to: places[places.length - 1] })
      : t("Results vary at {points}", { points: writeList(places) }),
    text: describeRuns(state, widest),
  };
}

/** Runs of a point with equally many waits for the retransmission timer. */
interface Waits {
  readonly waits: number;
  readonly share: number;
  readonly runs: number;
}

/** "At 8 senders 4 of 20 runs have no timeout and reach 99%. One wait of 200 ms in 20 blocks leaves 63%, two leave 46%." */
function describeRuns(state: SweepState, point: PointSummary): string {
  const place = writePlace(state, state.plan!.xs[point.at[0]]);
  const { scenario, skipBlocks } = point.runs[0];
  const groups = groupByWaits(state, point);
  const healthy = groups.find(({ waits }) => waits === 0);
  if (scenario.workload.kind !== "barrier" || groups.length === 0 || healthy === undefined)
    return t("At {place} the runs reach {low} to {high} of the maximum.", {
      place,
      low: formatPercent(point.low),
      high: formatPercent(point.high),
    });
  const [one, two] = [1, 2].map((count) => groups.find(({ waits }) => waits === count));
  const values = {
    time: formatDuration(scenario.transport.rtoMinNs),
    blocks: scenario.workload.blocks - skipBlocks,
    one: formatPercent(one?.share ?? 0),
    two: formatPercent(two?.share ?? 0),
  };
  return writeSentences([
    t("At {place} {healthy} of {runs} runs have no timeout and reach {share}.", {
      place,
      healthy: healthy.runs,
      runs: point.runs.length,
      share: formatPercent(healthy.share),
    }),
    one && two
      ? t("One wait of {time} in {blocks, plural, one {# block} other {# blocks}} reduces it to {one}, two to {two}.", values)
      : one
        ? t("One wait of {time} in {blocks, plural, one {# block} other {# blocks}} reduces it to {one}.", values)
        : two && t("Two waits of {time} in {blocks, plural, one {# block} other {# blocks}} reduce it to {two}.", values),
  ]);
}

/** A block waits as often as its unluckiest sender has timeouts. */
function groupByWaits(state: SweepState, { runs }: PointSummary): readonly Waits[] {
  const shares = new Map<number, number[]>();
  for (const run of runs) {
    const { workload } = run.scenario;
    const perBlock = readFromLine(state.results.get(run.index)!, run.scenario, "timeoutsPerBlock");
    const share = readValue(state, run, goodputId);
    if (perBlock === null || typeof share !== "number" || workload.kind !== "barrier") continue;
    const waits = Math.round(perBlock * (workload.blocks - run.skipBlocks));
    shares.set(waits, [...(shares.get(waits) ?? []), share]);
  }
  return [...shares].map(([waits, values]) => ({ waits, share: findMedian(values)!, runs: values.length }));
}
