import { joinLink, mostQueryLetters, readFragment } from "../../scenario/link/link-fragment.ts";
import { keepPacked, packs, texts } from "./link-memory.ts";
import { scenarioTools } from "./scenario-tools.ts";

/** Links of any length: the fragment of a long one is as it is until it has been compressed, and any page reads either. */

type Address = Pick<Location, "search" | "hash">;

/** The text of an address's link, without "?": query and fragment, where that has been unpacked. */
export function readWhole({ search, hash }: Address): string {
  const fragment = readFragment(hash);
  const rest = fragment?.isPacked ? texts.get(fragment.text) : fragment?.text;
  return joinLink(search.slice(1), rest ?? "");
}

/** Makes an address readable; null: it is already. @throws Error, later, when the tools for scenarios could not be loaded. */
export function unpackAddress({ hash }: Pick<Address, "hash">): Promise<void> | null {
  const fragment = readFragment(hash);
  if (!fragment?.isPacked || texts.has(fragment.text)) return null;
  return scenarioTools.load().then(async ({ unpack }) => keepPacked(await unpack(fragment.text), fragment.text));
}

/** A link's text as it stands in an address, from "?" on, by what is known now: never too long for a server. */
export function toAddress(link: string): string {
  const query = link === "" ? "" : `?${link}`;
  if (link.length <= mostQueryLetters) return query;
  return scenarioTools.get()?.writeAddress(link, (rest) => packs.get(rest)) ?? query;
}
