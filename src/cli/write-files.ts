import { writeSync, existsSync, mkdirSync } from "node:fs";
import { describeFileError } from "./plain-line.ts";
import { OutputError } from "./errors.ts";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder and its missing parents, level by level: Node's own `recursive` never returns if a
 * file system does not accept folders (/proc). @throws the file system's error
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

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
