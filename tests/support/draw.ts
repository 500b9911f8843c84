import { drawSeed } from "../properties/seed.ts";
import { drawSome, isLong } from "./extent.ts";

/** `count` of a list, others each time, and how to have the same ones again, in the log; all of it in the long tests. */
export function drawLogged<T>(what: string, list: readonly T[], count: number): readonly T[] {
  const seed = drawSeed();
  if (!isLong)
    console.log(`${what}: ${count} of ${list.length}, drawn from seed ${seed}; the same ones again: PROPERTY_SEED=${seed} npm test`);
  return drawSome(list, count, seed);
}
