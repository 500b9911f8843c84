import { toAddress } from "../../run/whole-link.ts";
import { t } from "../../../language/translate.ts";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import type { SweepRun } from "../../../sweep/plan.ts";
import { T } from "../../text/t.tsx";
import { readValue, summarizePoints, writePlace } from "./chart-data.ts";
import { listPointRuns, openRun, queryOfRun } from "./point-runs.ts";
import { placeDots } from "./place-dots.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import type { SweepState } from "./sweep-session.ts";
import { findMetric } from "./sweep-settings.ts";
import sweepStyles from "./sweep.module.css";
import styles from "./runs-part.module.css";

/** So many runs are a list; more are a strip of dots. */
const mostListed = 5;

/** The runs of the point that is looked at; each leads to that very run in the Lab. */
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
    <a href={`./${toAddress(queryOfRun(run, metric))}`} onClick={(event) => follow(event, () => openRun(host, run, metric))}>
      {children}
    </a>
  );
}

/** In this document, unless another window is asked for. */
function follow(event: MouseEvent, go: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go();
}

const strip = { width: 276, height: 64, left: 8, right: 12, base: 44, radius: 4 } as const;
const toX = (share: number): number => strip.left + Math.min(1, share) * (strip.width - strip.left - strip.right);

/** Every run as a dot over its goodput: one stop of Tab, arrow keys go from run to run. */
function Strip({ state, runs, median }: { state: SweepState; runs: readonly SweepRun[]; median: number | null }) {
  const { host } = useSweep();
  const metric = findMetric(state.settings.metric);
  const known = runs
    .flatMap((run) => {
      const value = readValue(state, run, metric.id);
      return typeof value === "number" ? [{ run, value }] : [];
    })
    .toSorted((a, b) => a.value - b.value);
  const dots = placeDots(
    known.map(({ value }) => toX(value)),
    strip.radius,
  );
  const [focused, setFocused] = useState(0);
  const root = useRef<SVGSVGElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(0, Math.min(known.length - 1, focused + step));
    setFocused(next);
    root.current?.querySelectorAll<SVGAElement>("a")[next]?.focus();
  };
  return (
    <svg
      ref={root}
      className={styles.strip}
      viewBox={`0 0 ${strip.width} ${strip.height}`}
      role="group"
      aria-label={t("Runs; arrow keys go from one to the next, Enter opens it in the Lab")}
    >
      <line className={styles.axis} x1={toX(0)} x2={toX(1)} y1={strip.base + 6} y2={strip.base + 6} />
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line className={styles.axis} x1={toX(share)} x2={toX(share)} y1={strip.base + 6} y2={strip.base + 10} />
          <text
            className={styles.tick}
            x={toX(share) + (share === 1 ? strip.right : 0)}
            y={strip.height - 1}
            textAnchor={share === 1 ? "end" : "middle"}
          >
            {share === 1 ? metric.format(1) : String(100 * share)}
          </text>
        </g>
      ))}
      {median !== null && <line className={styles.median} x1={toX(median)} x2={toX(median)} y1={4} y2={strip.base + 6} />}
      {known.map(({ run, value }, index) => {
        return (
          <a
            key={run.index}
            href={`./${toAddress(queryOfRun(run, metric.id))}`}
            tabIndex={index === Math.min(focused, known.length - 1) ? 0 : -1}
            aria-label={t("seed {seed}: {value}, open in the Lab", { seed: String(run.scenario.seed), value: metric.format(value) })}
            data-picked={run.seedIndex === state.seed ? "" : undefined}
            onFocus={() => setFocused(index)}
            onKeyDown={onKeyDown}
            onClick={(event) => follow(event, () => openRun(host, run, metric.id))}
          >
            <title>{t("seed {seed}: {value}", { seed: String(run.scenario.seed), value: metric.format(value) })}</title>
            <circle className={styles.reach} cx={toX(value)} cy={strip.base - dots[index]} r={strip.radius + 2} />
            <circle className={styles.dot} cx={toX(value)} cy={strip.base - dots[index]} r={strip.radius} />
          </a>
        );
      })}
    </svg>
  );
}
