import type { RunSnapshot } from "../../../../bridge/live-run.ts";

/** When a block of a finished run begins and ends, as its totals have it; null: the whole run is meant. ns */
export function readSpan({ totals, computedNs }: RunSnapshot, block: number | null): { readonly startNs: number; readonly endNs: number } {
  const found = block === null ? undefined : totals?.blocks[block];
  return found ?? { startNs: 0, endNs: totals?.durationNs ?? computedNs };
}
