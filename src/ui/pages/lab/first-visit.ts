/** Is this the first time that somebody opens the Lab in this browser? Nothing of it leaves the browser. */

const seenKey = "incast-lab.guide";

/** Storage, or null where the browser forbids it (sandboxed frames throw on access). */
function findStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Is the guide to open by itself? Not for a link that says what to show, nor where whoever embeds the page has said
 * `guide=off`, nor once it has been skipped or followed to its end.
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

/** From now on the guide comes only when it is asked for. */
export function rememberGuide(storage: Pick<Storage, "setItem"> | null = findStorage()): void {
  try {
    storage?.setItem(seenKey, "seen");
  } catch {
    // Full or forbidden storage only means that it is offered again.
  }
}
