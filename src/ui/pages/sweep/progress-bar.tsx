import { t } from "../../../language/translate.ts";
import { useState } from "react";
import { pauseIcon, playIcon } from "../../controls/icons.tsx";
import { writeList } from "../../../language/numbers.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { T } from "../../text/t.tsx";
import { writeFault } from "../../text/fault-words.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import type { SweepState } from "../../kit/sweep/sweep-session.ts";
import { describeAxis, makeAxis } from "../../kit/sweep/chart-data.ts";
import { exportSweep } from "./figure.ts";
import { listAllRuns, type PagePlan } from "../../kit/sweep/plan-page.ts";
import { sendersPath } from "../../kit/sweep/sweep-settings.ts";
import sweepStyles from "./sweep.module.css";
import pagesStyles from "../../kit/pages.module.css";
import styles from "./progress-bar.module.css";
import workStyles from "../../kit/work-bar.module.css";
import { formatDuration } from "../../../language/formats.ts";
import { useStore } from "../../run/store.ts";

/** Progress of the sweep, buttons to stop it, and downloads. */
export function ProgressBar() {
  const view = useSweep();
  const { sweep, host, notices, table } = view;
  const isTable = useStore(table, (value) => value.isOpen);
  const state = useWholeState();
  const [isBusy, setBusy] = useState(false);
  const { status, plan, results, failures } = state;
  const isAsking = status === "asking";
  const total = plan === null ? 0 : listAllRuns(plan).length;
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
      <div className={`${workStyles.left} ${styles.left}`}>
        {(isOpen || canGoOn) && (
          <button
            type="button"
            className="play-button"
            aria-label={status === "running" ? t("Pause") : status === "paused" ? t("Go on") : t("Run", {}, "verb")}
            onClick={onPress}
          >
            {status === "running" ? pauseIcon : playIcon}
          </button>
        )}
        <span>{describeWork(state, sweep.workers)}</span>
      </div>
      <div className={`${workStyles.centre} ${styles.centre}`}>
        <div className={workStyles.words}>
          <span>
            {isOpen || canGoOn ? (
              <T
                message="{total, plural, one {<b>{done}</b> of # run} other {<b>{done}</b> of # runs}}"
                total={total}
                done={String(done)}
              />
            ) : (
              !isAsking && (
                <T message="{total, plural, one {<b>#</b> run} other {<b>#</b> runs}}" total={total} b={(text) => <b>{text}</b>} />
              )
            )}{" "}
            {plan !== null && !isAsking && <span className={sweepStyles.quiet}>{describeRuns(state, plan)}</span>}
          </span>
          <span>{status === "running" ? describeTimeLeft(state.timeLeftMs) : ""}</span>
        </div>
        {(isOpen || canGoOn) && <progress aria-label={t("Runs done")} value={done} max={Math.max(1, total)} />}
      </div>
      <div className={`${workStyles.right} ${styles.right}`}>
        {isOpen && (
          <button type="button" className="button" onClick={sweep.cancel}>
            {t("Cancel")}
          </button>
        )}
        <span className={sweepStyles.buttons}>
          <button
            type="button"
            className="button"
            disabled={isAsking || done === 0}
            aria-pressed={isTable}
            onClick={() => table.set({ isOpen: !isTable })}
          >
            {t("Table")}
          </button>
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

function describeWork({ status, plan }: SweepState, workers: number): string {
  if (status === "running" && plan !== null && plan.more.length > 0) return t("Results vary: more runs");
  return {
    asking: t("Waiting for your prediction"),
    running: t("{cores, plural, one {Running on # core} other {Running on # cores}}", { cores: workers }),
    paused: t("Paused"),
    done: "",
    cancelled: t("Canceled"),
  }[status];
}

/** "15 numbers of senders, seeds 1 to 3, 1 to 20 at 6, 8 and 9, in 9 s" */
function describeRuns({ settings, kept, spentMs, status }: SweepState, plan: PagePlan): string {
  const { formatX } = makeAxis(plan);
  const { seed } = plan.runs[0].scenario;
  const points = [...new Set(plan.more.map(({ at }) => at[0]))].sort((a, b) => a - b).map((at) => formatX(plan.xs[at]));
  const last = plan.more.reduce((most, { scenario }) => Math.max(most, scenario.seed), 0);
  return writeSeries([
    settings.axis === sendersPath
      ? t("{values, plural, one {# number of senders} other {# numbers of senders}}", { values: plan.xs.length })
      : t("{values, plural, one {# value of {setting}} other {# values of {setting}}}", {
          values: plan.xs.length,
          setting: describeAxis(settings),
        }),
    settings.seeds === 1
      ? t("seed {seed}", { seed: String(seed) })
      : t("seeds {from} to {to}", { from: String(seed), to: String(seed + settings.seeds - 1) }),
    points.length > 0 && t("seeds {from} to {to} at {points}", { from: String(seed), to: String(last), points: writeList(points) }),
    kept > 0 && t("{runs, plural, one {# saved earlier} other {# saved earlier}}", { runs: kept }),
    status === "done" && spentMs >= 500 && t("in {time}", { time: formatDuration(Math.ceil(spentMs / 1e3) * 1e9) }),
  ]);
}

function describeTimeLeft(ms: number | null): string {
  return ms === null ? "" : t("about {time} left", { time: formatDuration(Math.max(1e9, Math.ceil(ms / 1e3) * 1e9)) });
}
