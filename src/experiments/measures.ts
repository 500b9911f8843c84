import { allRunMetrics, type everyMetric } from "../analysis/metrics/outputs.ts";
import { listLineMetrics } from "../analysis/metrics/line-metrics.ts";
import { beginRun } from "../analysis/skip-blocks.ts";
import type { Observer } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { Simulation } from "../engine/simulation.ts";
import { describeNetwork } from "../engine/topologies/describe-network.ts";
import { flowMeasures } from "./flow-measures.ts";
import { longFlowMeasures } from "./long-flow-measures.ts";
import type { Measure, MeasuredValue } from "./measure.ts";
import { type LogNeed, watchRun } from "./run-log.ts";
import { timeoutMeasures } from "./timeout-measures.ts";
import type { RunMetric } from "../analysis/metrics/metric.ts";

/** Every measure an experiment may request of a run: the table of metrics, and those that only the papers' figures need. */

/** Values that no single run gives; they share the namespace of measures so that claims can use them. */
const derived = {
  formula: { label: "By the formula", unit: "", help: "What the paper's formula gives.", read: () => null },
  found: { label: "Found in runs", unit: "", help: "The smallest value at which the runs reach a threshold.", read: () => null },
} as const satisfies Record<string, Measure>;

const ownMeasures = { ...derived, ...timeoutMeasures, ...flowMeasures, ...longFlowMeasures };

/** Also metrics of a group of senders, named like a sweep's columns: "groupMeanBps.A". */
export type MeasureId = (typeof everyMetric)[number]["id"] | keyof typeof ownMeasures | `group${string}.${string}`;

function toMeasure({ label, unit, help, read }: RunMetric): Measure {
  return { label: label.trim(), unit, help, read };
}

const metricMeasures = allRunMetrics.map((metric) => [metric.id, toMeasure(metric)] as const);

const measures: ReadonlyMap<string, Measure> = new Map<string, Measure>([...metricMeasures, ...Object.entries<Measure>(ownMeasures)]);

export function getMeasure(id: MeasureId): Measure {
  const known = measures.get(id);
  if (known) return known;
  const column = listLineMetrics([id.slice(id.indexOf(".") + 1)]).find((metric) => metric.id === id);
  if (!column) throw new RangeError(`"${id}" is not a measure`);
  return toMeasure(column);
}

/** A run to measure. */
export interface MeasureJob {
  readonly scenario: Scenario;
  readonly skipBlocks: number;
  readonly measures: readonly MeasureId[];
}

/** The run's values in the order of the job's measures, and its cost. */
export interface MeasureAnswer {
  readonly values: readonly MeasuredValue[];
  readonly packets: number;
  readonly durationNs: Nanos;
}

/** A run computed in steps. */
export interface SteppedMeasure {
  readonly finished: boolean;
  /** Computes at most `maxEvents` further events. */
  step(maxEvents: number): void;
  /** Call when finished. */
  readAnswer(): MeasureAnswer;
}

/** @param create creates the simulation that reports to this observer. @throws RangeError if a measure is unknown. */
export function beginMeasure(
  { scenario, skipBlocks, measures: ids }: Omit<MeasureJob, "measures"> & { readonly measures: readonly string[] },
  create: (observer?: Observer) => Simulation,
): SteppedMeasure {
  const wanted = ids.map((id) => getMeasure(id as MeasureId));
  const needs = [...new Set(wanted.flatMap(({ needs = [] }): readonly LogNeed[] => needs))];
  const port = needs.includes("departures") ? describeNetwork(scenario).bottleneck : -1;
  const { observer, log } = watchRun(scenario, needs, skipBlocks, port);
  // without a log there is no need to observe each packet
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

/** Computes the whole run at once. */
export function measureRun(job: MeasureJob, create: (observer?: Observer) => Simulation): MeasureAnswer {
  const run = beginMeasure(job, create);
  while (!run.finished) run.step(Infinity);
  return run.readAnswer();
}
