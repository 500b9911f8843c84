import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { SweepRun } from "../sweep/plan.ts";
import { claimFile } from "./claim.ts";
import { type RowLayout, writeHeading, writeRowStart, writeRowEnd } from "./sweep-rows.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";
import { tryToWrite, writeText } from "./write-files.ts";
import { countCsvCells } from "../analysis/csv-line.ts";
import { splitCsvManifest, splitJsonManifest } from "./line-manifest.ts";
import { readEngine } from "./program-version.ts";

/** The file of --resume: it keeps the results of an interrupted sweep, and the next one appends to it. */
export interface ResumeFile {
  /** Existing lines, as this sweep writes them. */
  readonly kept: ReadonlyMap<SweepRun, string>;
  /** Is it also standard output? Then the lines must not be written twice. */
  readonly isOutput: boolean;
  /** Prepares it for appending: removes an incomplete line, or writes the heading. Nothing is written earlier. */
  readonly begin: () => void;
  readonly add: (run: SweepRun, line: string) => void;
  /** Sorts and rewrites the lines as this sweep writes them, if necessary. */
  readonly finish: () => void;
  /** Closes the file and lets other processes write to it. Must always be called. */
  readonly release: () => void;
}

/**
 * Reserves the file for this process.
 * @throws InputError if the file cannot be read or written, another process writes to it, or it contains anything other than
 * runs of this sweep.
 */
export function openResumeFile(file: string, layout: RowLayout, runs: readonly SweepRun[]): ResumeFile {
  if (file === "") throw new InputError('--resume: "" is not allowed; allowed: a file');
  const { path, handle, release } = openToWrite(file);
  try {
    return continueFile(file, path, handle, release, layout, runs);
  } catch (error) {
    release();
    throw error;
  }
}

function continueFile(
  file: string,
  path: string,
  handle: number,
  release: () => void,
  layout: RowLayout,
  runs: readonly SweepRun[],
): ResumeFile {
  const heading = writeHeading(layout);
  const name = `--resume: ${quote(file)}`;
  const text = readWhole(file);
  // An incomplete line, if the program was killed while writing.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const hasHeading = whole.startsWith(heading) && whole !== "";
  if (whole !== "" && !hasHeading) throw refuse(file, 1, whole, `"${heading.trimEnd()}"`);
  const half = text.slice(whole.length);
  if (whole === "" && !isBegun(half, heading === "" ? runs.map((run) => writeRowStart(layout, run)) : [heading]))
    throw refuse(file, 1, half, "a sweep's results; what is there would be lost");
  const body = whole.slice(heading.length);
  const kept = matchLines(file, layout, runs, body);
  const isAsItWas = [...kept.values()].join("") === body;
  const order = [...kept.keys()];
  return {
    kept,
    isOutput: isSameFile(handle, 1),
    begin: () => {
      // The length in bytes, not in characters.
      tryToWrite(() => ftruncateSync(handle, Buffer.byteLength(whole)), name);
      if (whole === "") writeText(handle, heading, name);
    },
    add: (run, line) => {
      order.push(run);
      writeText(handle, line, name);
    },
    finish: () => {
      if (isAsItWas && order.every((run, index) => index === 0 || run.index > order[index - 1].index)) return;
      const lines = readWhole(file)
        .slice(heading.length)
        .split(/(?<=\n)/);
      const sorted = lines
        .map((line, index) => ({ line: kept.get(order[index]) ?? line, place: order[index].index }))
        .sort((a, b) => a.place - b.place);
      tryToWrite(() => replaceFile(path, heading + sorted.map(({ line }) => line).join("")), name);
    },
    release,
  };
}

