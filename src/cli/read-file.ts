import { createReadStream } from "node:fs";
import { mostFileBytes, parseJson } from "../scenario/check/parse-json.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

/**
 * Contents of a file, a pipe or, for "-", standard input. Stops reading at `mostBytes`: a device has no end.
 * @param place prefix of messages: an option, or the expected content. @throws InputError
 */
export async function readText(place: string, file: string, mostBytes = mostFileBytes): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const given of file === "-" ? process.stdin : createReadStream(file)) {
      // A stream opened as text yields strings.
      const piece = typeof given === "string" ? Buffer.from(given) : (given as Buffer);
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > mostBytes || piece.includes(0)) break;
    }
  } catch (error) {
    throw new InputError(`${place}: ${quote(file)} cannot be read: ${describeFileError(error)}`);
  }
  if (bytes > mostBytes) throw new InputError(`${place}: ${quote(file)} is too large; allowed: at most ${mostBytes} bytes`);
  if (pieces.at(-1)?.includes(0)) throw new InputError(`${place}: ${quote(file)} is not text in UTF-8: it has a byte 0`);
  return Buffer.concat(pieces).toString("utf8");
}

/** @throws InputError */
export async function readJsonFile(place: string, file: string): Promise<unknown> {
  const json = parseJson(await readText(place, file));
  if (!json.ok) throw new InputError(`${place}: ${quote(file)} ${json.fault}`);
  return json.value;
}
