import { countCsvCells } from "../analysis/csv-line.ts";
import {
  findManifestColumns,
  type LineManifest,
  listManifestColumns,
  splitCsvManifest,
  splitJsonManifest,
  type SplitLine,
  writeManifestEnd,
} from "./line-manifest.ts";
import { quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

/**
 * Merges the shards of a sweep: shard i of n has every nth run, beginning with the ith, so taking one line of each in
 * turn gives the sweep. The lines state which shard and sweep a file belongs to. Nothing is recomputed.
 */

export interface ShardFile {
  readonly name: string;
  readonly text: string;
}

interface ReadShard {
  readonly name: string;
  readonly format: "csv" | "jsonl";
  /** Without the columns of the manifest; "" for lines of JSON. */
  readonly heading: string;
  /** Lines without their common manifest. */
  readonly rows: readonly string[];
  /** null: there are more shards than runs, and this one is empty. */
  readonly manifest: LineManifest | null;
}

/**
 * The sweep as it is printed without shards, byte for byte. @param files all shards of one sweep, in any order.
 * @throws InputError if one is missing, unfinished, given twice, or of another sweep or engine.
 */
export function mergeShards(files: readonly ShardFile[]): string {
  const shards = files.map(readShard);
  const full = shards.flatMap(({ manifest, ...shard }) => (manifest === null ? [] : [{ ...shard, manifest }]));
  const [first, ...others] = full;
  if (first === undefined) throw refuse("no runs given; allowed: the shards of one sweep");
  for (const other of others) checkSameSweep(first, other);
  for (const { name, format, heading } of shards.filter(({ manifest }) => manifest === null))
    if (format === "csv" && heading !== first.heading) throw refuse(`${quote(name)} has another heading than ${quote(first.name)}`);
  const { format, heading, manifest } = first;
  const inOrder = sortShards(full);
  const whole: LineManifest = { ...manifest, shard: null };
  const end = writeManifestEnd(format, whole);
  const rows = Array.from({ length: manifest.runs }, (_, run) => inOrder[run % inOrder.length][Math.floor(run / inOrder.length)] + end);
  return (format === "csv" ? `${heading},${listManifestColumns(whole).join(",")}\n` : "") + rows.join("");
}

type FullShard = ReadShard & { readonly manifest: LineManifest };

/** The rows of each nonempty shard, by its number. @throws InputError if one is missing, unfinished or given twice. */
function sortShards(shards: readonly FullShard[]): readonly (readonly string[])[] {
  const { runs, shard } = shards[0].manifest;
  const count = shard?.count ?? 1;
  return Array.from({ length: Math.min(count, runs) }, (_, place) => {
    const what = shard === null ? "the whole sweep" : `shard ${place + 1} of ${count}`;
    const [found, twin] = shards.filter(({ manifest }) => (manifest.shard?.index ?? 1) === place + 1);
    if (found === undefined) throw refuse(`${what} is missing; allowed: all shards of a sweep`);
    if (twin !== undefined) throw refuse(`${quote(found.name)} and ${quote(twin.name)} are both ${what}; allowed: each shard once`);
    const due = Math.ceil((runs - place) / count);
    if (found.rows.length === due) return found.rows;
    const few = `${quote(found.name)} has ${found.rows.length} of the ${due} runs of ${what}`;
    throw refuse(found.rows.length < due ? `${few}: it was interrupted; finish it with --resume` : `${few}: some are there twice`);
  });
}

function checkSameSweep(first: FullShard, other: FullShard): void {
  const how = findDifference(first, other);
  if (how !== null) throw refuse(`${quote(other.name)} ${how}; allowed: the shards of one sweep`);
}

/** @returns null: both may belong to the same sweep. */
function findDifference({ name, ...first }: FullShard, other: FullShard): string | null {
  const [a, b] = [first.manifest, other.manifest];
  if (other.format !== first.format || other.heading !== first.heading) return `has another heading than ${quote(name)}`;
  if (a.sweep !== b.sweep || a.runs !== b.runs) return `is of another sweep than ${quote(name)}`;
  if (a.engine !== b.engine || a.version !== b.version)
    return `was computed by another incast (${nameEngine(b)}) than ${quote(name)} (${nameEngine(a)})`;
  return a.shard?.count === b.shard?.count ? null : `is ${nameShard(b)}, and ${quote(name)} is ${nameShard(a)}`;
}

const nameEngine = ({ version, engine }: LineManifest): string => (version === "" ? "" : `${version}, `) + `engine ${engine}`;

const nameShard = ({ shard }: LineManifest): string => (shard === null ? "a whole sweep" : `shard ${shard.index} of ${shard.count}`);

function readShard({ name, text }: ShardFile): ReadShard {
  if (text !== "" && !text.endsWith("\n"))
    throw refuse(`${quote(name)} ends in half a line: its sweep was interrupted; finish it with --resume`);
  const lines = text.split(/(?<=\n)/).filter((line) => line !== "");
  if (lines[0]?.startsWith("{") ?? true) return { name, format: "jsonl", heading: "", ...readRows(name, lines, 1, splitJsonManifest) };
  const [heading, ...body] = lines;
  const columns = findManifestColumns(heading);
  if (columns === null || !heading.includes("durationNs,"))
    throw refuse(
      `${quote(name)}, line 1: ${quote(shorten(heading))} is not the heading of a sweep, or of a version of incast that did not number its shards`,
    );
  const cells = countCsvCells(heading);
  const split = (line: string): SplitLine | null => (countCsvCells(line) === cells ? splitCsvManifest(line, columns.isShard) : null);
  return { name, format: "csv", heading: columns.body, ...readRows(name, body, 2, split) };
}

function readRows(
  name: string,
  lines: readonly string[],
  firstLine: number,
  split: (line: string) => SplitLine | null,
): Pick<ReadShard, "rows" | "manifest"> {
  const ends = new Set<string>();
  let manifest: LineManifest | null = null;
  const rows = lines.map((line, index) => {
    const found = split(line);
    if (found === null) throw refuse(`${quote(name)}, line ${firstLine + index}: ${quote(shorten(line))} is not a line of a sweep`);
    manifest = found.manifest;
    ends.add(line.slice(found.body.length));
    if (ends.size > 1)
      throw refuse(
        `${quote(name)}, line ${firstLine + index}: ${quote(shorten(line))} is of another sweep or shard than the line before it`,
      );
    return found.body;
  });
  return { rows, manifest };
}

function shorten(line: string): string {
  const text = line.trimEnd();
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function refuse(message: string): InputError {
  return new InputError(`merge: ${message}`);
}
