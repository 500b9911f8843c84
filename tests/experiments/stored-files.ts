import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredFigure } from "../../src/experiments/stored-figure.ts";
import { root } from "../cli/run-cli.ts";

/** The results that the page begins with. */
export const storedFolder = join(root, "src/experiments/stored");

export function readStoredFigure(id: string): StoredFigure {
  return JSON.parse(readFileSync(join(storedFolder, `${id}.json`), "utf8")) as StoredFigure;
}
