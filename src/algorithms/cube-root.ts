/**
 * Cube root of `value` (at least 0), to within a few units in the last place: Newton's iteration from above,
 * decreasing until rounding stops it. Uses only + * / and sqrt, so it gives the same bits in every browser.
 */
export function cubeRoot(value: number): number {
  if (value <= 0) return 0;
  let root = value > 1 ? Math.sqrt(value) : 1;
  for (;;) {
    const next = (2 * root + value / (root * root)) / 3;
    if (!(next < root)) return root;
    root = next;
  }
}
