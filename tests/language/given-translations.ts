type Given =
  | { readonly ok: true; readonly entries: readonly (readonly [message: string, translation: string])[] }
  | { readonly ok: false; readonly fault: string };

const allowed = "allowed is an object of JSON with messages on the left and their translations, as texts, on the right";

/** A file of translations; all of it or nothing. Never throws. */
export function readTranslations(text: string): Given {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, fault: `is not JSON: ${(error as Error).message}; ${allowed}` };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { ok: false, fault: `holds no object; ${allowed}` };
  const entries = Object.entries(value) as readonly (readonly [string, unknown])[];
  const wrong = entries.find(([, translation]) => typeof translation !== "string");
  if (wrong !== undefined)
    return { ok: false, fault: `has ${JSON.stringify(wrong[1])} as the translation of ${JSON.stringify(wrong[0])}; ${allowed}` };
  return { ok: true, entries: entries as readonly (readonly [string, string])[] };
}
