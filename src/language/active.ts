/** The language that texts and numbers are written in. There is one in a document, in a Worker and in a terminal: the reader's. */
export interface Language {
  /** As in links and in `<html lang>`: "en", "de", "zh". */
  readonly tag: string;
  /** What `Intl` is asked for; "ar-u-nu-latn" for Arabic with the digits of the charts. */
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
  /** Separator of two sentences, if not a blank. */
  readonly sentenceGap?: string;
  /** What ends one, where it is no point. */
  readonly fullStop?: string;
  /** Its nouns begin large within a sentence too. */
  readonly hasLargeNouns?: boolean;
  /** English message to translation. English has none: its messages are the texts. */
  readonly messages: Readonly<Record<string, string>> | null;
  /** Written over every text (the pseudo-locale). */
  readonly disguise?: (message: string) => string;
}

export const english: Language = { tag: "en", locale: "en", direction: "ltr", messages: null };

let current = english;
const listeners = new Set<() => void>();

export function activeLanguage(): Language {
  return current;
}

/** From now on everything is written in `language`. What was written before stays as it is until it is written again. */
export function setActiveLanguage(language: Language): void {
  if (language === current) return;
  current = language;
  for (const listener of [...listeners]) listener();
}

/** @returns what ends it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Keeps what `make` gives for the language in force, and makes it again for another: for tables and formats that are expensive to make. */
export function perLanguage<T>(make: () => T): () => T {
  let madeFor: Language | null = null;
  let made: T;
  return () => {
    if (madeFor !== current) {
      made = make();
      madeFor = current;
    }
    return made;
  };
}
