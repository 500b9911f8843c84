import { readNumbers, type RunNumbers } from "../analysis/metrics/outputs.ts";
import { type GroupSummary, nameCongestedPort, summarizeGroups } from "../analysis/summary.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import type { Cell, SweepRun } from "./plan.ts";

/** What distinguishes a run of a sweep from the others. */
export interface RowPlace {
  /** Keyed by the plan's columns. */
  readonly vary: Readonly<Record<string, Cell>>;
  readonly skipBlocks?: number;
  readonly scenario: Scenario;
}

/** A run of a sweep, as one line of JSON Lines. */
export type SweepRow = RowPlace &
  RunNumbers & {
    readonly groups?: readonly GroupSummary[];
    /** The port to which queue, marks, utilization and idle time refer. */
    readonly congestedPort: string;
  };

export function describePlace(columns: readonly string[], { cells, scenario, skipBlocks }: SweepRun): RowPlace {
  const vary = Object.fromEntries(columns.map((name, index) => [name, cells[index]]));
  return { vary, ...(skipBlocks > 0 && { skipBlocks }), scenario };
}

/** @param more additional entries, placed between groups and port. */
export function describeRow(columns: readonly string[], run: SweepRun, totals: RunTotals, more: object = {}): SweepRow {
  const { scenario } = run;
  return {
    ...describePlace(columns, run),
    ...readNumbers({ scenario, totals, columns: null }, true),
    ...(scenario.groups.length > 0 && { groups: summarizeGroups(scenario, totals) }),
    ...more,
    congestedPort: nameCongestedPort(scenario, totals),
  };
}
