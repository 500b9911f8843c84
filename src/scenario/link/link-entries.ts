/** The entries of a URL's query: how they are separated and encoded, whatever their meaning. */

/** Prefix of the keys that belong to the page. */
export const viewPrefix = "v.";

/** The key of the preset that a typed URL begins with: the URL's other settings change that preset. */
export const startKey = "preset";

/** Does a key say something other than a setting? */
export const isPageKey = (key: string): boolean => key === startKey || key.startsWith(viewPrefix);

/** The key of a change in the middle of a run. */
export const interventionKey = "fork";

/** Encodes entries as a query, without "?". */
export function encodeView(entries: Iterable<readonly [string, string]>): string {
  return [...entries].map(([key, text]) => `${escapePart(key)}=${key === interventionKey ? readably(text) : escapePart(text)}`).join("&");
}

/** The entries of a query, in order; an entry without "=" has no text. Never throws. */
export function splitQuery(query: string): [string, string][] {
  return query
    .replace(/^[?#]/, "")
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const cut = part.includes("=") ? part.indexOf("=") : part.length;
      return [unescapePart(part.slice(0, cut)), unescapePart(part.slice(cut + 1))];
    });
}

/** Encodes text readably: after an entry's first "=", another "=" is text. */
function readably(text: string): string {
  return escapePart(text).replaceAll("%3D", "=");
}

function escapePart(text: string): string {
  // half a surrogate pair cannot be encoded
  const whole = text.replaceAll(/[\uD800-\uDFFF]/gu, "\uFFFD");
  // these are safe in a query and easier to read unescaped
  return encodeURIComponent(whole).replaceAll(/%(2C|3B|40|3A|2F)/g, (escape) => decodeURIComponent(escape));
}

function unescapePart(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced; // an invalid escape: keep it unchanged
  }
}
