/** Entries take senders in order; the last one that gets any takes the rest. */
export function fitSenders<T extends { readonly senders?: unknown }>(entries: readonly T[], wanted: number): T[] {
  const fitted: T[] = [];
  let left = wanted;
  for (const [index, entry] of entries.entries()) {
    const isLast = index === entries.length - 1;
    const senders = isLast ? left : Math.min(left, entry.senders as number);
    if (senders > 0) fitted.push({ ...entry, senders });
    left -= senders;
  }
  return fitted;
}
