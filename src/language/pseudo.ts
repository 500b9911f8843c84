import type { Language } from "./active.ts";

/**
 * English in disguise (`lang=en-XA`): accents, two fifths longer, in brackets. A text that stands on the page without them
 * goes past the catalogue, and what no longer fits will not fit in German either.
 */
export const pseudo: Language = { tag: "en-XA", locale: "en", direction: "ltr", messages: {}, disguise: disguiseMessage };

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("abcdeghijklnorstuwyzABCDEGHIJKLNORSTUWYZ", (letter, i) => [
    letter,
    Array.from("åƀçđéğĥîĵķļñöŕšţûŵýžÅƁÇĐÉĞĤÎĴĶĻÑÖŔŠŢÛŴÝŽ")[i],
  ]),
);

/** Of the message only what is text, not names of arguments, keywords and tags. */
export function disguiseMessage(message: string): string {
  const parts = splitMessage(message);
  const length = parts.reduce((sum, { text, isText }) => sum + (isText ? text.length : 0), 0);
  if (length === 0) return message;
  const written = parts.map(({ text, isText }) => (isText ? Array.from(text, (sign) => accents[sign] ?? sign).join("") : text));
  return `[${written.join("")}${pad(Math.ceil(0.4 * length))}]`;
}

/** This many characters more, in pieces of a word's length, so that lines can break. */
function pad(length: number): string {
  return "~".repeat(length).replace(/~{8}(?=~)/g, "$& ");
}

/** Text, and what is not: arguments (of a lesson's sentences too), heads and ends of branches, tags, words of the glossary. */
function splitMessage(message: string): readonly { readonly text: string; readonly isText: boolean }[] {
  const syntax =
    /\{\s*\w+\s*,\s*(?:select|plural|selectordinal)\s*,\s*(?:=\d+|[\w-]+)\s*\{|\{[^{}]*\}|\[\[[^[\]]*\]\]|\}\s*(?:=\d+|[\w-]+)\s*\{|\}\s*\}|<\/?[a-z][\w-]*>/gi;
  const parts: { text: string; isText: boolean }[] = [];
  let at = 0;
  for (const found of message.matchAll(syntax)) {
    if (found.index > at) parts.push({ text: message.slice(at, found.index), isText: true });
    parts.push({ text: found[0], isText: false });
    at = found.index + found[0].length;
  }
  if (at < message.length) parts.push({ text: message.slice(at), isText: true });
  return parts;
}
