import type { Nanos } from "../engine/spec/scenario.ts";

/** What a run's programs did, as the page shows it beside their text. Lines count from 1. */
export interface ProgramTrace {
  /** Windows that were not legal, each line once, in order of time. */
  readonly notices: readonly TracedNotice[];
  readonly prints: readonly TracedPrint[];
  /** Lines that `print` would have written beyond those. */
  readonly printsLeftOut: number;
  /** After each hook of the traced sender, in order of time. */
  readonly hooks: {
    readonly timeNs: Float64Array;
    /** Line that last set cwnd; 0: none yet. */
    readonly line: Int32Array;
    readonly cwnd: Float64Array;
    readonly ssthresh: Float64Array;
    /** Row by row, one number for each of `variables`. */
    readonly values: Float64Array;
  };
  readonly variables: readonly string[];
  /** Statements that the traced sender executed: when, and in which line. */
  readonly lines: { readonly timeNs: Float64Array; readonly line: Int32Array };
  /** Why the run stopped before its end; null: it did not. */
  readonly fault: string | null;
  /** Where a program took too many steps; 0: nowhere. */
  readonly faultLine: number;
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
