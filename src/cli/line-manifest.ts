/**
 * The last columns of a sweep's lines, which record the origin of each line: in CSV as numbers, which every table reader
 * accepts, in JSON Lines as an object.
 */
export interface LineManifest {
  /** Version of the program; only in JSON. */
  readonly version: string;
  /** The digest of the engine that computed the line. */
  readonly engine: number;
  /** The digest of the sweep: of all its scenarios, in order. */
  readonly sweep: number;
  /** Number of runs of the whole sweep. */
  readonly runs: number;
  /** null: the line is not part of a shard. */
  readonly shard: Shard | null;
}

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

const names = ["engine", "sweep", "runs"];
const shardNames = ["shard", "shards"];

/** The headings of these columns. */
export function listManifestColumns({ shard }: LineManifest): readonly string[] {
  return shard === null ? names : [...names, ...shardNames];
}

/** Their values. */
function listManifestCells({ engine, sweep, runs, shard }: LineManifest): readonly number[] {
  return [engine, sweep, runs, ...(shard === null ? [] : [shard.index, shard.count])];
}

/** The last property of a line of JSON. */
function describeManifest(manifest: LineManifest): Readonly<Record<string, string | number>> {
  const cells = listManifestCells(manifest);
  return { incast: manifest.version, ...Object.fromEntries(listManifestColumns(manifest).map((name, index) => [name, cells[index]])) };
}

/** End of a line, including the line break. */
export function writeManifestEnd(format: "csv" | "jsonl", manifest: LineManifest): string {
  return format === "csv" ? `,${listManifestCells(manifest).join(",")}\n` : `,"manifest":${JSON.stringify(describeManifest(manifest))}}\n`;
}

export interface SplitLine {
  /** Everything before the manifest. */
  readonly body: string;
  readonly manifest: LineManifest;
}

const csvEnd = /,(?<engine>\d+),(?<sweep>\d+),(?<runs>\d+)\n$/;
const csvShardEnd = /,(?<engine>\d+),(?<sweep>\d+),(?<runs>\d+),(?<index>\d+),(?<count>\d+)\n$/;
const jsonEnd =
  /,"manifest":\{"incast":"(?<version>[^"]*)","engine":(?<engine>\d+),"sweep":(?<sweep>\d+),"runs":(?<runs>\d+)(?:,"shard":(?<index>\d+),"shards":(?<count>\d+))?\}\}\n$/;

/** Splits a line of CSV under a manifest's heading; null: it does not end with one. @param isShard the heading has a shard's columns. */
export function splitCsvManifest(line: string, isShard: boolean): SplitLine | null {
  return split(line, isShard ? csvShardEnd : csvEnd);
}

/** The same for a line of JSON, of a shard or not. */
export function splitJsonManifest(line: string): SplitLine | null {
  return split(line, jsonEnd);
}

function split(line: string, end: RegExp): SplitLine | null {
  const found = end.exec(line);
  if (found?.groups === undefined) return null;
  const { version = "", engine, sweep, runs, index, count } = found.groups;
  const shard = index === undefined ? null : { index: Number(index), count: Number(count) };
  return {
    body: line.slice(0, found.index),
    manifest: { version, engine: Number(engine), sweep: Number(sweep), runs: Number(runs), shard },
  };
}

/** Splits a heading that ends with a manifest's columns; null: it does not. */
export function findManifestColumns(heading: string): { readonly body: string; readonly isShard: boolean } | null {
  for (const isShard of [true, false]) {
    const end = `,${(isShard ? [...names, ...shardNames] : names).join(",")}\n`;
    if (heading.endsWith(end)) return { body: heading.slice(0, -end.length), isShard };
  }
  return null;
}
