/**
 * What has been packed or unpacked, for those who cannot wait: the browser takes a turn for either. Packed fragments by their text,
 * and texts by their packed form; null: it cannot be read.
 */
export const packs = new Map<string, string>();
export const texts = new Map<string, string | null>();

/** A place in the history each, of the last ones. Our choice. */
const mostKept = 20;

export function keepPacked(text: string | null, packed: string): void {
  texts.set(packed, text);
  if (text !== null) packs.set(text, packed);
  for (const map of [packs, texts]) if (map.size > mostKept) map.delete(map.keys().next().value!);
}
