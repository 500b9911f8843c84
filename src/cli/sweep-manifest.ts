import { readFileSync, statSync, writeFileSync } from "node:fs";
import type { Axis } from "../sweep/axis.ts";
import type { LineManifest, Shard } from "./line-manifest.ts";
import type { SweepPlan } from "../sweep/plan.ts";
import type { Series } from "../sweep/series.ts";
import { describeFileError, quote, writeCommand } from "./plain-line.ts";
import { readEngine, readVersion } from "./program-version.ts";
import { listCsvColumns, type RowLayout } from "./sweep-rows.ts";
import { InputError } from "./errors.ts";

/** The origin of a sweep's result: briefly at the end of each line, and in full in a file next to them. */

/** The manifest of a plan's lines. @param plan all its runs, even if only some are computed here. */
export function describeLines(plan: Pick<SweepPlan, "columns" | "runs">, shard: Shard | null): LineManifest {
  return { version: readVersion(), engine: readEngine(), sweep: digestPlan(plan), runs: plan.runs.length, shard };
}

/** 48 bits that identify the sweep: equal for the same runs in the same order. */
function digestPlan({ columns, runs }: Pick<SweepPlan, "columns" | "runs">): number {
  // Only a few commands need it.
  const { createHash } = process.getBuiltinModule("node:crypto");
  const hash = createHash("sha256").update(JSON.stringify(columns));
  for (const { cells, scenario, seedIndex, skipBlocks } of runs)
    // Other seeds of a point differ only in the seed.
    hash.update(JSON.stringify([cells, scenario.seed, seedIndex === 0 ? [scenario, skipBlocks] : []]));
  return hash.digest().readUIntBE(0, 6);
}

export interface SweepOrigin {
  /** Words of the command line. */
  readonly args: readonly string[];
  readonly plan: SweepPlan;
  readonly layout: RowLayout & { readonly manifest: LineManifest };
  readonly axes: readonly Axis[];
  readonly series: readonly Series[];
  readonly seeds: number;
  readonly skipBlocks: number;
}

/**
 * The file of --manifest, also written by --resume. Writes nothing yet.
 * @returns writes it. @throws InputError if there is something else at its path.
 */
export function prepareManifest(file: string, option: string, origin: SweepOrigin): () => void {
  const name = `${option}: ${quote(file)}`;
  if (file === "") throw new InputError(`${option}: "" is not allowed; allowed: a file`);
  const attempt = <T>(task: () => T): T => {
    try {
      return task();
    } catch (error) {
      throw new InputError(`${name} cannot be written: ${describeFileError(error)}`);
    }
  };
  const found = attempt(() => statSync(file, { throwIfNoEntry: false }));
  if (found !== undefined && !(found.isFile() && isManifest(file)))
    throw new InputError(`${name} is there, and is no manifest of incast; allowed: another name`);
  return () => attempt(() => writeFileSync(file, `${JSON.stringify(describeOrigin(origin), null, 2)}\n`));
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
    // The first run's scenario; the varied fields are named above.
    scenario,
  };
}
