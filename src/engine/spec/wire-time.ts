import type { Nanos } from "./scenario.ts";

/** Time to serialize `bytes` at `rateBps`, ns; not rounded. */
export function wireTimeNs(bytes: number, rateBps: number): Nanos {
  return (bytes * 8e9) / rateBps;
}
