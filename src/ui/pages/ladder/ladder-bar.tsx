import { t } from "../../../language/translate.ts";
import { useRef } from "react";
import { pauseIcon, playIcon, toStartIcon } from "../../controls/icons.tsx";
import { useClockTick, useIsPlaying } from "../../run/use-clock.ts";
import { useLadder, useLadderState } from "./ladder-context.tsx";
import { readNumber } from "./ladder-session.ts";
import pagesStyles from "../../kit/pages.module.css";
import styles from "./ladder.module.css";
import { formatDuration, formatMs } from "../../../language/formats.ts";

/** The clock, and the number of finished rows over time: drag along it to move the cursor in all rows. */
export function LadderBar() {
  const { session } = useLadder();
  const { clock } = session;
  const { set, results, axisNs } = useLadderState();
  const isPlaying = useIsPlaying(clock);
  const box = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const finished = useRef<HTMLSpanElement>(null);
  const total = set.rows.length;
  const ends = set.rows.flatMap((row) => readNumber(results.get(row.key), "durationNs") ?? []).toSorted((a, b) => a - b);
  useClockTick(clock, () => {
    const timeNs = clock.timeNs();
    const count = ends.filter((endNs) => endNs <= timeNs).length;
    const told = t("{count} of {total} finished", { count, total });
    if (time.current) time.current.textContent = formatMs(timeNs);
    if (finished.current) finished.current.textContent = told;
    if (!box.current) return;
    box.current.style.setProperty("--cursor", String(timeNs / axisNs));
    box.current.setAttribute("aria-valuenow", String(Math.round(timeNs / 1e3)));
    box.current.setAttribute("aria-valuetext", t("{time} ms, {told}", { time: formatMs(timeNs), told }));
  });
  const seek = (clientX: number): void => {
    const place = box.current?.getBoundingClientRect();
    if (place) clock.seek(((clientX - place.left) / Math.max(1, place.width)) * axisNs);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const by = { ArrowRight: 0.01, ArrowLeft: -0.01, PageUp: 0.1, PageDown: -0.1 }[event.key] ?? 0;
    if (event.key === "Home") clock.seek(0);
    else if (event.key === "End") clock.seek(axisNs);
    else if (by !== 0) clock.seek(clock.timeNs() + by * axisNs);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
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
        <div
          ref={box}
          className={styles.steps}
          dir="ltr"
          role="slider"
          tabIndex={0}
          aria-label={t("Cursor in all rows")}
          aria-valuemin={0}
          aria-valuemax={Math.round(axisNs / 1e3)}
          aria-valuenow={0}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            seek(event.clientX);
          }}
          onPointerMove={(event) => {
            if (event.buttons === 1) seek(event.clientX);
          }}
        >
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={styles.area} d={`M0 100${path}H1000V100Z`} />
            <path className={styles.stepLine} d={`M0 100${path}H1000`} vectorEffect="non-scaling-stroke" />
          </svg>
          <i className={styles.cursor} />
        </div>
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
