/** Whether this is the first visit to the Lab in this browser. The record never leaves the browser. */

const seenKey = "incast-lab.guide";

/** Storage, or null if the browser forbids it (sandboxed frames throw on access). */
function findStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Does the guide open by itself? Not for a URL that says what to show, not if the embedding page sets `guide=off`, and not after
 * it was skipped or completed.
 *
 * @param search of the document: "?guide=off".
 * @param query the page's own part of it.
 */
export function opensGuide(search: string, query: string, storage: Pick<Storage, "getItem"> | null = findStorage()): boolean {
  if (query !== "" || new URLSearchParams(search).get("guide") === "off") return false;
  try {
    return storage?.getItem(seenKey) !== "seen";
  } catch {
    return true;
  }
}

/** Records that the guide no longer opens by itself. */
export function rememberGuide(storage: Pick<Storage, "setItem"> | null = findStorage()): void {
  try {
    storage?.setItem(seenKey, "seen");
  } catch {
    // If storage is full or forbidden, the guide is simply offered again.
  }
}
