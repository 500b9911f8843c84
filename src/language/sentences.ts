import { activeLanguage } from "./active.ts";
import { isolate } from "./numbers.ts";
import { t } from "./translate.ts";

/** What stands between two sentences: a blank, and nothing in Chinese, whose full stop has room of its own. */
export function sentenceGap(): string {
  return activeLanguage().sentenceGap ?? " ";
}

/** What ends a sentence. */
export function fullStop(): string {
  return activeLanguage().fullStop ?? ".";
}

/** Equal things one after the other, with neither "and" nor "or": "a, b, c"; those that have nothing to say are left out. */
export function writeSeries(parts: readonly (string | null | undefined | false)[]): string {
  const said = parts.filter((one): one is string => Boolean(one));
  if (said.length <= 1) return said.join("");
  // joined at once: put together one by one, a list of very many would be read over and over
  return said.map(isolate).join(t("{first}, {rest}", { first: "", rest: "" }));
}

/** Whole sentences after each other; those that have nothing to say are left out. */
export function writeSentences(sentences: readonly (string | null | undefined | false)[]): string {
  return sentences.filter((one) => one).join(sentenceGap());
}

/** The sentences of a text in the language in force. */
export function splitSentences(text: string): string[] {
  const segments = new Intl.Segmenter(activeLanguage().locale, { granularity: "sentence" }).segment(text);
  return [...segments].map(({ segment }) => segment.trim());
}

/** A label as it stands within a sentence: "initial window", but "RTOmin" and "ECN threshold". Where nouns are large within a sentence it stays so. */
export function withinSentence(label: string): string {
  const isLarge = !activeLanguage().hasLargeNouns && /^\p{Lu}\p{Ll}/u.test(label);
  return isLarge ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** What `rich` has written, with texts that follow each other put into one. */
export function mergeTexts<R>(parts: readonly (string | R)[]): readonly (string | R)[] {
  const merged: (string | R)[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === "string" && typeof last === "string") merged[merged.length - 1] = last + part;
    else merged.push(part);
  }
  return merged;
}
