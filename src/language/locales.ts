import type { Language } from "./active.ts";

type Locale = { readonly name: string } & Omit<Language, "tag" | "messages" | "disguise">;

/**
 * How each language calls itself, what `Intl` calls it, which way it runs, and what is peculiar to its sentences. Digits are
 * Latin everywhere, as on the charts.
 */
export const locales = {
  de: { name: "Deutsch", locale: "de", direction: "ltr", hasLargeNouns: true },
  es: { name: "Español", locale: "es", direction: "ltr" },
  fr: { name: "Français", locale: "fr", direction: "ltr" },
  zh: { name: "中文", locale: "zh-Hans", direction: "ltr", sentenceGap: "", fullStop: "。" },
  ar: { name: "العربية", locale: "ar-u-nu-latn", direction: "rtl" },
} as const satisfies Readonly<Record<string, Locale>>;
