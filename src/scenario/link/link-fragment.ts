/**
 * A long link has two parts. Servers refuse long addresses and chat programs cut them, so what makes a query long stands in the
 * fragment, which is never sent to a server: compressed, `?n=64#z=...`, or as it is, `?n=64#&offsets=...`, until it has been
 * compressed. Short links are a query alone. `long-link.ts` parts them.
 */

/** A longer query is parted. Our choice: nginx refuses 8,192 characters, and some chat programs cut addresses at 2,000. */
export const mostQueryLetters = 1500;

export const packedMark = "z=";
export const plainMark = "&";

/** The fragment of a link that is too long to be one. */
export const lostFragment = `#${packedMark}`;

/** The text of a link from its parts. What stands in the query counts: it is what people read and change. */
export function joinLink(query: string, rest: string): string {
  return [rest, query].filter((part) => part !== "").join("&");
}

/** What an address's fragment says, compressed or not; null: it is none of a link, such as the name of a place on the page. */
export function readFragment(hash: string): { readonly isPacked: boolean; readonly text: string } | null {
  const [, mark, text] = /^#(z=|&)(.*)/s.exec(hash) ?? [];
  return mark === undefined ? null : { isPacked: mark === packedMark, text };
}
