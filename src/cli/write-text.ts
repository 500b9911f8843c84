import { writeSync } from "node:fs";
import { OutputError } from "./input-error.ts";
import { describeFileError } from "./plain-line.ts";

/**
 * Writes all of a text, or of bytes, into an open file. @param name of what is written, for the message.
 * @throws OutputError when the disk is full, or the file is gone.
 */
export function writeText(file: number, text: string | Uint8Array, name: string): void {
  let rest = typeof text === "string" ? Buffer.from(text) : text;
  // a disk that is nearly full takes a part
  while (rest.length > 0) rest = rest.subarray(tryToWrite(() => writeSync(file, rest), name));
}

/** @throws OutputError with what the file system says. */
export function tryToWrite<T>(write: () => T, name: string): T {
  try {
    return write();
  } catch (error) {
    throw new OutputError(`${name} cannot be written: ${describeFileError(error)}`);
  }
}
