import { useRef } from "react";
import { isolate } from "../../language/numbers.ts";
import { t } from "../../language/translate.ts";
import { pauseIcon, playIcon } from "../controls/icons.tsx";
import { guideSteps } from "../run/layout.ts";
import { useClockTick, useIsPlaying, writeText } from "../run/use-clock.ts";
import { closeNs } from "./step-motion.ts";
import type { Minute } from "./use-minute.ts";
import styles from "./guide-bar.module.css";
import { formatDuration, formatFixed } from "../../language/formats.ts";
import { useRunView } from "../run/run-view.ts";

const last = guideSteps - 1;

/** Back, Next and Play, and the picture's moment. */
export function GuideBar({ minute }: { minute: Minute }) {
  const { clock, perform } = useRunView();
  const { step, told, pace, go, play } = minute;
  const isPlaying = useIsPlaying(clock);
  const isLast = step === last;
  const name = isPlaying ? t("Pause") : isLast ? t("Play") : step === last - 1 ? t("Play this request") : t("Play this moment");
  return (
    <section className={`playback ${styles.root}`} aria-label={t("Guide")} data-guide-bar="">
      <div className={styles.turn}>
        {isLast && (
          <button
            type="button"
            className={`text-button ${styles.lesson}`}
            onClick={() => perform({ do: "openPage", page: "lessons", query: "" })}
          >
            {t("Next: lesson 1, What is incast?")}
          </button>
        )}
        <button type="button" className={`button ${styles.step}`} disabled={step === 0} onClick={() => go(step - 1)}>
          {t("Back")}
        </button>
        <button type="button" className={`button ${styles.step}`} data-primary="" onClick={() => go(step + 1)}>
          {isLast ? t("Done", {}, "button") : t("Next")}
        </button>
      </div>
      <div className={styles.play}>
        <button type="button" className={styles.playButton} aria-label={name} disabled={told === null} onClick={play}>
          {isPlaying ? pauseIcon : playIcon}
        </button>
        <span aria-hidden="true">
          <b>{name}</b>
          {pace !== null && <small>{t("{time} per second", { time: formatDuration(pace) })}</small>}
        </span>
      </div>
      <StepTime minute={minute} />
      <div className={styles.dashes} aria-hidden="true">
        {Array.from({ length: guideSteps }, (_, place) => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- for pointers alone: keys and screen readers have Back and Next
          <button key={place} type="button" tabIndex={-1} data-past={place <= step ? "" : undefined} onClick={() => go(place)} />
        ))}
        <span className={styles.count}>{t("{step} of {steps}", { step: step + 1, steps: guideSteps })}</span>
      </div>
    </section>
  );
}

/** The moment, in the unit of the axis. */
function StepTime({ minute: { told, step } }: { minute: Minute }) {
  const { clock } = useRunView();
  const number = useRef<HTMLElement>(null);
  const isClose = told !== null && told.stretch.toNs - told.stretch.fromNs < closeNs;
  const digits = step === last ? 1 : 0;
  useClockTick(clock, () => {
    if (number.current) writeText(number.current, isolate(formatFixed(clock.timeNs() / (isClose ? 1e3 : 1e6), digits)));
  });
  return (
    <p className={styles.time}>
      <b ref={number} /> <span>{isClose ? "µs" : "ms"}</span>
      <small>{t("{step} of {steps}", { step: step + 1, steps: guideSteps })}</small>
    </p>
  );
}
