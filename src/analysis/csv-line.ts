export type Cell = string | number | boolean | null;

/** One line of CSV (RFC 4180, but "\n" ends it); null is an empty cell. */
export function writeCsvLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => (cell === null ? "" : String(cell)));
  return `${texts.map((text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(",")}\n`;
}
