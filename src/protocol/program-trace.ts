import type { Nanos } from "../engine/spec/scenario.ts";

/** What a run's programs did, as the page shows it next to their text. Lines count from 1. */
export interface ProgramTrace {
  /** Invalid windows, once per line, in order of time. */
  readonly notices: readonly TracedNotice[];
  readonly prints: readonly TracedPrint[];
  /** Number of further lines that `print` would have written. */
  readonly printsLeftOut: number;
  /** After each hook of the traced sender, in order of time. */
  readonly hooks: {
    readonly timeNs: Float64Array;
    /** The line that last set cwnd; 0: none yet. */
    readonly line: Int32Array;
    readonly cwnd: Float64Array;
    readonly ssthresh: Float64Array;
    /** Row by row, one value for each of `variables`. */
    readonly values: Float64Array;
  };
  /** The program's own, the fields of the last ACK, and what the language can read. */
  readonly variables: readonly string[];
  /** Statements that the traced sender executed: time and line. */
  readonly lines: { readonly timeNs: Float64Array; readonly line: Int32Array };
  /** Why the run stopped before its end; null: it did not. */
  readonly fault: string | null;
  /** The line where a program took too many steps; 0: none. */
  readonly faultLine: number;
  /** Were they too many for one call of a hook, or for the run of one sender? */
  readonly faultScope: "call" | "run";
  readonly faultNs: Nanos;
}

export interface TracedNotice {
  readonly timeNs: Nanos;
  readonly flow: number;
  readonly line: number;
  readonly name: "cwnd" | "ssthresh";
  readonly value: number;
  readonly repaired: number;
  readonly count: number;
  readonly cause: {
    readonly line: number;
    readonly kind: "divide" | "remainder" | "sqrt";
    readonly left: number;
    readonly right: number;
  } | null;
}

export interface TracedPrint {
  readonly timeNs: Nanos;
  readonly flow: number;
  readonly line: number;
  readonly text: string;
  readonly values: readonly number[];
}
