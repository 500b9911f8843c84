import { readFileSync } from "node:fs";

/** Rows of a measured table in `data/` as objects. */
export function readTable(file: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(new URL(`./data/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, i) => [names[i], value])));
}
