import { SweepError } from "./sweep-error.ts";

/**
 * Puts the shards of a sweep together again: shard i of n has every n-th run, beginning with the i-th, so one line of each
 * in turn is the sweep. Nothing is recomputed; lines stay as they are, byte for byte.
 */

export interface ShardFile {
  readonly name: string;
  readonly text: string;
}

/** How a line of the result says which run it is of. */
interface Row {
  readonly line: string;
  /** Under the columns before the numbers; null: its transport or workload kind lacks the field. */
  readonly cells: readonly unknown[];
}

interface Shard {
  readonly name: string;
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** The name of the first number in a line: before it stands which run it is. */
const firstNumber = "durationNs";

/**
 * @param files all shards of one sweep. Names that differ in one number alone are put in its order; others count as given in order.
 * @throws SweepError where they are not all shards of one sweep.
 */
export function mergeShards(files: readonly ShardFile[]): string {
  const shards = sortByNumber(files).map(readShard);
  const [first, ...others] = shards;
  if (first === undefined) throw new SweepError("no files given; allowed: the shards of one sweep");
  for (const { name, heading } of others)
    if (heading !== first.heading) throw new SweepError(`"${name}" has another heading than "${first.name}": they are not of one sweep`);
  const count = shards.length;
  const total = shards.reduce((sum, { rows }) => sum + rows.length, 0);
  for (const [index, { name, rows }] of shards.entries()) {
    const due = Math.ceil((total - index) / count);
    if (rows.length !== due)
      throw new SweepError(
        `"${name}" has ${rows.length} runs where shard ${index + 1} of ${count} has ${due}: give all shards of a sweep, each finished, in order`,
      );
  }
  const rows = Array.from({ length: total }, (_, index) => shards[index % count].rows[Math.floor(index / count)]);
  checkOrder(first.columns, rows);
  return first.heading + rows.map(({ line }) => line).join("");
}

/** "shard-2" before "shard-10". */
function sortByNumber(files: readonly ShardFile[]): readonly ShardFile[] {
  const parts = files.map(({ name }) => name.split(/(\d+)/));
  const [first] = parts;
  if (first === undefined || parts.some(({ length }) => length !== first.length)) return files;
  const differing = first.map((_, at) => at).filter((at) => parts.some((names) => names[at] !== first[at]));
  // odd places are the numbers
  if (differing.length !== 1 || differing[0] % 2 === 0) return files;
  const numbers = new Map(files.map((file, index) => [file, Number(parts[index][differing[0]])]));
  return [...files].sort((a, b) => numbers.get(a)! - numbers.get(b)!);
}

function readShard({ name, text }: ShardFile): Shard {
  if (text !== "" && !text.endsWith("\n"))
    throw new SweepError(`"${name}" ends in half a line: its sweep was interrupted; finish it with --resume`);
  const lines = text.split(/(?<=\n)/).filter((line) => line !== "");
  if (lines[0]?.startsWith("{") ?? true) return { name, heading: "", ...readJsonLines(name, lines) };
  const [heading, ...body] = lines;
  const names = splitCsvLine(heading);
  const end = names.indexOf(firstNumber);
  if (end < 0) throw new SweepError(`"${name}", line 1: "${shorten(heading)}" is not the heading of a sweep`);
  const rows = body.map((line, index) => {
    const cells = splitCsvLine(line);
    if (cells.length !== names.length)
      throw new SweepError(
        `"${name}", line ${index + 2}: ${cells.length} values are not allowed; allowed: ${names.length}, as in the heading`,
      );
    return { line, cells: cells.slice(0, end).map((cell) => (cell === "" ? null : cell)) };
  });
  return { name, heading, columns: names.slice(0, end), rows };
}

function readJsonLines(name: string, lines: readonly string[]): Pick<Shard, "columns" | "rows"> {
  const places = lines.map((line, index) => {
    const place = readPlace(line);
    if (place === null) throw new SweepError(`"${name}", line ${index + 1}: "${shorten(line)}" is not a line of a sweep`);
    return place;
  });
  const columns = (places[0] ?? []).map(([column]) => column);
  return { columns, rows: places.map((place, index) => ({ line: lines[index], cells: place.map(([, cell]) => cell) })) };
}

/** What a line of JSON says of its run; null: nothing. A cell is no object, however deep: a list is in the text of its JSON. */
function readPlace(line: string): readonly [column: string, cell: unknown][] | null {
  try {
    const place = Object.entries((JSON.parse(line) as { vary: object }).vary);
    return place.every(([, cell]) => cell === null || typeof cell !== "object") ? place : null;
  } catch {
    return null;
  }
}

/** RFC 4180. */
function splitCsvLine(line: string): string[] {
  const cells = line.replace(/\n$/, "").matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g);
  return Array.from(cells, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}

/** In a sweep the values of each column are in one piece under the same values before them, and every point has as many runs. */
function checkOrder(columns: readonly string[], rows: readonly Row[]): void {
  const closed = new Set<string>();
  const runsOf = new Map<string, number>();
  let open: string[] = [];
  for (const { cells } of rows) {
    const told = cells.includes(null) ? [] : cells.map((_, index) => JSON.stringify(cells.slice(0, index + 1)));
    for (const [index, prefix] of told.entries()) {
      if (open[index] === prefix && index < cells.length - 1) continue;
      if (closed.has(prefix) || open[index] === prefix)
        throw new SweepError(
          `the run ${describeRow(columns, cells)} is not where a sweep has it: give all shards of a sweep, each once, in order`,
        );
      if (open[index] !== undefined) closed.add(open[index]);
    }
    open = told;
    const point = JSON.stringify(cells.slice(0, -1));
    if (columns.at(-1) === "seed" && told.length > 0) runsOf.set(point, (runsOf.get(point) ?? 0) + 1);
  }
  const counts = [...new Set(runsOf.values())];
  if (counts.length > 1)
    throw new SweepError(`some points have ${Math.min(...counts)} runs and others ${Math.max(...counts)}: a shard is missing`);
}

function describeRow(columns: readonly string[], cells: readonly unknown[]): string {
  return columns.map((column, index) => `${column}=${String(cells[index])}`).join(" ");
}

function shorten(line: string): string {
  const text = line.trimEnd();
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
