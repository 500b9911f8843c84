import { Fragment } from "react";
import type { Part } from "./what-if-words.ts";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";

/** A sentence with its numbers emphasized. */
export function Parts({ of }: { of: readonly Part[] }) {
  return of.map(({ text, isStrong }, i) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence
    isStrong ? <b key={i}>{text}</b> : <Fragment key={i}>{text}</Fragment>,
  );
}

/** Start and end of a finished run's block, from its totals, ns; null: of the whole run. */
export function readSpan({ totals, computedNs }: RunSnapshot, block: number | null): { readonly startNs: number; readonly endNs: number } {
  const found = block === null ? undefined : totals?.blocks[block];
  return found ?? { startNs: 0, endNs: totals?.durationNs ?? computedNs };
}
