export type Cell = string | number | boolean | null;

/**
 * One line of CSV (RFC 4180, but "\n" ends it); null is an empty cell. Text that a spreadsheet would take for a formula has an
 * apostrophe before it: names come from links and files of other people. Source: OWASP, CSV Injection.
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

/** The cells of a line that was written so, text in its quotes. */
export function splitCsvCells(line: string): readonly string[] {
  return Array.from(line.matchAll(/(?:^|,)((?:"(?:[^"]|"")*"|[^",\n]*))/g), ([, cell]) => cell);
}

/** How many cells a line has that was written so. */
export function countCsvCells(line: string): number {
  return splitCsvCells(line).length;
}
