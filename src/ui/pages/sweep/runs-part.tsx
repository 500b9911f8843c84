import type { ReactNode } from "react";
import { t } from "../../../language/translate.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import { DotStrip } from "../../controls/dot-strip.tsx";
import { openHere } from "../../controls/open-here.ts";
import { toAddress } from "../../run/whole-link.ts";
import { T } from "../../text/t.tsx";
import { readValue, summarizePoints, writePlace } from "../../kit/sweep/chart-data.ts";
import { listPointRuns, openRun, queryOfRun } from "./point-runs.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import type { SweepState } from "../../kit/sweep/sweep-session.ts";
import { findMetric } from "../../kit/sweep/sweep-settings.ts";
import sweepStyles from "./sweep.module.css";
import styles from "./runs-part.module.css";

/** Maximum number of runs shown as a list; more are a strip of dots. */
const mostListed = 5;

/** The runs of the selected point, each linked to its run in the Lab. */
export function RunsPart() {
  const state = useWholeState();
  const metric = findMetric(state.settings.metric);
  const runs = listPointRuns(state);
  const point = summarizePoints(state)[state.series].find(({ at }) => at[0] === state.at);
  const median = point === undefined ? "" : metric.format(point.median);
  return (
    <section className={sweepStyles.part} aria-labelledby="sweep-runs">
      <div className={styles.head}>
        <h2 id="sweep-runs">{t("At {place}", { place: writePlace(state, state.plan!.xs[state.at]) })}</h2>
        <span className={sweepStyles.quiet}>
          {state.settings.series.length > 1 && `${state.settings.series[state.series].name} `}
          {runs.length > 1 && median !== "" && t("median {value}", { value: median })}
        </span>
      </div>
      {runs.length > mostListed && metric.unit === "share" ? (
        <>
          <Strip state={state} runs={runs} median={point?.median ?? null} />
          <p className={sweepStyles.quiet}>{t("Click a dot to open its run.")}</p>
          <details className={styles.more}>
            <summary>{t("{runs, plural, one {# run as a list} other {# runs as a list}}", { runs: runs.length })}</summary>
            <RunList state={state} runs={runs} />
          </details>
        </>
      ) : (
        <RunList state={state} runs={runs} />
      )}
      {state.settings.skipBlocks > 0 && (
        <p className={sweepStyles.quiet}>{t("The Lab opens a run with all its blocks and says what it reaches without the first ones.")}</p>
      )}
    </section>
  );
}

function RunList({ state, runs }: { state: SweepState; runs: readonly SweepRun[] }) {
  const metric = findMetric(state.settings.metric);
  const values = runs.map((run) => readValue(state, run, metric.id));
  const top = metric.unit === "share" ? 1 : Math.max(...values.map((value) => value ?? 0), 1e-12);
  return (
    <ul className={styles.runs}>
      {runs.map((run, index) => {
        const value = values[index];
        const seed = String(run.scenario.seed);
        const isFailed = state.failures.has(run.index);
        return (
          <li key={run.index} data-picked={run.seedIndex === state.seed ? "" : undefined}>
            <span>{t("seed {seed}", { seed })}</span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${(100 * (value ?? 0)) / top}%` }} />
            </span>
            <b>{isFailed ? t("failed") : typeof value === "number" ? metric.format(value) : "…"}</b>
            <RunLink run={run} metric={metric.id}>
              <T
                message="open<hidden> seed {seed} in the Lab</hidden>"
                seed={seed}
                hidden={(text) => <span className="visually-hidden">{text}</span>}
              />
            </RunLink>
          </li>
        );
      })}
    </ul>
  );
}

function RunLink({ run, metric, children }: { run: SweepRun; metric: string; children: ReactNode }) {
  const { host } = useSweep();
  return (
    <a href={`./${toAddress(queryOfRun(run, metric))}`} onClick={(event) => openHere(event, () => openRun(host, run, metric))}>
      {children}
    </a>
  );
}

/** Every run as a dot at its share of the maximum, linked to its run in the Lab. */
function Strip({ state, runs, median }: { state: SweepState; runs: readonly SweepRun[]; median: number | null }) {
  const { host } = useSweep();
  const metric = findMetric(state.settings.metric);
  const dots = runs.flatMap((run) => {
    const share = readValue(state, run, metric.id);
    if (typeof share !== "number") return [];
    const name = t("Seed {seed}: {share}", { seed: run.scenario.seed, share: metric.format(share) });
    return [{ id: run.index, share, name, href: `./${toAddress(queryOfRun(run, metric.id))}` }];
  });
  const picked = runs.find(({ seedIndex }) => seedIndex === state.seed) ?? runs[0];
  return (
    <DotStrip
      label={t("Runs; each opens in the Lab")}
      rows={[{ dots, median, ownId: picked.index }]}
      axis={[0, 1]}
      mostPx={276}
      rowPx={64}
      tickFormat={(share, isLast) => (isLast ? metric.format(share) : String(Math.round(100 * share)))}
      onOpen={(_, index) =>
        openRun(
          host,
          runs.find((run) => run.index === index)!,
          metric.id,
        )
      }
    />
  );
}
