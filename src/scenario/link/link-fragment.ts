/**
 * A long URL has two parts. Servers reject long URLs and chat programs cut them, so long entries are in the
 * fragment, which is never sent to a server: compressed, `?n=64#z=...`, or plain, `?n=64#&offsets=...`, until
 * compressed. Short URLs have only a query. `long-link.ts` splits them.
 */

/** A longer query is split. Our choice: nginx rejects 8,192 characters, and some chat programs cut URLs at 2,000. */
export const mostQueryLetters = 1500;

export const packedMark = "z=";
export const plainMark = "&";

/** The fragment of a URL that is too long. */
export const lostFragment = `#${packedMark}`;

/** Joins the parts of a URL's text. Entries in the query take precedence: people read and edit these. */
export function joinLink(query: string, rest: string): string {
  return [rest, query].filter((part) => part !== "").join("&");
}

/** Reads a URL's fragment, compressed or not; null: not part of a scenario's URL, such as the name of a place on the page. */
export function readFragment(hash: string): { readonly isPacked: boolean; readonly text: string } | null {
  const [, mark, text] = /^#(z=|&)(.*)/s.exec(hash) ?? [];
  return mark === undefined ? null : { isPacked: mark === packedMark, text };
}
