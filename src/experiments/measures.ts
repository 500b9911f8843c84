import { allRunMetrics } from "../analysis/metrics/outputs.ts";
import { listLineMetrics } from "../analysis/metrics/line-metrics.ts";
import type { RunMetric } from "../analysis/metrics/run-metric.ts";
import type { everyMetric } from "../analysis/metrics/every-metric.ts";
import { beginRun } from "../analysis/skip-blocks.ts";
import type { Observer } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { Simulation } from "../engine/simulation.ts";
import { describeNetwork } from "../engine/topologies/describe-network.ts";
import { flowMeasures } from "./flow-measures.ts";
import type { Measure, MeasuredValue } from "./measure.ts";
import { type LogNeed, watchRun } from "./run-log.ts";
import { timeoutMeasures } from "./timeout-measures.ts";

/** Every number an experiment may ask of a run: the table of metrics, and what only the papers' figures need. */

/** What no run gives by itself; the same names, so that claims may speak of them. */
const derived = {
  formula: { label: "By the formula", unit: "", help: "What the paper's formula gives.", read: () => null },
  found: { label: "Found in runs", unit: "", help: "The smallest value at which the runs reach a threshold.", read: () => null },
} as const satisfies Record<string, Measure>;

const ownMeasures = { ...derived, ...timeoutMeasures, ...flowMeasures };

/** Also those of a group of senders, as a sweep's columns are called: "groupMeanBps.A". */
export type MeasureId = (typeof everyMetric)[number]["id"] | keyof typeof ownMeasures | `group${string}.${string}`;

function toMeasure({ label, unit, help, read }: RunMetric): Measure {
  return { label: label.trim(), unit, help, read };
}

const metricMeasures = allRunMetrics.map((metric) => [metric.id, toMeasure(metric)] as const);

const measures: ReadonlyMap<string, Measure> = new Map<string, Measure>([...metricMeasures, ...Object.entries<Measure>(ownMeasures)]);

/** Every id, in no order that means anything. */
export const measureIds: readonly string[] = [...measures.keys()];

export function getMeasure(id: MeasureId): Measure {
  const known = measures.get(id);
  if (known) return known;
  const column = listLineMetrics([id.slice(id.indexOf(".") + 1)]).find((metric) => metric.id === id);
  if (!column) throw new RangeError(`"${id}" is not a measure`);
  return toMeasure(column);
}

/** A run to be measured. */
export interface MeasureJob {
  readonly scenario: Scenario;
  readonly skipBlocks: number;
  readonly measures: readonly MeasureId[];
}

/** What the run is worth to an experiment, in the order of the job's measures; and what it has cost. */
export interface MeasureAnswer {
  readonly values: readonly MeasuredValue[];
  readonly packets: number;
  readonly durationNs: Nanos;
}

/** A run that is computed piece by piece. */
export interface SteppedMeasure {
  readonly finished: boolean;
  /** Computes up to so many events more, or fewer. */
  step(maxEvents: number): void;
  /** Once it is finished. */
  readAnswer(): MeasureAnswer;
}

/** @param create makes the simulation that reports to this observer. @throws RangeError where a measure is unknown. */
export function beginMeasure(
  { scenario, skipBlocks, measures: ids }: Omit<MeasureJob, "measures"> & { readonly measures: readonly string[] },
  create: (observer?: Observer) => Simulation,
): SteppedMeasure {
  const wanted = ids.map((id) => getMeasure(id as MeasureId));
  const needs = [...new Set(wanted.flatMap(({ needs = [] }): readonly LogNeed[] => needs))];
  const port = needs.includes("departures") ? describeNetwork(scenario).bottleneck : -1;
  const { observer, log } = watchRun(scenario, needs, skipBlocks, port);
  // nobody needs to be told of each packet where nothing is kept
  const run = beginRun(create, skipBlocks, needs.length > 0 ? observer : undefined);
  return {
    get finished() {
      return run.finished;
    },
    step: (maxEvents) => run.step(maxEvents),
    readAnswer() {
      const totals = run.readTotals();
      const data = { scenario, totals, columns: null, log };
      return { values: wanted.map(({ read }) => read(data)), packets: totals.dataPacketsSent, durationNs: totals.durationNs };
    },
  };
}

/** The whole run at once. */
export function measureRun(job: MeasureJob, create: (observer?: Observer) => Simulation): MeasureAnswer {
  const run = beginMeasure(job, create);
  while (!run.finished) run.step(Infinity);
  return run.readAnswer();
}
