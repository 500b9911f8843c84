import { Fragment } from "react";
import type { Part } from "./what-if-words.ts";

/** A sentence with its numbers emphasized. */
export function Parts({ of }: { of: readonly Part[] }) {
  return of.map(({ text, isStrong }, i) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence
    isStrong ? <b key={i}>{text}</b> : <Fragment key={i}>{text}</Fragment>,
  );
}
