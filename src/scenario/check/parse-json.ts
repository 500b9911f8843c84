import { t } from "../../language/translate.ts";

/** Our choice: no scenario in a file is larger, and what has no end (a device, a pipe) is soon left alone. */
export const mostFileBytes = 64 * 2 ** 20;

/** What a text was read as, or in words why it was not. */
export type Reading<Found> = ({ readonly ok: true } & Found) | { readonly ok: false; readonly fault: string };

/** The value that a text in JSON stands for, or in words why it is none. */
export function parseJson(text: string): Reading<{ readonly value: unknown }> {
  try {
    // a byte order mark is not JSON, but some editors write one
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, "")) as unknown };
  } catch (error) {
    return { ok: false, fault: t("is not JSON: {reason}", { reason: (error as Error).message }) };
  }
}
