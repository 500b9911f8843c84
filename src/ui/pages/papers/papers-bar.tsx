import { T } from "../../text/t.tsx";
import { t } from "../../../language/translate.ts";
import { experiments, findExperiment } from "../../../experiments/registry.ts";
import { pauseIcon, playIcon } from "../../controls/icons.tsx";
import { usePapers, usePapersState, usePlace } from "./papers-context.tsx";
import { countStored, readShown, verdictWords, writeRoughly } from "./papers-words.ts";
import { listShares } from "./work-shares.ts";
import pagesStyles from "../../kit/pages.module.css";
import styles from "./papers-bar.module.css";
import workStyles from "../../kit/work-bar.module.css";
import { writeSentences } from "../../../language/sentences.ts";
import { useState } from "react";
import { saveFile } from "../../panes/figures/save.ts";
import { writeFault } from "../../text/fault-words.ts";
import { writeCsvLine } from "../../../analysis/csv-line.ts";
import type { FigureState } from "./figure-state.ts";

/** The computation in progress, buttons to stop it, and downloads. Each segment is a figure and opens it. */
export function PapersBar() {
  const { session, go } = usePapers();
  const { figure, paper } = usePlace();
  const { figures, isPaused, isReady, dropped, cacheFault } = usePapersState((state) => state);
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
      aria-label={t("Progress")}
      data-status={isBusy ? (isPaused ? "paused" : "running") : canGoOn ? "cancelled" : "done"}
    >
      <div className={`${workStyles.left} ${styles.left}`}>
        <button
          type="button"
          className="play-button"
          aria-label={t(isBusy && !isPaused ? "Pause" : "Go on")}
          disabled={!isBusy && !canGoOn}
          onClick={onPress}
        >
          {isBusy && !isPaused ? pauseIcon : playIcon}
        </button>
        <span>
          {isBusy
            ? isPaused
              ? t("Paused")
              : t("{cores, plural, one {Running on # core} other {Running on # cores}}", { cores: session.workers })
            : canGoOn
              ? t("Canceled; completed figures are kept")
              : t("Not running")}
          {cacheFault !== null && <small>{cacheFault}</small>}
        </span>
      </div>
      <div className={workStyles.centre}>
        <div className={workStyles.words}>
          <span>
            {isBusy ? (
              <T message="{runs, plural, one {<b>{done}</b> of # run} other {<b>{done}</b> of # runs}}" done={done} runs={runs} />
            ) : (
              figure === null && (
                <T
                  message="<b>{judged}</b> of {total} figures computed in full{stored, plural, =0 {} one {; # stored with version {versions}} other {; # stored with version {versions}}}"
                  judged={judged}
                  total={experiments.length}
                  {...countStored(all)}
                />
              )
            )}
          </span>
          <span>{ms === null ? "" : t("about {time} left", { time: writeRoughly(ms) })}</span>
        </div>
        {figure !== null && isBusy ? (
          <progress aria-label={t("Runs done")} value={done} max={Math.max(1, runs)} />
        ) : (
          <div className={styles.segments} role="presentation" title={t("A bar's width is the figure's share of the work")}>
            {experiments.map((one) => {
              const { shown, work } = figures[one.id];
              return (
                <button
                  key={one.id}
                  type="button"
                  tabIndex={-1}
                  aria-hidden="true"
                  style={{ flexGrow: shares.get(one.id) ?? 1 }}
                  title={t("{figure}: {verdict}", {
                    figure: `${one.paper} ${one.figures.join(", ")}`,
                    verdict: t(verdictWords[readShown(one, figures[one.id])].short),
                  })}
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
            {t("Cancel")}
          </button>
        ) : (
          isReady &&
          open.length > 0 && (
            <button type="button" className="button" onClick={() => session.runFull(open)}>
              {figure === null ? t("Run {count} in full", { count: open.length }) : t("Run in full")}
            </button>
          )
        )}
        <TakeAway />
      </div>
    </section>
  );
}

/** Downloads: files of a figure, its worksheet, or the verdicts of all figures shown. */
function TakeAway() {
  const { host, notices } = usePapers();
  const { figure, form, verdict, paper } = usePlace();
  const figures = usePapersState((state) => state.figures);
  const [isBusy, setBusy] = useState(false);
  const experiment = figure === null ? undefined : findExperiment(figure);
  if (experiment === undefined)
    return (
      <button
        type="button"
        className="button"
        onClick={() => saveFile(new Blob([writeVerdicts(figures, verdict, paper)], { type: "text/csv" }), "incast-papers-verdicts.csv")}
      >
        CSV
      </button>
    );
  const { shown } = figures[experiment.id];
  const save = async (kind: "csv" | "png" | "svg"): Promise<void> => {
    if (shown === null) return;
    setBusy(true);
    try {
      const file =
        kind === "csv"
          ? new Blob([writeRuns(experiment.id, { shown })], { type: "text/csv" })
          : await (await import("./figure-export.tsx")).exportFigure(kind, experiment, shown, host.link());
      saveFile(file, `incast-papers-${experiment.id}.${kind}`);
    } catch (error) {
      notices.set({
        list: [writeSentences([t("The file could not be created."), writeFault(error)])],
      });
    }
    setBusy(false);
  };
  return (
    <>
      {(["csv", "png", "svg"] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="button"
          // A picture would reveal what is to be predicted.
          disabled={isBusy || shown === null || (form === "predict" && kind !== "csv")}
          onClick={() => void save(kind)}
        >
          {kind.toUpperCase()}
        </button>
      ))}
    </>
  );
}

/** Downloads as tables: each verdict, or each run of a figure. */

function writeVerdicts(figures: Readonly<Record<string, FigureState>>, verdict: string | null, paper: string | null): string {
  const rows = experiments
    .filter((one) => (paper === null || one.paper === paper) && (verdict === null || readShown(one, figures[one.id]) === verdict))
    .map((one) => {
      const { shown } = figures[one.id];
      const holding = shown?.claims.filter(({ holds }) => holds).length ?? null;
      return [
        one.id,
        one.paper,
        one.figures.join(" "),
        readShown(one, figures[one.id]),
        shown?.size ?? "",
        holding,
        one.claims.length,
        one.title,
      ];
    });
  return [["id", "paper", "figures", "verdict", "size", "claimsHolding", "claims", "title"], ...rows].map(writeCsvLine).join("");
}

/** In the terminal's format. */
function writeRuns(id: string, { shown }: Pick<FigureState, "shown">): string {
  const series = shown?.report.series ?? [];
  const measures = [...new Set(series.flatMap(({ points }) => points.flatMap(({ values }) => Object.keys(values))))];
  const rows = series.flatMap(({ name, points }) =>
    points.map(({ x, seed, values }) => {
      const cells = measures
        .map((measure) => values[measure] ?? null)
        .map((value) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value));
      return [id, name, x, seed, ...cells];
    }),
  );
  return [["id", "series", "x", "seed", ...measures], ...rows].map(writeCsvLine).join("");
}
