import type { RunSnapshot } from "../../../../bridge/live-run.ts";

/** Start and end of a finished run's block, from its totals, ns; null: of the whole run. */
export function readSpan({ totals, computedNs }: RunSnapshot, block: number | null): { readonly startNs: number; readonly endNs: number } {
  const found = block === null ? undefined : totals?.blocks[block];
  return found ?? { startNs: 0, endNs: totals?.durationNs ?? computedNs };
}
