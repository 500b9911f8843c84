import { experiments, findExperiment } from "../../../experiments/registry.ts";
import { pauseIcon, playIcon } from "../../controls/icons.tsx";
import { formatDuration, formatPlural } from "../../text/numbers.ts";
import { TakeAway } from "./take-away.tsx";
import { usePapers, usePapersState, usePlace } from "./papers-context.tsx";
import { readShown, writeStored } from "./papers-words.ts";
import { listShares } from "./work-shares.ts";
import pagesStyles from "../pages.module.css";
import styles from "./papers-bar.module.css";
import workStyles from "../work-bar.module.css";

/** What is being computed, what stops it, and what can be taken away. A segment is a figure; a click goes to it. */
export function PapersBar() {
  const { session, go } = usePapers();
  const { figure, paper } = usePlace();
  const { figures, isPaused, dropped, cacheFault } = usePapersState((state) => state);
  const working = experiments.flatMap(({ id }) => {
    const { work, trial } = figures[id];
    return [...(work ? [work] : []), ...(trial?.work ? [trial.work] : [])];
  });
  const isBusy = working.length > 0;
  const runs = working.reduce((sum, { total }) => sum + total, 0);
  const done = working.reduce((sum, one) => sum + one.done, 0);
  const left = working.reduce((sum, one) => sum + one.packets * (1 - one.done / Math.max(1, one.total)), 0);
  const ms = isBusy && !isPaused ? session.estimateMs(left) : null;
  const scope = figure === null ? experiments.filter((one) => paper === null || one.paper === paper).map(({ id }) => id) : [figure];
  const open = scope.filter(
    (id) => findExperiment(id)!.claims.length > 0 && figures[id].shown?.size !== "full" && figures[id].work?.size !== "full",
  );
  const canGoOn = !isBusy && dropped.length > 0;
  const onPress = (): void => {
    if (canGoOn) session.goOn();
    else if (isPaused) session.resume();
    else session.pause();
  };
  const shares = listShares(figures);
  const all = experiments.flatMap(({ id }) => figures[id].shown ?? []);
  const judged = all.filter(({ size }) => size === "full").length;
  return (
    <section
      className={`playback ${pagesStyles.bar} ${workStyles.root}`}
      aria-label="Progress"
      data-status={isBusy ? (isPaused ? "paused" : "running") : canGoOn ? "cancelled" : "done"}
    >
      <div className={`${workStyles.left} ${styles.left}`}>
        <button
          type="button"
          className="play-button"
          aria-label={isBusy && !isPaused ? "Pause" : "Go on"}
          disabled={!isBusy && !canGoOn}
          onClick={onPress}
        >
          {isBusy && !isPaused ? pauseIcon : playIcon}
        </button>
        <span>
          {isBusy
            ? isPaused
              ? "Paused"
              : `Running on ${formatPlural(session.workers, "core")}`
            : canGoOn
              ? "Cancelled; what is done is kept"
              : "At rest"}
          {cacheFault !== null && <small>{cacheFault}</small>}
        </span>
      </div>
      <div className={workStyles.centre}>
        <div className={workStyles.words}>
          <span>
            {isBusy ? (
              <>
                <b>{done}</b> of {formatPlural(runs, "run")}
              </>
            ) : (
              <>
                <b>{judged}</b> of {experiments.length} figures in full{writeStored(all)}
              </>
            )}
          </span>
          <span>{ms === null ? "" : `about ${formatDuration(Math.max(1, Math.ceil(ms / 1e3)) * 1e9)} left`}</span>
        </div>
        {figure !== null && isBusy ? (
          <progress aria-label="Runs done" value={done} max={Math.max(1, runs)} />
        ) : (
          <div className={styles.segments} role="presentation" title="A bar's width is the figure's share of the work">
            {experiments.map((one) => {
              const { shown, work } = figures[one.id];
              return (
                <button
                  key={one.id}
                  type="button"
                  tabIndex={-1}
                  aria-hidden="true"
                  style={{ flexGrow: shares.get(one.id) ?? 1 }}
                  title={`${one.paper} ${one.figures.join(", ")}: ${readShown(one, figures[one.id])}`}
                  data-state={work ? "running" : (shown?.size ?? "none")}
                  onClick={() => go({ figure: one.id, trial: {} })}
                />
              );
            })}
          </div>
        )}
      </div>
      <div className={`${workStyles.right} ${styles.right}`}>
        {isBusy ? (
          <button type="button" className="button" onClick={() => session.cancel()}>
            Cancel
          </button>
        ) : (
          open.length > 0 && (
            <button type="button" className="button" onClick={() => session.runFull(open)}>
              {figure === null ? `Run ${open.length} in full` : "Run in full"}
            </button>
          )
        )}
        <TakeAway />
      </div>
    </section>
  );
}
