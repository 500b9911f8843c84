import { readFileSync, statSync } from "node:fs";
import { cdfPoints } from "../scenario/fields/cdf-values.ts";
import type { Field } from "../scenario/fields/field-types.ts";
import { parseQuantity } from "../scenario/fields/units.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

/** Our choice: enough for a distribution of a few points with comments. */
const mostBytes = 1 << 20;

/**
 * Reads "@web.csv" into a distribution as typed on the command line; other text is returned unchanged. Each line of the file has a
 * value and the share of all values up to it, 0 to 1, ascending; a first line without numbers is a heading, "#" begins a comment.
 * @param option for messages. @throws InputError
 */
export function expandCdfFile(option: string, field: Field, text: string): string {
  if (field.kind !== "cdf" || !text.startsWith("@")) return text;
  const file = text.slice(1);
  const place = `${option}: ${quote(file)}`;
  const lines = readWhole(place, file)
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line.replace(/#.*/, "").trim() }))
    .filter((line) => line.text !== "");
  const rows = lines.map((line) => ({ ...line, cells: splitCells(line.text) }));
  const body = rows.filter(({ cells }, index) => index > 0 || cells.some((cell) => /^[\d.+-]/.test(cell)));
  if (body.length < cdfPoints.min || body.length > cdfPoints.max)
    throw new InputError(`${place} has ${body.length} points; allowed: ${cdfPoints.min} to ${cdfPoints.max}`);
  const points = body.map(({ number, text: line, cells: [at = "", share = "", ...more] }) => {
    const [value, part] = [parseQuantity(at, field.unit), parseQuantity(share, "")];
    if (more.length > 0 || !value.ok || !part.ok)
      throw new InputError(
        `${place}, line ${number}: ${quote(line)} is not allowed; allowed: a ${field.unit === "ns" ? "time" : "size"} and a share from 0 to 1, such as ${field.unit === "ns" ? "200us" : "10KB"},0.5`,
      );
    return { at, share: part.value };
  });
  const last = points.at(-1)!.share;
  if (last !== 1)
    throw new InputError(
      `${place} ends at ${last}; allowed: shares from 0 to 1 of which the last is 1${last === 100 ? ", so divide these percentages by 100" : ""}`,
    );
  return points.map(({ at, share }) => `${at}:${share}`).join(",");
}

/** The text of a program. @throws InputError */
export function readProgramFile(option: string, file: string): string {
  return readWhole(`${option}: ${quote(file)}`, file);
}

/** Splits at commas, semicolons, or tabs; otherwise at spaces. */
function splitCells(line: string): readonly string[] {
  const cells = line.split(/[,;\t]/.test(line) ? /\s*[,;\t]\s*/ : /\s+/);
  return cells.map((cell) => cell.replace(/^"(.*)"$/, "$1"));
}

function readWhole(place: string, file: string): string {
  try {
    const found = statSync(file);
    if (!found.isFile() || found.size > mostBytes)
      throw new InputError(`${place} is not allowed; allowed: a file of at most ${mostBytes} bytes`);
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${place} cannot be read: ${describeFileError(error)}`);
  }
}
