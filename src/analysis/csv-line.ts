export type Cell = string | number | boolean | null;

/**
 * One line of CSV (RFC 4180, but ended by "\n"); null is an empty cell. Text that a spreadsheet would read as a formula gets an
 * apostrophe in front: names may come from other people's URLs and files. Source: OWASP, CSV Injection.
 */
export function writeCsvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (typeof cell === "string" ? writeText(cell) : String(cell ?? ""))).join(",")}\n`;
}

function writeText(text: string): string {
  const safe = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) && !isNumber(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
}

/** The cells of a line written by `writeCsvLine`, text with its quotes. */
export function splitCsvCells(line: string): readonly string[] {
  return Array.from(line.matchAll(/(?:^|,)((?:"(?:[^"]|"")*"|[^",\n]*))/g), ([, cell]) => cell);
}

/** Number of cells in a line written by `writeCsvLine`. */
export function countCsvCells(line: string): number {
  return splitCsvCells(line).length;
}
