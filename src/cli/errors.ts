import { StepError } from "../algorithms/own/problem.ts";
import { InterventionError } from "../engine/intervention.ts";
import { RunTooLongError, StalledRunError } from "../engine/progress-guard.ts";
import { toPlainLine } from "./plain-line.ts";

/** Unusable input: exit code 2, the message in one line on stderr. */
export class InputError extends Error {
  override readonly name = "InputError";

  constructor(message: string) {
    super(toPlainLine(message));
  }
}

/** Output that cannot be written, for example because the disk is full: exit code 1, the message in one line on stderr. */
export class OutputError extends Error {
  override readonly name = "OutputError";

  constructor(message: string) {
    super(toPlainLine(message));
  }
}

/** The message and the exit code for an error: 2 for bad input, 1 for an internal error. One line if the error explains itself. */
export function describeFailure(error: unknown): { readonly exitCode: number; readonly message: string } {
  const exitCode = [InputError, InterventionError, StepError].some((kind) => error instanceof kind) ? 2 : 1;
  if (!(error instanceof Error)) return { exitCode, message: String(error) };
  const explained = [InputError, OutputError, StalledRunError, RunTooLongError, InterventionError, StepError];
  const isExplained = explained.some((kind) => error instanceof kind);
  return { exitCode, message: isExplained ? toPlainLine(error.message) : (error.stack ?? error.message) };
}

/** Prints an error to standard error, and sets the exit code. */
export function reportFailure(error: unknown): void {
  const { exitCode, message } = describeFailure(error);
  // Not process.exit(): pending output must be written.
  process.exitCode = exitCode;
  process.stderr.write(`incast: ${message}\n`);
}
