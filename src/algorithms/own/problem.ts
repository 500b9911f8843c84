import { mostSteps, mostStepsOfRun, stepsPerPacket } from "./limits.ts";

/** A program's errors: what, where, and what is allowed instead; the texts are in src/scenario/fields/program-words.ts. */

export type ProblemCode =
  | "syntax"
  | "open-text"
  | "bare-condition"
  | "not-in-language"
  | "unknown-name"
  | "hidden-name"
  | "no-text-here"
  | "text-first"
  | "not-writable"
  | "taken-name"
  | "declared-twice"
  | "only-at-top"
  | "nothing-else-at-top"
  | "once"
  | "choice"
  | "number-expected"
  | "param-range"
  | "name-text"
  | "argument-count"
  | "hook-parameter"
  | "not-callable"
  | "hook-call"
  | "near-hook"
  | "no-ack"
  | "no-effect"
  | "not-a-value"
  | "ack-field"
  | "recursion"
  | "escape"
  | "too-long"
  | "too-many-nodes"
  | "too-deep"
  | "priority-place"
  | "many-parameters"
  | "many-plots";

/** Lines and columns count from 1, offsets from 0. */
export interface ProgramProblem {
  readonly code: ProblemCode;
  readonly line: number;
  readonly column: number;
  readonly from: number;
  readonly to: number;
  /** Values for the text: a name, a similar name, what is allowed. */
  readonly values: Readonly<Record<string, string>>;
  /** Replacement text, if it is obvious. */
  readonly fix?: string;
}

/** A program that cannot run. */
export class ProgramError extends RangeError {
  readonly problems: readonly ProgramProblem[];

  constructor(problems: readonly ProgramProblem[]) {
    const [{ line, column, code, values }] = problems;
    super(`the program is not valid: line ${line}, column ${column}: ${code} ${Object.values(values).join(" ")}`.trim());
    this.name = "ProgramError";
    this.problems = problems;
  }
}

/** A program that exceeded its steps, in one call of a hook or in the whole run: stops the run. */
export class StepError extends RangeError {
  readonly scope: "call" | "run";
  readonly line: number;
  readonly flow: number;
  readonly timeNs: number;

  constructor(scope: "call" | "run", line: number, flow: number, timeNs: number) {
    const what =
      scope === "call"
        ? `line ${line} of the program took more than ${mostSteps} steps in one call`
        : `the program took more steps than a run may: ${mostStepsOfRun} for a sender, and ${stepsPerPacket} for each of its acknowledged packets; the last call was of line ${line}`;
    super(`${what}; the run stopped at ${timeNs / 1e6} ms (sender ${flow})`);
    this.name = "StepError";
    this.scope = scope;
    this.line = line;
    this.flow = flow;
    this.timeNs = timeNs;
  }
}
