import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { mostAnswers, readAnswer } from "./class-guard.mjs";
import { ArgumentError } from "./tool-arguments.mjs";

/** The teacher's file of answers: CSV, one answer per line. */

const head = "time,kind,code";

/** @typedef {import("./class-guard.mjs").Answer & { readonly time: string }} Kept */

/**
 * A student's code as a cell. What a spreadsheet would read as a formula gets an apostrophe in front, as in src/analysis/csv-line.ts,
 * and so does what begins with one, which `readCell` removes.
 * @param {string} code
 */
function writeCell(code) {
  const safe = /^[='+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(code) ? `'${code}` : code;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param {string} cell */
function readCell(cell) {
  const text = /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  return text.replace(/^'/, "");
}

/** @param {string} file */
const refuse = (file) =>
  new ArgumentError(`--file: ${JSON.stringify(file)} is not allowed; allowed: a new file, or one that npm run class has written`);

/**
 * Opens the file, or creates it.
 * @param {string} file
 * @returns {{ kept: Kept[], append: (answer: Kept) => void }} the answers of earlier sessions, and what adds one
 * @throws {ArgumentError} if it is anything else than a file of answers, or cannot be written
 */
export function openAnswers(file) {
  // a device or a pipe may never end
  if (existsSync(file) && !statSync(file).isFile()) throw refuse(file);
  /** @param {string} line */
  const append = (line) => appendFileSync(file, existsSync(file) ? line : `${head}\n${line}`);
  let lines;
  try {
    append("");
    // a spreadsheet may have saved it with a byte order mark and other line ends
    lines = readFileSync(file, "utf8")
      .replace(/^\uFEFF/, "")
      .split(/\r?\n/);
    if (lines.length === 1 && lines[0] === "") appendFileSync(file, `${head}\n`);
    else if (lines[0] !== head) throw refuse(file);
  } catch (error) {
    if (error instanceof ArgumentError) throw error;
    throw new ArgumentError(
      `--file: ${JSON.stringify(file)} cannot be used: ${error instanceof Error ? error.message.split(",")[0] : String(error)}`,
    );
  }
  const kept = lines.slice(1).flatMap((line) => {
    const [time, kind, ...rest] = line.split(",");
    const answer = readAnswer(JSON.stringify({ kind, code: readCell(rest.join(",")) }));
    return typeof answer === "string" ? [] : [{ time, ...answer }];
  });
  return {
    kept: kept.slice(0, mostAnswers),
    append: ({ time, kind, code }) => append(`${time},${kind},${writeCell(code)}\n`),
  };
}
