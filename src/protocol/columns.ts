import { tableNames, tableSpecs } from "./tables.ts";
import type { ColumnType, RunColumns, TableName } from "./tables.ts";

/**
 * The binary layout of a chunk, the ArrayBuffer that carries rows from the worker to the page:
 * a header of one Int32 row count per table (in the order of `tableNames`), then, table by table and
 * column by column, arrays of fixed capacity, each beginning at a multiple of 8 bytes.
 * Nobody else may know this.
 */
const capacities: Readonly<Record<TableName, number>> = {
  packets: 16_384,
  drops: 8_192,
  windows: 16_384,
  timeouts: 1_024,
  gauges: 8_192,
  milestones: 8_192,
};

const bytesOf: Readonly<Record<ColumnType, number>> = { f64: 8, i32: 4, u8: 1 };

function alignTo8(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

const headerBytes = alignTo8(4 * tableNames.length);

function measureChunk(): number {
  let bytes = headerBytes;
  for (const name of tableNames) {
    for (const type of Object.values<ColumnType>(tableSpecs[name])) bytes += alignTo8(capacities[name] * bytesOf[type]);
  }
  return bytes;
}

/** Size of every chunk. */
export const chunkBytes = measureChunk();

/** Rows of a table a chunk has room for. */
export function chunkCapacity(name: TableName): number {
  return capacities[name];
}

/**
 * The tables of a chunk: views into `buffer`, with the row counts of its header.
 * @throws RangeError when `buffer` is not a chunk.
 */
export function openChunk(buffer: ArrayBuffer): RunColumns {
  if (buffer.byteLength !== chunkBytes) throw new RangeError(`a chunk has ${chunkBytes} bytes, not ${buffer.byteLength}`);
  const counts = new Int32Array(buffer, 0, tableNames.length);
  const tables: Partial<Record<TableName, unknown>> = {};
  let at = headerBytes;
  tableNames.forEach((name, i) => {
    const table: Record<string, unknown> = { length: counts[i] };
    for (const [column, type] of Object.entries<ColumnType>(tableSpecs[name])) {
      const rows = capacities[name];
      if (type === "f64") table[column] = new Float64Array(buffer, at, rows);
      else table[column] = type === "i32" ? new Int32Array(buffer, at, rows) : new Uint8Array(buffer, at, rows);
      at += alignTo8(rows * bytesOf[type]);
    }
    tables[name] = table;
  });
  return tables as RunColumns;
}

/** Writes the row counts of `tables` (opened on `buffer`) into its header, before it is sent. */
export function sealChunk(buffer: ArrayBuffer, tables: RunColumns): void {
  const counts = new Int32Array(buffer, 0, tableNames.length);
  tableNames.forEach((name, i) => {
    counts[i] = tables[name].length;
  });
}

/** A chunk with no rows; old contents of `buffer` are forgotten. */
export function clearChunk(buffer: ArrayBuffer): RunColumns {
  new Int32Array(buffer, 0, tableNames.length).fill(0);
  return openChunk(buffer);
}
