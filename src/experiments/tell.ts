import { lookUp, type Marked, t } from "../language/translate.ts";

/** Texts of figures that are assembled while loading: the data keep the English, by which the page finds the message again. */

type Values = Readonly<Record<string, string | number>>;

const told = new Map<string, { readonly message: Marked; readonly values: Values }>();

/**
 * The filled-in English message, for data that are the same in every language.
 *
 * @param message with plain placeholders only: `tell(msg("QLF is through before {other}."), { other })`
 */
export function tell(message: Marked, values: Values): string {
  const text = message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  told.set(text, { message, values });
  return text;
}

/** A text of a figure in the current language. URLs hold names of choices, so that the data write "us", which people read as "µs". */
export function showTold(text: string): string {
  const known = told.get(text);
  if (known === undefined) return lookUp(text).replaceAll(/(?<=\d) us\b/g, " µs");
  const values = Object.entries(known.values).map(([name, value]) => [name, typeof value === "string" ? showTold(value) : value] as const);
  return t(known.message, Object.fromEntries(values));
}
