import { activeLanguage } from "./active.ts";

/** `Intl`'s formats for the language in force. Making one costs far more than using it, and charts write numbers at every frame. */

let locale = "";
const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();
const listFormats = new Map<string, Intl.ListFormat>();

function keepFor(next: string): void {
  if (next === locale) return;
  locale = next;
  numberFormats.clear();
  pluralRules.clear();
  listFormats.clear();
}

/** @param key names the options: the same key always comes with the same ones. */
export function numberFormat(key: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  keepFor(activeLanguage().locale);
  let format = numberFormats.get(key);
  if (!format) numberFormats.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format;
}

export function pluralRule(type: Intl.PluralRuleType = "cardinal"): Intl.PluralRules {
  keepFor(activeLanguage().locale);
  let rules = pluralRules.get(type);
  if (!rules) pluralRules.set(type, (rules = new Intl.PluralRules(locale, { type })));
  return rules;
}

/** "a, b and c" (British: no comma before the last); "a, b oder c"; "a、b和c". */
export function writeList(parts: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  const { locale: wanted } = activeLanguage();
  keepFor(wanted);
  let format = listFormats.get(type);
  if (!format) listFormats.set(type, (format = new Intl.ListFormat(wanted === "en" ? "en-GB" : wanted, { type })));
  return format.format(parts.map(isolate));
}

/** First strong isolate and its end: what stands between them has its own direction, and does not turn what stands around it. */
const [isolateStart, isolateEnd] = ["\u2068", "\u2069"];
/** The same for what runs from right to left, whatever it begins with. */
const arabicStart = "\u2067";

/** Letters that run from right to left, or a text that has taken in others already: it is one of the language's. */
const isArabic = /[\u0590-\u08ff\u2067\u2068]/;

/** What would turn a text that runs from left to right: such letters, and signs that say so themselves, as a name may have. */
const turns = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Closes open isolates and drops unmatched ends, so that no text affects what follows it. */
function balance(text: string): string {
  let open = 0;
  const kept = text.replaceAll(/[\u2066-\u2069]/g, (sign) => {
    if (sign === isolateEnd && open === 0) return "";
    open += sign === isolateEnd ? -1 : 1;
    return sign;
  });
  return kept + isolateEnd.repeat(open);
}

/**
 * A name, number with unit or formula, kept whole in a text that runs from right to left. In all others it is as it is, unless it
 * would turn what stands around it: a reader's name in Hebrew, or with signs of direction in it.
 */
export function isolate(text: string): string {
  // nor does a value that is missing fail in one direction alone
  if (!text) return text;
  const isLtr = activeLanguage().direction === "ltr";
  if (isLtr && !turns.test(text)) return text;
  const whole = balance(text);
  // a length of time that a sentence takes in is one already
  const isIsolated = /^[\u2067\u2068]/.test(whole) && whole.indexOf(isolateEnd) === whole.length - 1;
  // "ACK 3، ACK 4" begins with Latin letters, or with nothing but isolates, and is Arabic all the same
  return isIsolated ? whole : (!isLtr && isArabic.test(whole) ? arabicStart : isolateStart) + whole + isolateEnd;
}
