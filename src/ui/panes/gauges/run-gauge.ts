import { findGaugeScale, findGaugeWords, type GaugeWords } from "../../../analysis/gauge-words.ts";
import { readGauge } from "../../../analysis/gauges.ts";
import type { SenderSteps } from "../../../analysis/sender-steps.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { roundTop } from "../../../charts/time/windows-data.ts";
import { countSenders, transportsBySender } from "../../../engine/spec/groups.ts";
import { placeGauge } from "../../../scenario/fields/list-transports.ts";

/** One gauge of a run. */
export interface RunGauge {
  readonly steps: SenderSteps;
  readonly senders: number;
  readonly words: GaugeWords;
}

export function readRun(run: RunSnapshot, gauge: string): RunGauge {
  const { scenario, columns } = run;
  const places = placeGauge(scenario, gauge);
  const keeper = transportsBySender(scenario)[places.findIndex((place) => place >= 0)] ?? scenario.transport;
  return {
    steps: readGauge(columns, (sender) => places[sender] ?? -1),
    senders: countSenders(scenario),
    words: findGaugeWords(keeper.algorithm, gauge)!,
  };
}

/** Top of an axis of three equal steps of a round size in the unit of its labels. */
export function placeTop(
  { words: { unit } }: RunGauge,
  largest: number,
): { readonly top: number; readonly size: number; readonly name: string } {
  const { name, size } = findGaugeScale(unit, largest);
  // shares and ratios are seldom whole
  const finer = unit === "" || unit === "RTTs" ? 100 : 1;
  return { name, size, top: (roundTop((finer * Math.max(largest, size / 100)) / size) * size) / finer };
}
