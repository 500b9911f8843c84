import { t } from "../../../../language/translate.ts";
import { secondsLeft } from "../../../../lessons/hand-in/countdown.ts";
import { type ClassSession, moreMs } from "./class-session.ts";
import styles from "./clock.module.css";
import { formatDuration } from "../../../../language/formats.ts";
import { useStore } from "../../../run/store.ts";

/** "2:05" */
function writeClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The remaining time: as large as the question, and silent; the session announces a few moments politely. */
export function Clock({ room }: { room: ClassSession }) {
  const countdown = useStore(room.state, (state) => state.countdown);
  const restMs = useStore(room.state, (state) => state.restMs);
  const seconds = secondsLeft(restMs);
  const isOver = seconds === 0;
  return (
    <div className={styles.root} data-over={isOver ? "" : undefined}>
      <p className={styles.time} role="timer" aria-label={t("Time left")}>
        {isOver ? t("Time is up") : writeClock(seconds)}
      </p>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * restMs) / countdown.setMs)}%` }} />
      </div>
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={() => room.time({ kind: "toggle" })}>
          {isOver ? t("Start again") : countdown.sinceMs === null ? t("Start", {}, "button") : t("Pause")}
        </button>
        <button type="button" className="button" onClick={() => room.time({ kind: "add", ms: moreMs })}>
          {t("+{time}", { time: formatDuration(moreMs * 1e6) })}
        </button>
        <button type="button" className="button" onClick={() => room.time({ kind: "reset" })}>
          {t("Reset")}
        </button>
      </div>
    </div>
  );
}
