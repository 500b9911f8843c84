/**
 * Packed fragments by text, and texts by packed form (null: unreadable), for callers that cannot wait: packing and unpacking are
 * asynchronous.
 */
export const packs = new Map<string, string>();
export const texts = new Map<string, string | null>();

/** Number of recent links kept. Our choice. */
const mostKept = 20;

export function keepPacked(text: string | null, packed: string): void {
  texts.set(packed, text);
  if (text !== null) packs.set(text, packed);
  for (const map of [packs, texts]) if (map.size > mostKept) map.delete(map.keys().next().value!);
}
