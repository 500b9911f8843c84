import { arrayTypes, tableNames, tableSpecs, type RunColumns, type TableName } from "../../src/protocol/tables.ts";

/** A row of a table; columns left out are 0. */
export type Row<N extends TableName> = Partial<Record<keyof (typeof tableSpecs)[N], number>>;
export type Rows = { readonly [N in TableName]?: readonly Row<N>[] };

/** Columns that hold exactly the rows given, in the order given. */
export function makeColumns(rows: Rows): RunColumns {
  const columns: Record<string, unknown> = {};
  for (const name of tableNames) {
    const given: readonly Partial<Record<string, number>>[] = rows[name] ?? [];
    const table: Record<string, unknown> = { length: given.length };
    for (const [column, type] of Object.entries(tableSpecs[name])) {
      const values = new arrayTypes[type](given.length);
      given.forEach((row, i) => (values[i] = row[column] ?? 0));
      table[column] = values;
    }
    columns[name] = table;
  }
  return columns as RunColumns;
}

/** Appends rows as a run in progress does: arrays replaced, lengths grown, the objects the same. */
export function appendRows(columns: RunColumns, rows: Rows): void {
  const added = makeColumns(rows);
  for (const name of tableNames) {
    const table = columns[name] as unknown as Record<string, unknown> & { length: number };
    const more = added[name] as unknown as Record<string, Float64Array> & { length: number };
    for (const [column, type] of Object.entries(tableSpecs[name])) {
      const joined = new arrayTypes[type](table.length + more.length);
      joined.set((table[column] as Float64Array).subarray(0, table.length));
      joined.set(more[column], table.length);
      table[column] = joined;
    }
    table.length += more.length;
  }
}
