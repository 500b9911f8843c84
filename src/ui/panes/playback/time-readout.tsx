import { countBlocks } from "../../../analysis/workload.ts";
import { useRef } from "react";
import { blockAt } from "../../../analysis/blocks.ts";
import { t } from "../../../language/translate.ts";
import { indexRun } from "../../../analysis/run-index.ts";
import { useClockTick, writeText } from "../../run/use-clock.ts";
import styles from "./time-readout.module.css";
import { formatMs } from "../../../language/formats.ts";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";

/** Length of "9,999.999", which fits next to "block 1,000 of 1,000" (our choice). */
const shortLength = 9;

/** The playback time, updated at frame rate without React. */
export function TimeReadout() {
  const lab = useRunView();
  const time = useRef<HTMLSpanElement>(null);
  // Depends on the run's end, not on the moment: the font size is constant during playback.
  const length = useStore(lab.runs, ({ current }) => formatMs(current?.computedNs ?? 0).length);
  useClockTick(lab.clock, () => {
    if (time.current) writeText(time.current, formatMs(lab.clock.timeNs()));
  });
  return (
    <span className={styles.root} dir="ltr" data-is-long={length > shortLength || undefined} style={{ "--characters": length }}>
      <span ref={time} /> <small>ms</small>
    </span>
  );
}

/** "block 1 of 12". Empty if the workload has no blocks. */
export function BlockReadout() {
  const lab = useRunView();
  const run = useStore(lab.runs, (pair) => pair.current);
  const text = useRef<HTMLSpanElement>(null);
  useClockTick(lab.clock, () => {
    if (!text.current || !run) return;
    const block = Math.max(0, blockAt(indexRun(run).blocks, lab.clock.timeNs()));
    const { workload } = run.scenario;
    const next = workload.kind === "barrier" ? t("block {block} of {blocks}", { block: block + 1, blocks: countBlocks(workload) }) : "";
    writeText(text.current, next);
  });
  return <span className={styles.blockReadout} ref={text} />;
}
