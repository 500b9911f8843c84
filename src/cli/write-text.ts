import { writeSync } from "node:fs";
import { OutputError } from "./input-error.ts";
import { describeFileError } from "./plain-line.ts";

/**
 * Writes a whole text, or bytes, to an open file. @param name of the content, for the message.
 * @throws OutputError when the disk is full, or the file no longer exists.
 */
export function writeText(file: number, text: string | Uint8Array, name: string): void {
  let rest = typeof text === "string" ? Buffer.from(text) : text;
  // An almost full disk accepts only a part.
  while (rest.length > 0) rest = rest.subarray(tryToWrite(() => writeSync(file, rest), name));
}

/** @throws OutputError with the file system's message. */
export function tryToWrite<T>(write: () => T, name: string): T {
  try {
    return write();
  } catch (error) {
    throw new OutputError(`${name} cannot be written: ${describeFileError(error)}`);
  }
}
