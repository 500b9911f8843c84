/** Rounding and congruences for the models, exact where floating point is not. */

/** Our choice: a value this close to a whole number counts as that number (125000 * 1e-4 is 12.499999999999998 in binary). */
const grain = 1e-9;

/** The floor of an exact real that was computed in binary. */
export function floorReal(value: number): number {
  return Math.floor(value + grain);
}

/** A quotient of decimal quantities to nine decimals, without the noise digits of binary floating point. */
export function dropNoise(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

/** Greatest common divisor. @param a,b whole, above 0. */
function findCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : findCommonDivisor(b, a % b);
}

/**
 * The smallest k >= 1 with k * step = target (mod modulus); null: no solution.
 * @param step,modulus whole, above 0. @param target whole.
 */
export function solveCongruence(step: number, target: number, modulus: number): number | null {
  const divisor = findCommonDivisor(step, modulus);
  if (target % divisor !== 0) return null;
  const cycle = modulus / divisor;
  const wanted = (((target / divisor) % cycle) + cycle) % cycle;
  const inverse = invert((step / divisor) % cycle, cycle);
  // the product of two numbers below 2^30 may pass 2^53
  const k = Number((BigInt(wanted) * BigInt(inverse)) % BigInt(cycle));
  return k === 0 ? cycle : k;
}

/** The x with value * x = 1 (mod modulus), for coprime numbers; 0 where the modulus is 1. */
function invert(value: number, modulus: number): number {
  let [remainder, next] = [modulus, value];
  let [factor, nextFactor] = [0, 1];
  while (next > 0) {
    const quotient = Math.floor(remainder / next);
    [remainder, next] = [next, remainder - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return ((factor % modulus) + modulus) % modulus;
}
