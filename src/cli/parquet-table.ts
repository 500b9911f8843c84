import { closeSync, openSync } from "node:fs";
import { ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { Cell } from "../analysis/csv-line.ts";
import { quote } from "./plain-line.ts";
import { tryToWrite, writeText } from "./write-files.ts";

/** Rows buffered before they are written: a row group of the file (our choice). */
const groupRows = 100_000;

/** Columns of text, and of numbers that may be fractional. All others are whole numbers. */
const textColumns: ReadonlySet<string> = new Set(["kind", "port", "class", "gauge", "group", "from", "to"]);
const realColumns: ReadonlySet<string> = new Set(["cwnd", "value", "rate_bps", "utilization", "mean_queue_packets"]);

type ColumnType = "STRING" | "DOUBLE" | "INT64";

const typeOf = (name: string): ColumnType => (textColumns.has(name) ? "STRING" : realColumns.has(name) ? "DOUBLE" : "INT64");

/** A table that grows by rows, as Apache Parquet. */
export class ParquetTable {
  readonly #file: number;
  /** For messages. */
  readonly #name: string;
  readonly #columns: readonly { readonly name: string; readonly type: ColumnType; data: (Cell | bigint)[] }[];
  readonly #parquet: ParquetWriter;

  /** @param path of a file that does not exist yet. @throws the file system's error */
  constructor(path: string, columns: readonly string[]) {
    this.#name = `--trace: ${quote(path)}`;
    this.#file = openSync(path, "wx");
    this.#columns = columns.map((name) => ({ name, type: typeOf(name), data: [] }));
    const writer = new ByteWriter();
    const flush = (): void => {
      writeText(this.#file, new Uint8Array(writer.buffer, 0, writer.index), this.#name);
      writer.index = 0;
    };
    Object.assign(writer, { flush, finish: flush });
    this.#parquet = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData: [...this.#columns] }), createdBy: "incast" });
  }

  /** @param cells one per column. */
  add(...cells: readonly Cell[]): void {
    for (let index = 0; index < cells.length; index++) {
      const { type, data } = this.#columns[index];
      const cell = cells[index];
      data.push(type === "INT64" && typeof cell === "number" ? BigInt(cell) : cell);
    }
    if (this.#columns[0].data.length >= groupRows) this.#writeGroup();
  }

  /** @throws OutputError when the disk is full. */
  close(): void {
    this.#writeGroup();
    void this.#parquet.finish();
    tryToWrite(() => closeSync(this.#file), this.#name);
  }

  #writeGroup(): void {
    if (this.#columns[0].data.length === 0) return;
    void this.#parquet.write({ columnData: [...this.#columns], rowGroupSize: groupRows });
    for (const column of this.#columns) column.data = [];
  }
}
