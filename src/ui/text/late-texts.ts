/**
 * Explanations by the signs that stand for them in the tables of the built page (scripts/late-texts.mjs, which fills
 * this in). Only what is loaded late may import it: it would bring all of them into the first load.
 */
const texts: Readonly<Record<string, string>> = {};

/** What a table's `help`, `cite` or `meaning` says. */
export function readLate(text: string): string {
  return texts[text] ?? text;
}
