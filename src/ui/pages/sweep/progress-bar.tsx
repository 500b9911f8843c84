import { t } from "../../../language/translate.ts";
import { useState } from "react";
import { pauseIcon, playIcon } from "../../controls/icons.tsx";
import { T } from "../../text/t.tsx";
import { formatDuration } from "../../text/numbers.ts";
import { writeFault } from "../../text/fault-words.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import type { SweepState } from "./sweep-session.ts";
import { exportSweep } from "./figure.ts";
import sweepStyles from "./sweep.module.css";
import pagesStyles from "../pages.module.css";
import styles from "./progress-bar.module.css";
import workStyles from "../work-bar.module.css";

/** How far the sweep is, what stops it, and what can be taken away. */
export function ProgressBar() {
  const view = useSweep();
  const { sweep, host, notices } = view;
  const state = useWholeState();
  const [isBusy, setBusy] = useState(false);
  const { status, plan, results, failures } = state;
  const isAsking = status === "asking";
  const total = plan?.runs.length ?? 0;
  const done = isAsking ? 0 : results.size + failures.size;
  const isOpen = status === "running" || status === "paused";
  const canGoOn = status === "cancelled" && done < total;
  const save = async (kind: "csv" | "png" | "svg"): Promise<void> => {
    setBusy(true);
    try {
      await exportSweep(kind, view, host.link());
    } catch (error) {
      notices.set({
        list: [t("The file could not be created: {fault}", { fault: writeFault(error) })],
      });
    }
    setBusy(false);
  };
  const onPress = (): void => {
    if (status === "running") sweep.pause();
    else if (status === "paused") sweep.resume();
    else if (canGoOn) sweep.retry();
  };
  return (
    <section className={`playback ${pagesStyles.bar} ${workStyles.root} ${styles.root}`} aria-label={t("Progress")} data-status={status}>
      <div className={workStyles.left}>
        <button
          type="button"
          className="play-button"
          aria-label={status === "running" ? t("Pause") : status === "paused" ? t("Go on") : t("Run", {}, "verb")}
          disabled={!isOpen && !canGoOn}
          onClick={onPress}
        >
          {status === "running" ? pauseIcon : playIcon}
        </button>
        <span>{describeWork(state, sweep.workers)}</span>
      </div>
      <div className={workStyles.centre}>
        <div className={workStyles.words}>
          <span>
            {state.kept > 0 && !isAsking ? (
              <T
                message="{total, plural, one {<b>{done}</b> of # run<quiet>, {kept} kept from before</quiet>} other {<b>{done}</b> of # runs<quiet>, {kept} kept from before</quiet>}}"
                total={total}
                done={String(done)}
                kept={String(state.kept)}
                quiet={(text) => <span className={sweepStyles.quiet}>{text}</span>}
              />
            ) : (
              <T
                message="{total, plural, one {<b>{done}</b> of # run} other {<b>{done}</b> of # runs}}"
                total={total}
                done={String(done)}
              />
            )}
          </span>
          <span>{status === "running" ? describeTimeLeft(state.timeLeftMs) : ""}</span>
        </div>
        <progress aria-label={t("Runs done")} value={done} max={Math.max(1, total)} />
      </div>
      <div className={`${workStyles.right} ${styles.right}`}>
        {isOpen && (
          <button type="button" className="button" onClick={sweep.cancel}>
            {t("Cancel")}
          </button>
        )}
        <span className={sweepStyles.buttons}>
          {(["csv", "png", "svg"] as const).map((kind) => (
            <button key={kind} type="button" className="button" disabled={isBusy || isAsking || done === 0} onClick={() => void save(kind)}>
              {kind.toUpperCase()}
            </button>
          ))}
        </span>
      </div>
    </section>
  );
}

function describeWork({ status }: SweepState, workers: number): string {
  return {
    asking: t("Waiting for your prediction"),
    running: t("{cores, plural, one {Running on # core} other {Running on # cores}}", { cores: workers }),
    paused: t("Paused"),
    done: t("Done"),
    cancelled: t("Cancelled"),
  }[status];
}

function describeTimeLeft(ms: number | null): string {
  return ms === null ? "" : t("about {time} left", { time: formatDuration(Math.max(1e9, Math.ceil(ms / 1e3) * 1e9)) });
}
