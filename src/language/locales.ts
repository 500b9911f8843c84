/** How each language calls itself, what `Intl` calls it, and which way it runs. Digits are Latin everywhere, as on the charts. */
export const locales = {
  de: { name: "Deutsch", locale: "de", direction: "ltr" },
  es: { name: "Español", locale: "es", direction: "ltr" },
  fr: { name: "Français", locale: "fr", direction: "ltr" },
  zh: { name: "中文", locale: "zh-Hans", direction: "ltr" },
  ar: { name: "العربية", locale: "ar-u-nu-latn", direction: "rtl" },
} as const;
