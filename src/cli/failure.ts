import { StepError } from "../algorithms/own/problem.ts";
import { InterventionError } from "../engine/intervention.ts";
import { RunTooLongError, StalledRunError } from "../engine/progress-guard.ts";
import { InputError, OutputError } from "./input-error.ts";
import { toPlainLine } from "./plain-line.ts";

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
