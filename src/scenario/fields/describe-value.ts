import { writeList } from "../../language/numbers.ts";
import { t } from "../../language/translate.ts";

/** Any value in at most about 60 characters of one line; never throws. */
export function describeValue(value: unknown): string {
  let text: string | undefined;
  try {
    text = typeof value === "number" ? String(value) : JSON.stringify(value);
    text ??= String(value);
  } catch {
    text = t("a value of type {type}", { type: typeof value });
  }
  return shorten(text);
}

/** "5 is not allowed; allowed: 1 or 2": the given value and the allowed ones. */
export function describeRefusal(value: unknown, allowed: string): string {
  return value === undefined
    ? t("nothing is not allowed; allowed: {allowed}", { allowed })
    : t("{value} is not allowed; allowed: {allowed}", { value: describeValue(value), allowed });
}

/** At most 60 characters (our choice): enough to recognize a value. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** "a", "a or b", "a, b or c". */
export function joinWords(words: readonly string[]): string {
  return writeList(words, "disjunction");
}
