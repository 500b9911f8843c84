import { joinLink, mostQueryLetters, readFragment } from "../../scenario/link/link-fragment.ts";
import { keepPacked, packs, texts } from "./link-memory.ts";
import { scenarioTools } from "./scenario-tools.ts";

/** Links of any length: a long one has a plain fragment until it is compressed. Pages read both. */

type Address = Pick<Location, "search" | "hash">;

/** The text of a URL's link, without "?": query and, once unpacked, fragment. */
export function readWhole({ search, hash }: Address): string {
  const fragment = readFragment(hash);
  const rest = fragment?.isPacked ? texts.get(fragment.text) : fragment?.text;
  return joinLink(search.slice(1), rest ?? "");
}

/** Makes a URL readable; null: it already is. @throws Error asynchronously if the tools for scenarios could not be loaded. */
export function unpackAddress({ hash }: Pick<Address, "hash">): Promise<void> | null {
  const fragment = readFragment(hash);
  if (!fragment?.isPacked || texts.has(fragment.text)) return null;
  return scenarioTools.load().then(async ({ unpack }) => keepPacked(await unpack(fragment.text), fragment.text));
}

/** A link's text for a URL, from "?" on, packed if that is ready: never too long for a server. */
export function toAddress(link: string): string {
  const query = link === "" ? "" : `?${link}`;
  if (link.length <= mostQueryLetters) return query;
  return scenarioTools.get()?.writeAddress(link, (rest) => packs.get(rest)) ?? query;
}
