import { readFileSync, statSync, writeFileSync } from "node:fs";
import type { Axis } from "../sweep/axis.ts";
import type { LineManifest, Shard } from "./line-manifest.ts";
import type { SweepPlan } from "../sweep/plan.ts";
import type { Series } from "../sweep/series.ts";
import { InputError } from "./input-error.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { readEngine, readVersion } from "./program-version.ts";
import { writeCommand } from "./shell-words.ts";
import { listCsvColumns, type RowLayout } from "./sweep-rows.ts";

/** Where the result of a sweep comes from: in short at the end of each of its lines, in full in a file beside them. */

/** What the lines of a plan's runs say of it. @param plan all its runs, whichever of them are computed here. */
export function describeLines(plan: Pick<SweepPlan, "columns" | "runs">, shard: Shard | null): LineManifest {
  return { version: readVersion(), engine: readEngine(), sweep: digestPlan(plan), runs: plan.runs.length, shard };
}

/** 48 bits of what makes it this very sweep: the same number for the same runs in the same order, whoever plans them. */
function digestPlan({ columns, runs }: Pick<SweepPlan, "columns" | "runs">): number {
  // few commands need it
  const { createHash } = process.getBuiltinModule("node:crypto");
  const hash = createHash("sha256").update(JSON.stringify(columns));
  for (const { cells, scenario, seedIndex, skipBlocks } of runs)
    // other seeds of a point differ in the seed alone
    hash.update(JSON.stringify([cells, scenario.seed, seedIndex === 0 ? [scenario, skipBlocks] : []]));
  return hash.digest().readUIntBE(0, 6);
}

export interface SweepOrigin {
  /** The words of the command line. */
  readonly args: readonly string[];
  readonly plan: SweepPlan;
  readonly layout: RowLayout & { readonly manifest: LineManifest };
  readonly axes: readonly Axis[];
  readonly series: readonly Series[];
  readonly seeds: number;
  readonly skipBlocks: number;
}

/**
 * The file of --manifest, which --resume has too. Writes nothing yet.
 * @returns how to write it. @throws InputError where something else is in its place.
 */
export function prepareManifest(file: string, option: string, origin: SweepOrigin): () => void {
  const name = `${option}: ${quote(file)}`;
  if (file === "") throw new InputError(`${option}: "" is not allowed; allowed: a file`);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found !== undefined && !(found.isFile() && isManifest(file)))
    throw new InputError(`${name} is there, and is no manifest of incast; allowed: another name`);
  return () => {
    try {
      writeFileSync(file, `${JSON.stringify(describeOrigin(origin), null, 2)}\n`);
    } catch (error) {
      throw new InputError(`${name} cannot be written: ${describeFileError(error)}`);
    }
  };
}

function isManifest(file: string): boolean {
  try {
    const found = JSON.parse(readFileSync(file, "utf8")) as { readonly incast?: unknown } | null;
    return typeof found?.incast === "string";
  } catch {
    return false;
  }
}

function describeOrigin({ args, plan, layout, axes, series, seeds, skipBlocks }: SweepOrigin): object {
  const { version, engine, sweep, runs, shard } = layout.manifest;
  const [{ scenario }] = plan.runs;
  return {
    incast: version,
    engine,
    command: writeCommand(["sweep", ...args]),
    sweep,
    runs,
    shard,
    columns: layout.format === "csv" ? listCsvColumns(layout) : null,
    seeds: { first: scenario.seed, count: seeds },
    skipBlocks,
    vary: axes.map(({ path, texts }) => ({ path: path.join("."), values: texts })),
    series,
    // of the first run: what varies is named above
    scenario,
  };
}
