import type { SweepRun } from "./plan.ts";

/**
 * A key that is equal exactly for equal results: scenario, seed and skipped blocks, with names in order. Store it with the engine's
 * version, because another engine may compute another result.
 */
export function makeCacheKey({ scenario, skipBlocks }: Pick<SweepRun, "scenario" | "skipBlocks">): string {
  return writeCanonical({ scenario, skipBlocks });
}

/** JSON whose objects have sorted names. @param value plain data. */
function writeCanonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
