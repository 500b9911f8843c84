import type { CsvPieces } from "../../../analysis/csv.ts";

/** Work at a stretch before the page may answer, ms. */
const patienceMs = 12;

/** A CSV file from its pieces, made while the page goes on. */
export async function collectCsv(pieces: CsvPieces): Promise<Blob> {
  const parts: string[] = [];
  let sinceMs = performance.now();
  for (const piece of pieces) {
    parts.push(piece);
    if (performance.now() - sinceMs < patienceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sinceMs = performance.now();
  }
  return new Blob(parts, { type: "text/csv" });
}

/** Hands a file to the reader. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
