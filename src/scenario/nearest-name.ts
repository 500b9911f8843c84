/** The candidate that `name` was most likely meant to be, or undefined when none is close. Case does not count. */
export function findNearestName(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  // our choice: up to half of the letters wrong, three at most
  let bestDistance = Math.min(3, Math.floor(name.length / 2)) + 1;
  for (const candidate of candidates) {
    const distance = countEdits(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance; long names count as far away without being compared. */
function countEdits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 20 || a.length > 60) return Infinity;
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[j] + 1, current[j - 1] + 1));
    }
    previous = current;
  }
  return previous[b.length];
}
