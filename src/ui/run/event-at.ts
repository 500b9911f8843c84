import type { RunSnapshot } from "../../bridge/live-run.ts";
import { countBelow } from "../../analysis/search.ts";
import { nextTimeoutOf } from "../../analysis/timeouts.ts";

/** A timeout, a drop or the end of a response, named by its row in the run's table. */
export interface EventRow {
  readonly table: "timeouts" | "drops" | "responses";
  readonly row: number;
}

/** When it happened; NaN: the run has no such row. */
export function eventTimeNs({ columns }: RunSnapshot, { table, row }: EventRow): number {
  return (table === "responses" ? columns.responses.endNs : columns[table].timeNs)[row] ?? NaN;
}

/** The timeout, else the drop, at exactly this moment; of several the first. null: neither. */
export function findEventAt(run: RunSnapshot, timeNs: number): EventRow | null {
  for (const table of ["timeouts", "drops"] as const) {
    const { timeNs: times, length } = run.columns[table];
    const row = countBelow(times, length, timeNs);
    if (row < length && times[row] === timeNs) return { table, row };
  }
  return null;
}

/** Row of the timeout that an event is, that a lost packet led to, or that a response waited for first; null: none known. */
export function findTimeoutOf(run: RunSnapshot, { table, row }: EventRow): number | null {
  if (table === "timeouts") return row;
  const { drops, timeouts, responses } = run.columns;
  if (table === "responses") {
    const first = nextTimeoutOf(run.columns, responses.flow[row], responses.startNs[row]);
    return first < 0 || timeouts.timeNs[first] > responses.endNs[row] ? null : first;
  }
  const next = nextTimeoutOf(run.columns, drops.flow[row], drops.timeNs[row]);
  // What was acknowledged before the timer fired had arrived by then.
  return next < 0 || drops.packet[row] <= timeouts.highestAck[next] ? null : next;
}

/** What is highlighted when an event is explained: its sender and its timeout. */
export function explainEvent(run: RunSnapshot, event: EventRow): { readonly picked: number; readonly selectedTimeout: number | null } {
  return { picked: run.columns[event.table].flow[event.row], selectedTimeout: findTimeoutOf(run, event) };
}
