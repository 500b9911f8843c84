/**
 * base^exponent with the same bits on every machine, which Math.pow does not promise: the whole part of the exponent
 * by multiplication, the rest by one square root per binary digit (base^0.101b = sqrt(base) * sqrt(sqrt(sqrt(base)))).
 * Good to about 1e-15 of the result.
 * @param base in [0, 1]. @param exponent 0 or more; small, for it costs a multiplication per unit.
 */
export function raise(base: number, exponent: number): number {
  let power = 1;
  const whole = Math.floor(exponent);
  for (let unit = 0; unit < whole; unit++) power *= base;
  let rest = exponent - whole;
  // a fraction has at most 52 digits, all of which these doublings bring out exactly
  for (let root = Math.sqrt(base); rest > 0; root = Math.sqrt(root)) {
    rest *= 2;
    if (rest < 1) continue;
    power *= root;
    rest -= 1;
  }
  return power;
}
