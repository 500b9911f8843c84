/** Between two letters of one word passes less than this, ms (our choice; the ARIA practices say half a second). */
export const typeAheadMs = 1000;

/**
 * The option that `typed` means, by the ARIA practices: the next one that begins so, after the
 * last the first; the same letter again and again goes through all that begin with it.
 *
 * @param from index of the option that is active now
 * @returns its index; null: none begins so
 */
export function findTyped(labels: readonly string[], typed: string, from: number): number | null {
  const text = fold(typed);
  if (text.trim() === "") return null;
  const isRepeated = text.length > 1 && text === text[0].repeat(text.length);
  const find = (start: string, first: number): number | null => {
    for (let step = 0; step < labels.length; step++) {
      const index = (first + step) % labels.length;
      if (fold(labels[index]).startsWith(start)) return index;
    }
    return null;
  };
  // One letter leads away from where one is; more of them may still mean the same option.
  if (text.length === 1) return find(text, from + 1);
  return find(text, from) ?? (isRepeated ? find(text[0], from + 1) : null);
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
