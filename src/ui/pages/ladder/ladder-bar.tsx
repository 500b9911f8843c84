import { t } from "../../../language/translate.ts";
import { useRef } from "react";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { pauseIcon, playIcon, toStartIcon } from "../../controls/icons.tsx";
import { useClockTick, useIsPlaying } from "../../run/use-clock.ts";
import { useLadder, useLadderState } from "./ladder-context.tsx";
import { readNumber } from "./ladder-session.ts";
import { TimeSlider } from "../../kit/time-slider.tsx";
import pagesStyles from "../../kit/pages.module.css";
import styles from "./ladder.module.css";
import { formatDuration, formatMs } from "../../../language/formats.ts";

/** The clock, and the number of finished rows over time: drag along it to move the cursor in all rows. */
export function LadderBar() {
  const { session } = useLadder();
  const { clock } = session;
  const { set, results, axisNs } = useLadderState();
  const isPlaying = useIsPlaying(clock);
  const time = useRef<HTMLSpanElement>(null);
  const finished = useRef<HTMLSpanElement>(null);
  const total = set.rows.length;
  const ends = set.rows.flatMap((row) => readNumber(results.get(row.key), "durationNs") ?? []).toSorted((a, b) => a - b);
  const countFinished = (timeNs: Nanos): string =>
    t("{count} of {total} finished", { count: ends.filter((endNs) => endNs <= timeNs).length, total });
  useClockTick(clock, () => {
    const timeNs = clock.timeNs();
    if (time.current) time.current.textContent = formatMs(timeNs);
    if (finished.current) finished.current.textContent = countFinished(timeNs);
  });
  const steps = ends.filter((endNs) => endNs <= axisNs);
  const path = steps.map((endNs, i) => `H${((1000 * endNs) / axisNs).toFixed(1)}V${(100 - (100 * (i + 1)) / total).toFixed(1)}`).join("");
  return (
    <section className={`playback ${pagesStyles.bar} ${styles.clock}`} aria-label={t("Playback")}>
      <div className={styles.controls}>
        <button type="button" className="icon-button" aria-label={t("To start")} onClick={() => clock.seek(0)}>
          {toStartIcon}
        </button>
        <button
          type="button"
          className="play-button"
          aria-label={t(isPlaying ? "Pause" : "Play")}
          onClick={() => (isPlaying ? clock.pause() : clock.play())}
        >
          {isPlaying ? pauseIcon : playIcon}
        </button>
      </div>
      <div className={styles.progress}>
        <div className={styles.progressTitle} dir="ltr">
          <span>{t("how many have finished, over time")}</span>
          <span>{formatDuration(axisNs)}</span>
        </div>
        <TimeSlider
          clock={clock}
          endNs={axisNs}
          onSeek={(timeNs) => clock.seek(timeNs)}
          label={t("Cursor in all rows")}
          className={styles.steps}
          describe={(timeNs) => t("{time} ms, {told}", { time: formatMs(timeNs), told: countFinished(timeNs) })}
        >
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={styles.area} d={`M0 100${path}H1000V100Z`} />
            <path className={styles.stepLine} d={`M0 100${path}H1000`} vectorEffect="non-scaling-stroke" />
          </svg>
          <i className={styles.cursor} />
        </TimeSlider>
      </div>
      <div className={styles.time}>
        <span className={styles.now} dir="ltr">
          <span ref={time} /> <small>ms</small>
        </span>
        <span ref={finished} className={styles.finished} />
      </div>
    </section>
  );
}
