import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { arrayTypes, type RunColumns, tableNames, tableSpecs } from "../../src/protocol/tables.ts";

/**
 * Reads a stored recording of a run, so that images of it do not change with the engine. If the file does not exist, it is written from
 * `record`; to renew it, delete it.
 */
export function readFrozenRun(file: URL, record: () => RunSnapshot): RunSnapshot {
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(thin(record()))}\n`);
  const { columns, ...run } = JSON.parse(readFileSync(file, "utf8")) as Omit<RunSnapshot, "columns"> & { columns: ThinColumns };
  return { ...run, columns: thicken(columns) };
}

type ThinColumns = Record<string, Record<string, number[]>>;

/** Replaces infinity, which JSON cannot represent. */
const never = 1e300;

function thin(run: RunSnapshot): object {
  const columns: ThinColumns = {};
  for (const name of tableNames) {
    const table = run.columns[name] as unknown as Record<string, Float64Array> & { length: number };
    columns[name] = Object.fromEntries(
      Object.keys(tableSpecs[name]).map((column) => [
        column,
        Array.from(table[column].subarray(0, table.length), (value) => (value === Infinity ? never : value)),
      ]),
    );
  }
  return { ...run, columns };
}

function thicken(columns: ThinColumns): RunColumns {
  const tables: Record<string, unknown> = {};
  for (const name of tableNames) {
    const specs = Object.entries(tableSpecs[name]);
    const length = columns[name]?.[specs[0][0]]?.length ?? 0;
    const table: Record<string, unknown> = { length };
    for (const [column, type] of specs) {
      const values = columns[name]?.[column] ?? new Array<number>(length).fill(0);
      table[column] = arrayTypes[type].from(values.map((value) => (value === never ? Infinity : value)));
    }
    tables[name] = table;
  }
  return tables as RunColumns;
}
