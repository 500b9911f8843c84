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
import { InputError } from "./input-error.ts";
import { isBegun, matchLines, refuse } from "./match-lines.ts";
import { type RowLayout, writeHeading, writeRowStart } from "./sweep-rows.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { tryToWrite, writeText } from "./write-text.ts";

/** The file of --resume: it keeps what an interrupted sweep has done, and grows by what the next one does. */
export interface ResumeFile {
  /** Lines that were there already, as this sweep writes them. */
  readonly kept: ReadonlyMap<SweepRun, string>;
  /** Is it where standard output goes? Then the lines must not be written twice. */
  readonly isOutput: boolean;
  /** Makes it ready to grow: cuts off half a line, and begins an empty one. Nothing is written before. */
  readonly begin: () => void;
  readonly add: (run: SweepRun, line: string) => void;
  /** Puts the lines into the sweep's order, as this sweep writes them, if they are not. */
  readonly finish: () => void;
  /** Closes the file and lets others write into it: call in any case. */
  readonly release: () => void;
}

/**
 * Keeps the file to this process from here on.
 * @throws InputError where the file cannot be read or written, another process writes into it, or it holds something else than
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
  // half a line, of a program that was killed while it wrote
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
      // by bytes, not characters
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

/** Whole or not at all: never half of it under its name. The draft is in a folder of its own, where it replaces nobody's file. */
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

/** A file that is there or can be made. Its `path` is where a symbolic link leads: the link stays one when the file is replaced. */
function openToWrite(file: string): { readonly path: string; readonly handle: number; readonly release: () => void } {
  try {
    // a pipe would block, a device has no end
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
