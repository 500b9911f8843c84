import type { CsvPieces } from "../../../analysis/csv.ts";

/** Maximum duration of continuous work before the page can respond, ms. */
const patienceMs = 12;

/** A CSV file from its pieces, created while the page stays responsive. */
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

/** Offers a file for download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start to read only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
