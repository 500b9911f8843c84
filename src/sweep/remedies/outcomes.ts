import { lineMetrics } from "../../analysis/metrics/outputs.ts";
import { readGoodputShareFromLine } from "../../analysis/metrics/line-metrics.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { Outcome } from "./remedy.ts";
import { listTransports } from "./senders-transports.ts";

/** Requests a run's outcome, and reads it from the answer. */

const [seedField, mostSeed] = ["seed", 2 ** 32 - 1] as const;

/** The scenario, and copies of it with the following seeds. */
export function listSeeds(scenario: Scenario, count: number): readonly Scenario[] {
  return Array.from({ length: count }, (_, place) => ({ ...scenario, [seedField]: (scenario.seed + place) % (mostSeed + 1) }));
}

const ids = ["goodputShare", "goodputBps", "timeouts", "spurious", "drops", "maxQueuePackets"] as const;

/** The job for a run; a plain line of metrics if that is enough, because other pages request the same. */
export interface OutcomeJob {
  readonly scenario: Scenario;
  readonly skipBlocks: 0;
  readonly measures?: readonly string[];
}

/** A line of metrics has no share of the maximum if groups use different packet sizes. */
export function askOutcome(scenario: Scenario): OutcomeJob {
  const shares = new Set(listTransports(scenario).map(({ segmentBytes, headerBytes }) => segmentBytes / (segmentBytes + headerBytes)));
  return shares.size > 1 ? { scenario, skipBlocks: 0, measures: ids } : { scenario, skipBlocks: 0 };
}

interface Answer {
  readonly numbers?: readonly (number | null)[];
  readonly measures?: { readonly values: readonly (number | null | readonly number[])[] };
}

/** null: the answer lacks these numbers. */
export function readOutcome({ scenario }: OutcomeJob, { numbers, measures }: Answer): Outcome | null {
  const values =
    measures?.values ??
    (numbers && ids.map((id) => (id === "goodputShare" ? readGoodputShareFromLine(numbers, scenario) : readLine(numbers, id))));
  if (values === undefined || !values.every((value) => typeof value === "number")) return null;
  const [share, goodputBps, timeouts, spurious, drops, maxQueuePackets] = values;
  return { seed: scenario.seed, share, goodputBps, timeouts, spurious, drops, maxQueuePackets };
}

const placeOf = new Map(lineMetrics.map(({ id }, place) => [id, place]));

function readLine(numbers: readonly (number | null)[], id: string): number | null {
  return numbers[placeOf.get(id) ?? -1] ?? null;
}
