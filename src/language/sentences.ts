import { activeLanguage } from "./active.ts";
import { isolate } from "./numbers.ts";
import { t } from "./translate.ts";

/** Separator of two sentences: a blank, or nothing in Chinese, whose full stop includes space. */
export function sentenceGap(): string {
  return activeLanguage().sentenceGap ?? " ";
}

/** The character that ends a sentence. */
export function fullStop(): string {
  return activeLanguage().fullStop ?? ".";
}

/** A list without "and" or "or": "a, b, c"; empty items are omitted. */
export function writeSeries(parts: readonly (string | null | undefined | false)[]): string {
  const said = parts.filter((one): one is string => Boolean(one));
  if (said.length <= 1) return said.join("");
  // joined at once: put together one by one, a list of very many would be read over and over
  return said.map(isolate).join(t("{first}, {rest}", { first: "", rest: "" }));
}

/** Joins whole sentences; empty ones are omitted. */
export function writeSentences(sentences: readonly (string | null | undefined | false)[]): string {
  return sentences.filter((one) => one).join(sentenceGap());
}

/** The sentences of a text in the active language. */
export function splitSentences(text: string): string[] {
  const segments = new Intl.Segmenter(activeLanguage().locale, { granularity: "sentence" }).segment(text);
  return [...segments].map(({ segment }) => segment.trim());
}

/** A label within a sentence: "initial window", but "RTOmin" and "ECN threshold". Unchanged in languages that capitalize nouns. */
export function withinSentence(label: string): string {
  const isLarge = !activeLanguage().hasLargeNouns && /^\p{Lu}\p{Ll}/u.test(label);
  return isLarge ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** The output of `rich` with adjacent texts merged. */
export function mergeTexts<R>(parts: readonly (string | R)[]): readonly (string | R)[] {
  const merged: (string | R)[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === "string" && typeof last === "string") merged[merged.length - 1] = last + part;
    else merged.push(part);
  }
  return merged;
}
