import { t } from "../../language/translate.ts";

/** Our choice: no scenario file is larger, and reading an endless source (a device, a pipe) stops soon. */
export const mostFileBytes = 64 * 2 ** 20;

/** The result of reading a text, or a readable description of the fault. */
export type Reading<Found> = ({ readonly ok: true } & Found) | { readonly ok: false; readonly fault: string };

/** The value of a JSON text, or a readable description of the fault. */
export function parseJson(text: string): Reading<{ readonly value: unknown }> {
  try {
    // a byte order mark is not JSON, but some editors write one
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, "")) as unknown };
  } catch (error) {
    return { ok: false, fault: t("is not JSON: {reason}", { reason: (error as Error).message }) };
  }
}
