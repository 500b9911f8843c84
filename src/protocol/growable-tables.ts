import { tableNames, tableSpecs } from "./tables.ts";
import type { ColumnType, RunColumns, Table, TableName } from "./tables.ts";

type Column = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
type LooseTable = { length: number } & Record<string, Column | number>;

function createColumn(type: ColumnType, rows: number): Column {
  if (type === "f64") return new Float64Array(rows);
  return type === "i32" ? new Int32Array(rows) : new Uint8Array(rows);
}

function columnsOf(name: TableName): [string, ColumnType][] {
  return Object.entries(tableSpecs[name]);
}

function createTable<N extends TableName>(name: N, capacity: number): Table<N> {
  const table: LooseTable = { length: 0 };
  for (const [column, type] of columnsOf(name)) table[column] = createColumn(type, capacity);
  return table as Table<N>;
}

/** Tables in memory of their own, empty, with room for `capacity` rows each. */
export function createTables(capacity: number): RunColumns {
  const tables: Partial<Record<TableName, unknown>> = {};
  for (const name of tableNames) tables[name] = createTable(name, capacity);
  return tables as RunColumns;
}

/** Rows a table has room for now. */
export function capacityOf(tables: RunColumns, name: TableName): number {
  const [first] = columnsOf(name)[0];
  return ((tables[name] as LooseTable)[first] as Column).length;
}

/** Makes room for at least `rows` rows in all, doubling; arrays are replaced, rows stay. */
export function reserve(tables: RunColumns, name: TableName, rows: number): void {
  let capacity = capacityOf(tables, name);
  if (capacity >= rows) return;
  while (capacity < rows) capacity *= 2;
  const table = tables[name] as LooseTable;
  for (const [column, type] of columnsOf(name)) {
    const larger = createColumn(type, capacity);
    larger.set((table[column] as Column).subarray(0, table.length));
    table[column] = larger;
  }
}

/** Copies all rows of `from` behind those of `to`. */
export function appendTables(to: RunColumns, from: RunColumns): void {
  for (const name of tableNames) {
    const source = from[name] as LooseTable;
    if (source.length === 0) continue;
    const target = to[name] as LooseTable;
    reserve(to, name, target.length + source.length);
    for (const [column] of columnsOf(name)) {
      (target[column] as Column).set((source[column] as Column).subarray(0, source.length), target.length);
    }
    target.length += source.length;
  }
}
