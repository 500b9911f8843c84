/** The candidate that `name` was most likely meant to be, or undefined when none is close. Case does not count. */
export function findNearestName(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  // our choice: up to half of the letters wrong, at most three
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

/** Letters to insert, remove, replace or swap with their neighbor; long names count as distant without a comparison. */
function countEdits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 20 || a.length > 60) return Infinity;
  // optimal string alignment distance: rows[i][j] is that of the first i and j letters
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const edits = [rows[i - 1][j - 1] + (isSame ? 0 : 1), rows[i - 1][j] + 1, rows[i][j - 1] + 1];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits.push(rows[i - 2][j - 2] + 1);
      rows[i].push(Math.min(...edits));
    }
  }
  return rows[a.length][b.length];
}
