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
