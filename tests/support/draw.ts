import { drawSeed } from "../properties/seed.ts";
import { drawSome, isLong } from "./extent.ts";

/**
 * Draws `count` entries of a list, different ones each time, and logs how to draw the same ones again; the long tests use the whole list.
 */
export function drawLogged<T>(what: string, list: readonly T[], count: number): readonly T[] {
  const seed = drawSeed();
  if (!isLong)
    console.log(`${what}: ${count} of ${list.length}, drawn from seed ${seed}; the same ones again: PROPERTY_SEED=${seed} npm test`);
  return drawSome(list, count, seed);
}
