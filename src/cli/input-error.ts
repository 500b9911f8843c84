import { toPlainLine } from "./plain-line.ts";

/** What the user gave cannot be used: exit code 2, the message in one line on stderr. */
export class InputError extends Error {
  override readonly name = "InputError";

  constructor(message: string) {
    super(toPlainLine(message));
  }
}

/** Something cannot be written any more, such as a file on a disk that is full: exit code 1, the message in one line on stderr. */
export class OutputError extends Error {
  override readonly name = "OutputError";

  constructor(message: string) {
    super(toPlainLine(message));
  }
}
