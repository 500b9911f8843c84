/** Text of the file, where the document holds all its files (scripts/single-file.mjs). */
export function findInlined(address: string): string | null {
  const name = new URL(address, document.baseURI).pathname.split("/").at(-1);
  return document.querySelector(`script[type="text/plain"][data-file="${name}"]`)?.textContent ?? null;
}
