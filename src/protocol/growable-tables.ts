import { arrayTypes, tableNames, tableSpecs } from "./tables.ts";
import type { ColumnType, RunColumns, Table, TableName } from "./tables.ts";

type Column = InstanceType<(typeof arrayTypes)[ColumnType]>;
type LooseTable = { length: number } & Record<string, Column | number>;

function columnsOf(name: TableName): [string, ColumnType][] {
  return Object.entries(tableSpecs[name]);
}

function createTable<N extends TableName>(name: N, capacity: number): Table<N> {
  const table: LooseTable = { length: 0 };
  for (const [column, type] of columnsOf(name)) table[column] = new arrayTypes[type](capacity);
  return table as Table<N>;
}

/**
 * Creates empty tables in their own memory, with room for `capacity` rows each; `packetRows` in the two tables that get one row per
 * packet.
 */
export function createTables(capacity: number, packetRows = capacity): RunColumns {
  const tables: Partial<Record<TableName, unknown>> = {};
  for (const name of tableNames) tables[name] = createTable(name, name === "packets" || name === "windows" ? packetRows : capacity);
  return tables as RunColumns;
}

/** Rows that currently fit in a table. */
export function capacityOf(tables: RunColumns, name: TableName): number {
  const [first] = columnsOf(name)[0];
  return ((tables[name] as LooseTable)[first] as Column).length;
}

/** Makes room for at least `rows` rows in all, doubling the capacity; the arrays are replaced, the rows are kept. */
export function reserve(tables: RunColumns, name: TableName, rows: number): void {
  if (capacityOf(tables, name) >= rows) return;
  let capacity = Math.max(1, capacityOf(tables, name));
  while (capacity < rows) capacity *= 2;
  const table = tables[name] as LooseTable;
  for (const [column, type] of columnsOf(name)) {
    const larger = new arrayTypes[type](capacity);
    larger.set((table[column] as Column).subarray(0, table.length));
    table[column] = larger;
  }
}

/** Appends `rows` rows of a table, from row `first` on, to the same table of `to`, which must have room for them. */
export function copyRows(to: RunColumns, from: RunColumns, name: TableName, first: number, rows: number): void {
  if (rows === 0) return;
  const source = from[name] as LooseTable;
  const target = to[name] as LooseTable;
  for (const [column] of columnsOf(name)) {
    (target[column] as Column).set((source[column] as Column).subarray(first, first + rows), target.length);
  }
  target.length += rows;
}

/** Appends all rows of `from` to `to`. */
export function appendTables(to: RunColumns, from: RunColumns): void {
  for (const name of tableNames) {
    const rows = from[name].length;
    reserve(to, name, to[name].length + rows);
    copyRows(to, from, name, 0, rows);
  }
}
