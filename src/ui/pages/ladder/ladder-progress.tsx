import { t } from "../../../language/translate.ts";
import { useRef } from "react";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { isolate } from "../../../language/numbers.ts";
import { useClockTick } from "../../run/use-clock.ts";
import { useLadder } from "./ladder-context.tsx";
import type { RowResult } from "./ladder-session.ts";
import styles from "./ladder.module.css";
import { formatFixed } from "../../../language/formats.ts";
import { formatBlock } from "../../../analysis/blocks.ts";

/** Minimum distance from the end of a run for a label, as a share of the axis. */
const leastGap = 0.13;
/** Minimum length of a run with a label, as a share of the axis: the label would cover a shorter one. */
const leastLength = 0.4;
/** From this share of the axis on, the end is written before the end of the run: after it there is no room in a narrow column. */
const mostShareBefore = 0.5;

/** After the end of a run its duration; while it continues, its current block at the cursor. */
export function Progress({
  strip,
  axisNs,
  hasBlocks,
}: {
  strip: Extract<RowResult, { status: "done" }>["strip"];
  axisNs: Nanos;
  hasBlocks: boolean;
}) {
  const { session } = useLadder();
  const now = useRef<HTMLSpanElement>(null);
  const share = strip.endNs / axisNs;
  const end = isolate(t("{number} ms", { number: formatFixed(strip.endNs / 1e6, 1) }));
  const isLabeled = hasBlocks && share >= leastLength;
  useClockTick(session.clock, () => {
    if (!now.current) return;
    const timeNs = session.clock.timeNs();
    // Close to the end, the end time takes the label's place.
    const isNear = share <= 1 && strip.endNs - timeNs < leastGap * axisNs;
    const text =
      !isLabeled || timeNs === 0 || timeNs >= strip.endNs || isNear
        ? ""
        : formatBlock(strip.blockEndsNs.filter((endNs) => endNs <= timeNs).length);
    if (now.current.textContent !== text) now.current.textContent = text;
  });
  return (
    <>
      <span ref={now} className={styles.block} aria-hidden="true" />
      {share > 1 ? (
        <span className={styles.torn}>{t("to {end}", { end })}</span>
      ) : (
        <span className={styles.end} style={share > mostShareBefore ? { right: `${100 * (1 - share)}%` } : { left: `${100 * share}%` }}>
          {end}
        </span>
      )}
    </>
  );
}
