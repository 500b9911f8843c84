import type { GlossaryId } from "../glossary-ids.ts";
import type { Metric } from "./metric.ts";
import type { RunData } from "./run-data.ts";

/** A metric of a whole run, for all outputs and views. Absent properties have their usual values. */
export interface RunMetric extends Metric<RunData> {
  /** Where the glossary explains it. */
  readonly word?: GlossaryId;
  /**
   * Which files have it. Usual: all, and sweeps may draw it. "lines": those with a line a run (CSV, JSON Lines), because
   * the run's JSON has what it follows from. "none": people alone read it.
   */
  readonly output?: "lines" | "none";
  /** "part.name": in JSON it stands within an object, or within one within another. */
  readonly json?: `${string}.${string}`;
  /** Which people read it. Usual: those of the page's summary and of the terminal's report. */
  readonly shown?: "page" | "terminal" | "none";
  /** Shown only where this holds. */
  isShown?(value: number, run: RunData): boolean;
  /** What the value is counted among; behind it. */
  note?(run: RunData): string | null;
  /** The same where the previous run's value stands there too. */
  brief?(run: RunData): string;
  /** More words, where a whole line is free: in the terminal. */
  aside?(run: RunData): string | null;
}
