import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { quote } from "./plain-line.ts";
import { tryToWrite, writeText } from "./write-text.ts";

/** Characters kept before they are written. */
const chunkSize = 1 << 16;

/** A CSV file written in large pieces. */
export class CsvFile {
  readonly #file: number;
  /** For messages. */
  readonly #name: string;
  #text: string;

  constructor(folder: string, name: string, header: string) {
    this.#name = `--trace: ${quote(join(folder, name))}`;
    this.#file = openSync(join(folder, name), "w");
    this.#text = `${header}\n`;
  }

  add(line: string): void {
    this.#text += `${line}\n`;
    if (this.#text.length >= chunkSize) this.#flush();
  }

  close(): void {
    this.#flush();
    tryToWrite(() => closeSync(this.#file), this.#name);
  }

  #flush(): void {
    writeText(this.#file, this.#text, this.#name);
    this.#text = "";
  }
}
