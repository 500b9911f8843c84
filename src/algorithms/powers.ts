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

/**
 * base^exponent with the same bits on every machine, which Math.pow does not guarantee: the integer part of the exponent
 * by multiplication, the rest by one square root per binary digit (base^0.101b = sqrt(base) * sqrt(sqrt(sqrt(base)))).
 * Relative error about 1e-15.
 * @param base in [0, 1]. @param exponent at least 0; small, as it costs one multiplication per unit.
 */
export function raise(base: number, exponent: number): number {
  let power = 1;
  const whole = Math.floor(exponent);
  for (let unit = 0; unit < whole; unit++) power *= base;
  let rest = exponent - whole;
  // a fraction has at most 52 binary digits, which these doublings extract exactly
  for (let root = Math.sqrt(base); rest > 0; root = Math.sqrt(root)) {
    rest *= 2;
    if (rest < 1) continue;
    power *= root;
    rest -= 1;
  }
  return power;
}
