import { findCollapse, findDrawnCollapse } from "../../../../analysis/collapse.ts";
import { senderAxis } from "../../../../story/collapse-words.ts";
import { phrase } from "../../../../story/phrase.ts";
import type { Sentence } from "../../../../analysis/words.ts";
import type { AxisFrame } from "../axis-frame.ts";

/** "The collapse begins at 10 senders; 9 of 120 drew it between 8 and 12." @param measured at every value of the axis. */
export function sayClassCollapse(
  { xs, guessXs, isCounted, isGoodput }: AxisFrame,
  curves: readonly (readonly number[])[],
  measured: readonly number[],
): Sentence {
  if (!isGoodput || !isCounted || curves.length === 0) return [];
  const { begins } = findCollapse(xs.map((x, index) => ({ x, median: measured[index] })));
  const drawn = curves.map((values) =>
    findDrawnCollapse(
      guessXs.map((x, index) => ({ x, median: values[index] })),
      true,
    ),
  );
  const all = curves.length;
  if (begins === null)
    return phrase("No collapse up to {place}; {count} of {all} drew none.", {
      place: senderAxis.writePlace(xs[xs.length - 1]),
      count: drawn.filter((one) => one === null).length,
      all,
    });
  const before = guessXs.findLast((x) => x < begins.x) ?? begins.x;
  const after = guessXs.find((x) => x > begins.x) ?? begins.x;
  const count = drawn.filter((one) => one !== null && one >= before && one <= after).length;
  const values = { place: { text: senderAxis.writePlace(begins.x), emphasis: "trouble" }, before, after, all } as const;
  return count === 0
    ? phrase("The collapse begins at {place}; no student drew it between {before} and {after}.", values)
    : phrase("The collapse begins at {place}; <b>{count} of {all}</b> drew it between {before} and {after}.", {
        ...values,
        count,
        b: (text) => ({ text, emphasis: "strong" }),
      });
}
