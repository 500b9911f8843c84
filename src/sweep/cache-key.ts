import type { SweepRun } from "./plan.ts";

/**
 * The same text for the same result and no other: scenario, seed and what is averaged, names in order. To be kept with the
 * engine's version: another engine may come to another result.
 */
export function makeCacheKey({ scenario, skipBlocks }: Pick<SweepRun, "scenario" | "skipBlocks">): string {
  return writeCanonical({ scenario, skipBlocks });
}

/** JSON whose objects have their names in order. @param value of plain data. */
function writeCanonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
