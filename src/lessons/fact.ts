import type { RecordedRun } from "../analysis/run-index.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { Marked } from "../language/translate.ts";

/** What is known about one run. */
export interface RunFacts {
  readonly scenario: Scenario;
  /** Its numbers in one row, as `readLine` has them. */
  readonly line: readonly (number | null)[];
  /** null: only its numbers are known. */
  readonly record: RecordedRun | null;
}

export type Unit = "" | "ns" | "share" | "packets" | "bytes" | "bps";

/** A number of a run that lessons may name. */
export interface Fact {
  /** As it is written in a template. */
  readonly name: Marked;
  readonly unit: Unit;
  /** One sentence for lecturers. */
  readonly help: Marked;
  /** Id of the run's metric; absent: not a metric of a row. */
  readonly metric?: string;
  /** "record": requires a run recorded from end to end. */
  readonly needs: "line" | "record";
  /** null: the run has no such number. */
  read(run: RunFacts): number | null;
  /** The moment of a recorded run that shows it; null: none in this run. Absent: the fact has no moment. */
  moment?(run: RunFacts): Nanos | null;
}
