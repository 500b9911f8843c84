import { lostFragment, mostQueryLetters, packedMark, plainMark } from "./link-fragment.ts";

/** Longest fragment. Our choice: the start offsets of 1,024 senders in 100 blocks take 700,000 characters. */
export const mostFragmentLetters = 1_000_000;

/** Length from which an entry makes the others hard to read. Our choice. */
const longEntryLetters = 100;

/** Entries that the document reads before anything else, which stay in the query. */
const isStaying = (part: string): boolean => /^(page|embed|lang|guide)(=|$)/.test(part);

/** Splits a URL's text into two parts; `rest` goes into the fragment, "" if the URL is short. Entries with the same key stay together. */
export function partLink(link: string): { readonly query: string; readonly rest: string } {
  // a program is not readable in a URL
  if (link.length <= mostQueryLetters && !/(^|[&.])program=/.test(link)) return { query: link, rest: "" };
  const parts = link.split("&").filter((part) => part !== "");
  const keyOf = (part: string) => part.split("=", 1)[0];
  const letters = new Map<string, number>();
  for (const part of parts) letters.set(keyOf(part), (letters.get(keyOf(part)) ?? 0) + part.length);
  const move = (isMoved: (part: string) => boolean) => ({
    query: parts.filter((part) => isStaying(part) || !isMoved(part)).join("&"),
    rest: parts.filter((part) => !isStaying(part) && isMoved(part)).join("&"),
  });
  const withoutLong = move((part) => letters.get(keyOf(part))! > longEntryLetters);
  return withoutLong.query.length <= mostQueryLetters ? withoutLong : move(() => true);
}

/** A scenario's text as part of a URL, from "?" on. @param findPacked returns the compressed form of a rest; undefined: not ready */
export function writeAddress(link: string, findPacked: (rest: string) => string | undefined): string {
  const { query, rest } = partLink(link);
  const start = query === "" ? "" : `?${query}`;
  if (rest === "") return start;
  if (rest.length > mostFragmentLetters) return start + lostFragment;
  const packed = findPacked(rest);
  return `${start}#${packed === undefined ? plainMark + rest : packedMark + packed}`;
}
