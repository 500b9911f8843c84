import { closeSync, openSync } from "node:fs";
import { type Cell, writeCsvLine } from "../analysis/csv-line.ts";
import { quote } from "./plain-line.ts";
import { tryToWrite, writeText } from "./write-files.ts";

/** Formats made of text lines. Parquet: parquet-table.ts. */
export type TextFormat = "csv" | "jsonl";

/** Characters buffered before they are written. */
const chunkSize = 1 << 16;

/** A table that grows by rows, as CSV or JSON Lines, written in large pieces. */
export class TextTable {
  readonly #file: number;
  /** For messages. */
  readonly #name: string;
  readonly #writeRow: (cells: readonly Cell[]) => string;
  #text: string;

  /** @param path of a file that does not exist yet. @throws the file system's error */
  constructor(path: string, columns: readonly string[], format: TextFormat) {
    this.#name = `--trace: ${quote(path)}`;
    this.#file = openSync(path, "wx");
    this.#text = format === "csv" ? writeCsvLine(columns) : "";
    this.#writeRow = format === "csv" ? createCsvWriter() : createJsonWriter(columns);
  }

  /** @param cells one per column. */
  add(...cells: readonly Cell[]): void {
    this.#text += this.#writeRow(cells);
    if (this.#text.length >= chunkSize) this.#flush();
  }

  /** @throws OutputError when the disk is full. */
  close(): void {
    this.#flush();
    tryToWrite(() => closeSync(this.#file), this.#name);
  }

  #flush(): void {
    writeText(this.#file, this.#text, this.#name);
    this.#text = "";
  }
}

/** Like writeCsvLine, for millions of rows: their texts are a few names, each escaped once. */
function createCsvWriter(): (cells: readonly Cell[]) => string {
  const texts = new Map<Cell, string>();
  const write = (cell: Cell): string => {
    let text = texts.get(cell);
    if (text === undefined) texts.set(cell, (text = writeCsvLine([cell]).slice(0, -1)));
    return text;
  };
  return (cells) => {
    let row = "";
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index];
      if (index > 0) row += ",";
      row += typeof cell === "number" ? cell : write(cell);
    }
    return `${row}\n`;
  };
}

function createJsonWriter(columns: readonly string[]): (cells: readonly Cell[]) => string {
  const keys = columns.map((name, index) => `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`);
  return (cells) => {
    let row = "";
    for (const [index, key] of keys.entries()) row += key + JSON.stringify(cells[index]);
    return `${row}}\n`;
  };
}
