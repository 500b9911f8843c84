import type { GlossaryId } from "../glossary-ids.ts";
import type { Metric } from "./metric.ts";
import type { RunData } from "./run-data.ts";

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
