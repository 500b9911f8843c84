import { lostFragment, mostQueryLetters, packedMark, plainMark } from "./link-fragment.ts";

/** More is no link. Our choice: the start offsets of 1,024 senders in 100 blocks are 700,000 characters. */
export const mostFragmentLetters = 1_000_000;

/** An entry this long makes the others hard to read. Our choice. */
const longEntryLetters = 100;

/** What the document looks at before anything else. */
const isStaying = (part: string): boolean => /^(page|embed|lang|guide)(=|$)/.test(part);

/** The two parts of a link's text; `rest` is what its fragment has to say, "" where it is short. All entries of one key stay together. */
export function partLink(link: string): { readonly query: string; readonly rest: string } {
  // a program is nobody's to read in an address
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

/** A link's text as it stands in an address, from "?" on. @param findPacked gives what a rest has been compressed to; undefined: not yet */
export function writeAddress(link: string, findPacked: (rest: string) => string | undefined): string {
  const { query, rest } = partLink(link);
  const start = query === "" ? "" : `?${query}`;
  if (rest === "") return start;
  if (rest.length > mostFragmentLetters) return start + lostFragment;
  const packed = findPacked(rest);
  return `${start}#${packed === undefined ? plainMark + rest : packedMark + packed}`;
}
