import { findGaugeMeaning } from "../../../analysis/gauge-meanings.ts";
import { findGaugeScale } from "../../../analysis/gauge-units.ts";
import { findGaugeWords, type GaugeUnit, type GaugeWords } from "../../../analysis/gauge-words.ts";
import { readGauge } from "../../../analysis/gauges.ts";
import type { SenderSteps } from "../../../analysis/sender-steps.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { roundTop } from "../../../charts/time/windows-data.ts";
import { countSenders, transportsBySender } from "../../../engine/spec/groups.ts";
import { t } from "../../../language/translate.ts";
import { placeGauge } from "../../../scenario/fields/list-transports.ts";
import { listPlots } from "./list-plots.ts";

/** What a gauge is called in a run, in the reader's language. */
interface WrittenGauge {
  /** As the transport or the program has it. */
  readonly gauge: string;
  readonly name: string;
  readonly unit: GaugeUnit;
  readonly meaning: string;
  /** Of one that is drawn as the sum over the senders. */
  readonly sum?: GaugeWords["sum"];
}

/** One gauge of a run. */
export interface RunGauge extends WrittenGauge {
  readonly steps: SenderSteps;
  readonly senders: number;
}

function readSteps({ scenario, columns }: RunSnapshot, places: readonly number[], written: WrittenGauge): RunGauge {
  return { ...written, steps: readGauge(columns, (sender) => places[sender] ?? -1), senders: countSenders(scenario) };
}

/** A gauge that transports keep. */
export function readRun(run: RunSnapshot, gauge: string): RunGauge {
  const { scenario } = run;
  const places = placeGauge(scenario, gauge, "built-in");
  const keeper = transportsBySender(scenario)[places.findIndex((place) => place >= 0)] ?? scenario.transport;
  const { name, unit, sum } = findGaugeWords(keeper.algorithm, gauge)!;
  const meaning = findGaugeMeaning(keeper.algorithm, gauge)!;
  return readSteps(run, places, { gauge, name: t(name), unit, meaning: t(meaning), sum });
}

/** What a run's programs plot, by the place of its name among those of the run. */
export function readPlot(run: RunSnapshot, at: number): RunGauge {
  const plot = listPlots(run.scenario).at(at);
  const name = plot?.name ?? "";
  const meaning = plot === undefined ? "" : t("Plotted in line {line} of the program.", { line: plot.line });
  return readSteps(run, placeGauge(run.scenario, name, "program"), { gauge: name, name, unit: "", meaning });
}

/** Top of an axis of three equal steps of a round size in the unit of its labels. */
export function placeTop({ unit }: RunGauge, largest: number): { readonly top: number; readonly size: number; readonly name: string } {
  const { name, size } = findGaugeScale(unit, largest);
  // shares and ratios are seldom whole
  const finer = unit === "" || unit === "RTTs" ? 100 : 1;
  return { name, size, top: (roundTop((finer * Math.max(largest, size / 100)) / size) * size) / finer };
}