/** Replaces a file atomically. The draft is in its own folder, where it overwrites nothing. */
function replaceFile(path: string, text: string): void {
  const folder = mkdtempSync(`${path}.sorted-`);
  try {
    const draft = join(folder, "draft");
    writeFileSync(draft, text, { mode: statSync(path).mode });
    renameSync(draft, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readWhole(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new InputError(`--resume: ${quote(file)} cannot be read: ${describeFileError(error)}`);
  }
}

/** Opens an existing or new file. `path` is the target of a symbolic link, so that the link is kept when the file is replaced. */
function openToWrite(file: string): { readonly path: string; readonly handle: number; readonly release: () => void } {
  try {
    // A pipe would block, and a device has no end.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== false) {
      const handle = openSync(file, "a");
      try {
        const path = realpathSync(file);
        const letGo = claimFile(path, "--resume");
        return { path, handle, release: () => (letGo(), closeSync(handle)) };
      } catch (error) {
        closeSync(handle);
        throw error;
      }
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`--resume: ${quote(file)} cannot be written: ${describeFileError(error)}`);
  }
  throw new InputError(`--resume: ${quote(file)} is not allowed; allowed: a file, which can be cut and grown`);
}

function isSameFile(handle: number, output: number): boolean {
  const [a, b] = [fstatSync(handle), fstatSync(output)];
  return a.isFile() && a.dev === b.dev && a.ino === b.ino;
}

/** Matches the lines of a file to the runs of a sweep. */

/** Can this be the beginning of one of the lines, cut off when the program was killed? */
function isBegun(half: string, starts: readonly string[]): boolean {
  // It may end within a character.
  const read = half.replace(/\uFFFD+$/, "");
  return read === "" || starts.some((start) => start.startsWith(read) || read.startsWith(start));
}

/**
 * Maps runs to their lines as this sweep writes them; the sweep may have gained seeds or values since. Runs with equal line
 * starts are the same run. @throws InputError for a line that is not from this sweep, or from another engine.
 */
function matchLines(file: string, layout: RowLayout, runs: readonly SweepRun[], body: string): Map<SweepRun, string> {
  const byStart = new Map<string, SweepRun[]>();
  for (const run of runs) {
    const start = writeRowStart(layout, run);
    byStart.set(start, [...(byStart.get(start) ?? []), run]);
  }
  const kept = new Map<SweepRun, string>();
  const first = layout.format === "csv" ? 2 : 1;
  const cells = countCsvCells(writeHeading(layout));
  const end = writeRowEnd(layout);
  for (const [index, line] of body.split(/(?<=\n)/).entries()) {
    if (line === "") continue;
    const run = findStart(layout, byStart, line)?.shift();
    const text = layout.format === "csv" && countCsvCells(line) !== cells ? null : takeBody(file, layout, line);
    if (run === undefined || text === null) throw refuse(file, index + first, line, "a run of this very sweep, each once");
    kept.set(run, text + end);
  }
  return kept;
}

/** The part of a line before its manifest; null: it ends differently. */
function takeBody(file: string, { format, manifest }: RowLayout, line: string): string | null {
  const found = format === "csv" ? splitCsvManifest(line, (manifest?.shard ?? null) !== null) : splitJsonManifest(line);
  // An experiment's lines have a manifest if shards were merged.
  if (found === null) return manifest === undefined && line.endsWith("}\n") ? line.slice(0, -2) : null;
  const engine = readEngine();
  if (found.manifest.engine === engine) return found.body;
  throw new InputError(
    `--resume: ${quote(file)} was computed by another incast (engine ${found.manifest.engine}; this is ${engine}); allowed: a file that this one has begun`,
  );
}

function findStart({ format, columns }: RowLayout, byStart: ReadonlyMap<string, SweepRun[]>, line: string): SweepRun[] | undefined {
  if (format === "csv") return byStart.get(takeCells(line, columns.length));
  // The scenario is followed by the first number of the result.
  const end = line.lastIndexOf(',"durationNs":');
  return byStart.get(line.slice(0, end + 1));
}

/** The first cells of a line of CSV, with their commas. */
function takeCells(line: string, count: number): string {
  return new RegExp(`^(?:(?:"(?:[^"]|"")*"|[^",]*),){${count}}`).exec(line)?.[0] ?? "";
}

function refuse(file: string, line: number, text: string, allowed: string): InputError {
  const shown = text.split("\n")[0];
  return new InputError(`--resume: ${quote(file)}, line ${line}: ${quote(shown)} is not allowed; allowed: ${allowed}`);
}
