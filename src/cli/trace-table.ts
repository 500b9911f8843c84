import { closeSync, openSync } from "node:fs";
import { type Cell, writeCsvLine } from "../analysis/csv-line.ts";
import { quote } from "./plain-line.ts";
import { tryToWrite, writeText } from "./write-text.ts";

/** Formats of lines of text. Parquet is parquet-table.ts's. */
export type TextFormat = "csv" | "jsonl";

/** Characters kept before they are written. */
const chunkSize = 1 << 16;

/** A table that grows row by row, as CSV or as JSON Lines, written in large pieces. */
export class TextTable {
  readonly #file: number;
  /** For messages. */
  readonly #name: string;
  readonly #writeRow: (cells: readonly Cell[]) => string;
  #text: string;

  /** @param path of a file that is not there yet. @throws what the file system says */
  constructor(path: string, columns: readonly string[], format: TextFormat) {
    this.#name = `--trace: ${quote(path)}`;
    this.#file = openSync(path, "wx");
    this.#text = format === "csv" ? writeCsvLine(columns) : "";
    this.#writeRow = format === "csv" ? createCsvWriter() : createJsonWriter(columns);
  }

  /** @param cells one for each column. */
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

/** As writeCsvLine, for millions of rows: their texts are a few names, each made fit once. */
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
