import type { Nanos } from "../../engine/spec/scenario.ts";

export interface TableRow {
  /** Where its first cell leads; null: to no moment. */
  readonly timeNs: Nanos | null;
  readonly cells: readonly string[];
}

export interface TableBody {
  readonly columns: readonly string[];
  /** How many columns from the left hold words; the others hold numbers. */
  readonly wordColumns: number;
  readonly rows: readonly TableRow[];
  /** The row at the cursor; -1: none. */
  readonly current: number;
}

/** A chart as a table. */
export interface TableData extends TableBody {
  readonly title: string;
  /** The chart in a sentence or two. */
  readonly caption: string;
}
