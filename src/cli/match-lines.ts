import { countCsvCells } from "../analysis/csv-line.ts";
import { splitCsvManifest, splitJsonManifest } from "./line-manifest.ts";
import type { SweepRun } from "../sweep/plan.ts";
import { quote } from "./plain-line.ts";
import { readEngine } from "./program-version.ts";
import { type RowLayout, writeHeading, writeRowEnd, writeRowStart } from "./sweep-rows.ts";
import { InputError } from "./errors.ts";

/** Matches the lines of a file to the runs of a sweep. */

/** Can this be the beginning of one of the lines, cut off when the program was killed? */
export function isBegun(half: string, starts: readonly string[]): boolean {
  // It may end within a character.
  const read = half.replace(/\uFFFD+$/, "");
  return read === "" || starts.some((start) => start.startsWith(read) || read.startsWith(start));
}

/**
 * Maps runs to their lines as this sweep writes them; the sweep may have gained seeds or values since. Runs with equal line
 * starts are the same run. @throws InputError for a line that is not from this sweep, or from another engine.
 */
export function matchLines(file: string, layout: RowLayout, runs: readonly SweepRun[], body: string): Map<SweepRun, string> {
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

export function refuse(file: string, line: number, text: string, allowed: string): InputError {
  const shown = text.split("\n")[0];
  return new InputError(`--resume: ${quote(file)}, line ${line}: ${quote(shown)} is not allowed; allowed: ${allowed}`);
}
