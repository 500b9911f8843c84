import { copyRows } from "./growable-tables.ts";
import { arrayTypes, tableNames, tableSpecs } from "./tables.ts";
import type { ColumnType, RunColumns, TableName } from "./tables.ts";

/**
 * The binary layout of a chunk, the ArrayBuffer that carries rows from worker to page: a header of one Int32 row count per table (in the
 * order of `tableNames`), then, table by table and column by column, arrays of fixed capacity, each starting at a multiple of 8 bytes. No
 * other file may depend on this.
 */
const capacities: Readonly<Record<TableName, number>> = {
  packets: 16_384,
  drops: 8_192,
  otherDrops: 1_024,
  queues: 4_096,
  windows: 16_384,
  receiveWindows: 2_048,
  timeouts: 1_024,
  gauges: 8_192,
  rates: 8_192,
  pauses: 4_096,
  responses: 2_048,
  milestones: 8_192,
};

function alignTo8(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

const headerBytes = alignTo8(4 * tableNames.length);

function measureChunk(): number {
  let bytes = headerBytes;
  for (const name of tableNames) {
    for (const type of Object.values<ColumnType>(tableSpecs[name]))
      bytes += alignTo8(capacities[name] * arrayTypes[type].BYTES_PER_ELEMENT);
  }
  return bytes;
}

/** Size of every chunk. */
export const chunkBytes = measureChunk();

/** Rows of a table that fit in a chunk. */
export function chunkCapacity(name: TableName): number {
  return capacities[name];
}

/**
 * The tables of a chunk: views into `buffer`, with the row counts from its header.
 * @throws RangeError when `buffer` is not a chunk.
 */
export function openChunk(buffer: ArrayBuffer): RunColumns {
  if (buffer.byteLength !== chunkBytes) throw new RangeError(`a chunk has ${chunkBytes} bytes, not ${buffer.byteLength}`);
  const counts = new Int32Array(buffer, 0, tableNames.length);
  const tables: Partial<Record<TableName, unknown>> = {};
  let at = headerBytes;
  tableNames.forEach((name, i) => {
    const rows = capacities[name];
    if (!(counts[i] >= 0 && counts[i] <= rows)) throw new RangeError(`a chunk has room for ${rows} ${name}, not ${counts[i]}`);
    const table: Record<string, unknown> = { length: counts[i] };
    for (const [column, type] of Object.entries<ColumnType>(tableSpecs[name])) {
      const ArrayType = arrayTypes[type];
      table[column] = new ArrayType(buffer, at, rows);
      at += alignTo8(rows * ArrayType.BYTES_PER_ELEMENT);
    }
    tables[name] = table;
  });
  return tables as RunColumns;
}

/** Rows of each table. */
export type RowCounts = Record<TableName, number>;

export function createRowCounts(): RowCounts {
  return {
    packets: 0,
    drops: 0,
    otherDrops: 0,
    queues: 0,
    windows: 0,
    receiveWindows: 0,
    timeouts: 0,
    gauges: 0,
    rates: 0,
    pauses: 0,
    responses: 0,
    milestones: 0,
  };
}

/**
 * Fills a chunk with rows of `tables`: from each table the rows from `sent[name]` on, as many as fit. Advances `sent` by them. Overwrites
 * what `buffer` held.
 * @returns true if these were the last rows. @throws RangeError when `buffer` is not a chunk.
 */
export function fillChunk(buffer: ArrayBuffer, tables: RunColumns, sent: RowCounts): boolean {
  const counts = new Int32Array(buffer, 0, tableNames.length);
  counts.fill(0);
  const chunk = openChunk(buffer);
  let isAll = true;
  tableNames.forEach((name, i) => {
    const left = tables[name].length - sent[name];
    const rows = Math.min(left, capacities[name]);
    copyRows(chunk, tables, name, sent[name], rows);
    counts[i] = rows;
    sent[name] += rows;
    if (rows < left) isAll = false;
  });
  return isAll;
}
