import type { Nanos } from "./scenario.ts";

/** Time a link of `rateBps` takes for `bytes`; not rounded. */
export function wireTimeNs(bytes: number, rateBps: number): Nanos {
  return (bytes * 8e9) / rateBps;
}
