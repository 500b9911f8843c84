/** Text of a built file in the single-file page, which embeds all its files (scripts/single-file.mjs); null in any other page. */
export function findInlined(address: string): string | null {
  const name = new URL(address, document.baseURI).pathname.split("/").at(-1);
  return document.querySelector(`script[type="text/plain"][data-file="${name}"]`)?.textContent ?? null;
}
