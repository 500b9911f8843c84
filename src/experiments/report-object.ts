import type { Experiment, Printed } from "./experiment.ts";
import type { FailingTimeouts } from "./failing-timeouts.ts";
import type { Outcome } from "./run-experiment.ts";
import type { MeasuredValue } from "./measure.ts";
import type { Answer } from "./verdict.ts";

/** A figure as JSON: what the terminal prints and the page keeps. */
export interface ExperimentReport {
  readonly id: string;
  readonly paper: string;
  readonly figures: readonly string[];
  readonly basis: string;
  readonly size: "coarse" | "full";
  readonly verdict: Answer;
  readonly dependsOn?: readonly string[];
  readonly claims: readonly ReportedClaim[];
  readonly series: readonly { readonly name: string; readonly points: readonly ReportedPoint[] }[];
  readonly assumptions: readonly ReportedAssumption[];
  readonly alternatives: readonly ReportedAlternative[];
  readonly cost: { readonly runs: number; readonly packets: number; readonly cpuSeconds?: number };
}

export interface ReportedClaim {
  readonly says: string;
  readonly cite: string;
  /** The paper's words, verbatim. */
  readonly quote: string;
  /** The paper's number, if it gives one. */
  readonly printed?: Printed;
  readonly holds: boolean;
  readonly verdict: string;
  readonly value: number | null;
  readonly limit: { readonly least: number | null; readonly most: number | null };
  readonly failsAt?: number;
  /** The timeouts at the failing x, in a full run. */
  readonly failing?: FailingTimeouts;
  readonly seedsHolding: number;
}

export interface ReportedPoint {
  readonly x: number;
  readonly seed: number;
  readonly across?: Readonly<Record<string, number>>;
  readonly values: Readonly<Record<string, MeasuredValue>>;
}

interface ReportedAssumption {
  readonly field: string;
  readonly paperSays: string;
  readonly chosen: string;
  readonly alternatives: readonly string[];
}

interface ReportedAlternative {
  readonly field: string;
  readonly choice: string;
  /** For each claim, in order. */
  readonly claims: readonly string[];
}

/** @param cpuSeconds differs from run to run: omit it where bytes are compared. */
export function makeReport(outcome: Outcome, cpuSeconds?: number): ExperimentReport {
  const { experiment, size, results, judgement, answer, alternatives, cost, failing: timeouts } = outcome;
  const { id, paper, figures, basis, claims } = experiment;
  return {
    ...{ id, paper, figures, basis, size },
    verdict: answer,
    ...(judgement.dependsOn.length > 0 && { dependsOn: judgement.dependsOn }),
    claims: claims.map(({ says, cite, quote, printed }, index) => {
      const { holds, verdict, value, limit, failsAt, seedsHolding } = judgement.claims[index];
      const failing = timeouts[index];
      return {
        ...{ says, cite, quote, ...(printed && { printed }), holds, verdict, value: shorten(value), limit },
        ...(failsAt !== null && { failsAt }),
        ...(failing && { failing: { ...failing, share: shorten(failing.share)! } }),
        seedsHolding,
      };
    }),
    series: results.map(({ name, points }) => ({
      name,
      points: points.map(({ x, seed, across, values }) => ({
        ...{ x, seed },
        ...(Object.keys(across).length > 0 && { across }),
        values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, shortenAll(value ?? null)])),
      })),
    })),
    assumptions: listAssumptions(experiment),
    alternatives: alternatives.map(({ assumption, choice, judgement: other }) => ({
      field: assumption.field,
      choice: choice.name,
      claims: other.claims.map(({ verdict }) => verdict),
    })),
    cost: { ...cost, ...(cpuSeconds !== undefined && { cpuSeconds }) },
  };
}

function listAssumptions({ assumptions }: Experiment): ReportedAssumption[] {
  return assumptions.map(({ field, paperSays, chosen, alternatives }) => ({
    ...{ field, paperSays },
    chosen: chosen.name,
    alternatives: alternatives.map(({ name }) => name),
  }));
}

/** Rounds to six significant digits, more than any figure shows. */
function shorten(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(6));
}

function shortenAll(value: MeasuredValue): MeasuredValue {
  return Array.isArray(value) ? (value as readonly number[]).map((one) => shorten(one)!) : shorten(value as number | null);
}
