import { writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";

/** Reads a choice of a page from its URL. @param onFault hears of a value that is not allowed @returns null: none, or not allowed. */
export function readChoice<T extends string>(
  entry: string,
  value: string | null | undefined,
  allowed: readonly T[],
  onFault: (message: string) => void,
): T | null {
  if (value === null || value === undefined) return null;
  const found = allowed.find((one) => one.toLowerCase() === value.toLowerCase()) ?? null;
  if (found === null)
    onFault(
      t('The URL\'s {entry} "{value}" is ignored; allowed: {allowed}.', {
        entry,
        value: value.slice(0, 40),
        allowed: writeSeries(allowed),
      }),
    );
  return found;
}
