import { StalledRunError } from "../engine/progress-guard.ts";
import { InputError } from "./input-error.ts";

/** What to print of an error, and the exit code: 2 for bad input, 1 for a fault of the program. One line where the error explains itself. */
export function describeFailure(error: unknown): { readonly exitCode: number; readonly message: string } {
  const exitCode = error instanceof InputError ? 2 : 1;
  if (!(error instanceof Error)) return { exitCode, message: String(error) };
  const isExplained = error instanceof InputError || error instanceof StalledRunError;
  return { exitCode, message: isExplained ? error.message.replaceAll(/\s+/g, " ") : (error.stack ?? error.message) };
}
