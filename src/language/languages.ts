import { english, type Language } from "./active.ts";
import { locales } from "./locales.ts";

export interface LanguageEntry {
  readonly tag: string;
  /** In the language itself. */
  readonly name: string;
  /**
   * Was every message translated at the last release? Then a first visit whose browser asks for the language gets it; else
   * it waits to be chosen. A message that is newer than its translation is shown in English until a release fills it.
   */
  readonly isComplete: boolean;
  /** Not in the picker: for development and tests. */
  readonly isHidden?: boolean;
  load(): Promise<Language>;
}

/** As the build hands it out: keyed by today's English (scripts/catalogues.mjs), not by id as in the file. */
type Catalogue = { readonly default: Readonly<Record<string, string>> };

function entry(tag: keyof typeof locales, isComplete: boolean, load: () => Promise<unknown>): LanguageEntry {
  const { name, ...locale } = locales[tag];
  return { tag, name, isComplete, load: async () => ({ tag, ...locale, messages: ((await load()) as Catalogue).default }) };
}

/** The languages of the Lab. Each catalogue is a file of its own, loaded when its language is. */
export const languages: readonly LanguageEntry[] = [
  { tag: "en", name: "English", isComplete: true, load: async () => english },
  entry("de", true, () => import("./catalogues/de.json")),
  entry("es", true, () => import("./catalogues/es.json")),
  entry("fr", true, () => import("./catalogues/fr.json")),
  entry("zh", true, () => import("./catalogues/zh.json")),
  entry("ar", true, () => import("./catalogues/ar.json")),
  {
    tag: "en-XA",
    name: "Pseudo",
    isComplete: false,
    isHidden: true,
    load: async () => (await import("./pseudo.ts")).pseudo,
  },
];

/** By its tag; a regional one ("de-AT") gives the language. null: no such language. */
export function findLanguage(tag: string, among: readonly LanguageEntry[] = languages): LanguageEntry | null {
  const wanted = tag.toLowerCase();
  const isNamed = (name: string): boolean => among.some((one) => one.tag.toLowerCase() === name);
  const found = isNamed(wanted) ? wanted : wanted.split("-")[0];
  return among.find((one) => one.tag.toLowerCase() === found) ?? null;
}

/**
 * Which language to begin with.
 *
 * @param asked by the link; an unknown one is ignored.
 * @param kept by an earlier choice in this browser.
 * @param wished by the browser, best first. Only a complete language is begun with unasked.
 */
export function chooseLanguage(
  asked: string | null,
  kept: string | null,
  wished: readonly string[],
  among: readonly LanguageEntry[] = languages,
): LanguageEntry {
  const byLink = asked === null ? null : findLanguage(asked, among);
  if (byLink) return byLink;
  const byChoice = kept === null ? null : findLanguage(kept, among);
  if (byChoice) return byChoice;
  for (const tag of wished) {
    const found = findLanguage(tag, among);
    if (found?.isComplete && !found.isHidden) return found;
  }
  return among[0];
}
