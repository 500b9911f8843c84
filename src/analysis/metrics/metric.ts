import type { GlossaryId } from "../glossary-ids.ts";
import type { RunData } from "./run-data.ts";

/** A named measurement: its name, how to compute it, and how to display it. */
export interface Metric<Source> {
  /** Its name in JSON, in CSV headings, and in the choice of a sweep's curve. */
  readonly id: string;
  readonly label: string;
  /** Unit of the number in files: "ns", "bps", "share" (0 to 1); "" for counts. */
  readonly unit: "ns" | "bps" | "share" | "packets" | "";
  /** One sentence a student can read. */
  readonly help: string;
  /** @returns null: the source has no such number. */
  read(source: Source): number | null;
  /** The displayed value, with no-break spaces. */
  format(value: number): string;
}

/** The values of a table of metrics by id, with the table's types. */
export type Values<M extends Metric<never>> = { readonly [One in M as One["id"]]: ReturnType<One["read"]> };

/** All metrics of one source, in the order of the table. */
export function readAll<M extends Metric<never>>(table: readonly M[], source: Parameters<M["read"]>[0]): Values<M> {
  return Object.fromEntries(table.map((metric) => [metric.id, metric.read(source)])) as Values<M>;
}

/** A metric of a whole run, for all outputs and views. Absent properties have their defaults. */
export interface RunMetric extends Metric<RunData> {
  /** Glossary entry that explains it. */
  readonly word?: GlossaryId;
  /**
   * Which files have it. Default: all, and sweeps may draw it. "lines": those with one line per run (CSV, JSON Lines), because
   * the run's JSON contains what it is computed from. "none": it is only displayed.
   */
  readonly output?: "lines" | "none";
  /** "part.name": its path within nested objects of the JSON, if any. */
  readonly json?: `${string}.${string}`;
  /** Where it is displayed. Default: in the page's summary and the terminal's report. */
  readonly shown?: "page" | "terminal" | "none";
  /** Displayed only if this holds. */
  isShown?(value: number, run: RunData): boolean;
  /** The total or scope of the value, shown after it. */
  note?(run: RunData): string | null;
  /** The short form, for use with the previous run's value. */
  brief?(run: RunData): string;
  /** More detail for the terminal, where a whole line is free. */
  aside?(run: RunData): string | null;
}
