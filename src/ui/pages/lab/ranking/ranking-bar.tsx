import { useState } from "react";
import { countWorkers } from "../../../../bridge/sweep-worker.ts";
import { t } from "../../../../language/translate.ts";
import { pauseIcon, playIcon } from "../../../controls/icons.tsx";
import { rankedSeeds } from "../../../run/layout.ts";
import { T } from "../../../text/t.tsx";
import { saveRanking } from "./ranking-files.ts";
import type { RankingSession, RankingState } from "./ranking-session.ts";
import pagesStyles from "../../../kit/pages.module.css";
import styles from "./ranking.module.css";
import { formatDuration, formatMs } from "../../../../language/formats.ts";
import { useRunView } from "../../../run/run-view.ts";

/** Progress of the runs, the way back to the Lab's run, and downloads. */
export function RankingBar({ session, state }: { session: RankingSession; state: RankingState }) {
  const { perform, clock, notices, host } = useRunView();
  const [isBusy, setBusy] = useState(false);
  const { status, done, total, rows, seeds, failed, timeLeftMs } = state;
  const close = (): void => perform({ do: "rank", seeds: null });
  const others = rankedSeeds.find((count) => count !== seeds)!;
  const save = async (kind: "csv" | "png"): Promise<void> => {
    setBusy(true);
    try {
      await saveRanking(kind, state, host.link());
    } catch (error) {
      notices.add({
        title: t("The file could not be created."),
        detail: error instanceof Error ? error.message : String(error),
        action: null,
      });
    }
    setBusy(false);
  };
  const isDone = status === "done";
  const [label, note, press] = isDone
    ? [t("Back to the run"), t("stopped at {time} ms", { time: formatMs(clock.timeNs()) }), close]
    : status === "computing"
      ? [
          t("Pause"),
          t("{runs, plural, one {# run at a time, on this computer} other {# runs at a time, on this computer}}", { runs: countAtOnce() }),
          session.pause,
        ]
      : [t("Go on"), t("{runs, plural, one {# run to go} other {# runs to go}}", { runs: total - done }), session.resume];
  return (
    <section className={`playback ${pagesStyles.bar} ${styles.bar}`} aria-label={t("Progress")} data-status={status}>
      <button type="button" className={styles.main} onClick={press}>
        <span className="play-button">{status === "computing" ? pauseIcon : playIcon}</span>
        <span>
          <b>{label}</b>
          <small dir="ltr">{note}</small>
        </span>
      </button>
      <div className={styles.progress}>
        <div className={styles.progressWords}>
          <b>
            {isDone
              ? t("{total, plural, one {# run} other {# runs}}", { total })
              : t("{total, plural, one {{done} of # run} other {{done} of # runs}}", { done, total })}
          </b>
          <span>
            {failed > 0 ? (
              <T
                message="{failed, plural, one {# run failed. <again>Try again</again>} other {# runs failed. <again>Try again</again>}}"
                failed={failed}
                again={(text) => (
                  <button type="button" className="text-button" onClick={session.resume}>
                    {text}
                  </button>
                )}
              />
            ) : isDone ? (
              describeRuns(state)
            ) : timeLeftMs === null ? (
              ""
            ) : (
              t("about {time} left", { time: formatDuration(Math.max(1e9, Math.ceil(timeLeftMs / 1e3) * 1e9)) })
            )}
          </span>
        </div>
        <div
          className={styles.cells}
          dir="ltr"
          role="progressbar"
          aria-label={t("Runs done")}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
        >
          {Array.from({ length: seeds }, (_, seed) => (
            <span key={seed}>
              {rows.map(({ id }, place) => (
                <i key={id} data-of={cellOf(state, seed * rows.length + place)} />
              ))}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.acts}>
        {isDone ? (
          <>
            <button type="button" className="button" onClick={() => perform({ do: "rank", seeds: others })}>
              {t("{seeds, plural, one {# seed each} other {# seeds each}}", { seeds: others })}
            </button>
            {(["csv", "png"] as const).map((kind) => (
              <button key={kind} type="button" className="button" disabled={isBusy} onClick={() => void save(kind)}>
                {kind.toUpperCase()}
              </button>
            ))}
          </>
        ) : (
          <button type="button" className="button" onClick={close}>
            {t("Cancel")}
          </button>
        )}
      </div>
    </section>
  );
}

/** Number of runs that the library computes in parallel. */
function countAtOnce(): number {
  return Math.max(2, countWorkers());
}

function cellOf({ done, status }: RankingState, place: number): "done" | "now" | undefined {
  if (place < done) return "done";
  return status === "computing" && place < done + countAtOnce() ? "now" : undefined;
}

function describeRuns({ rows, seeds, base }: RankingState): string {
  return t("{settings, plural, one {# setting, seeds {first} to {last}} other {# settings, seeds {first} to {last}}}", {
    settings: rows.length,
    first: String(base.seed),
    last: String((base.seed + seeds - 1) % 2 ** 32),
  });
}
