import { writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { findCollapse } from "../../../analysis/collapse.ts";
import { joinSentence } from "../../../analysis/words.ts";
import type { RunSpot } from "../../../charts/xy/curves.ts";
import type { PointSummary } from "../../../sweep/aggregate.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import { listTried, readValue, summarizePoints, writePlace } from "../../kit/sweep/chart-data.ts";
import { listPointRuns, openRun } from "./point-runs.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { writeSweepHeadline } from "../../kit/sweep/sweep-readings.ts";
import type { SweepState } from "../../kit/sweep/sweep-session.ts";
import { findMetric, goodputId } from "../../kit/sweep/sweep-settings.ts";
import { ChartTip, spotOf, takeStep, type Tip } from "../../kit/xy/surface.tsx";
import styles from "../../kit/xy/xy.module.css";

/** Arrow keys move between points and curves; Enter opens the run in the Lab. */
export function ReadingSurface(props: {
  getFinder: () => ((px: number, py: number) => RunSpot | null) | null;
  getAt: (px: number) => number;
}) {
  const { sweep, host } = useSweep();
  const state = useWholeState();
  const plan = state.plan!;
  const [tip, setTip] = useState<Tip | null>(null);
  const { at, series, settings } = state;
  const point = summarizePoints(state)[series].find((one) => one.at[0] === at);
  const runs = listPointRuns(state);
  const text = describePoint(state, point);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = plan.xs.length - 1;
    const count = settings.series.length;
    takeStep(event, {
      ArrowRight: () => sweep.look({ at: Math.min(last, at + 1) }),
      ArrowLeft: () => sweep.look({ at: Math.max(0, at - 1) }),
      Home: () => sweep.look({ at: 0 }),
      End: () => sweep.look({ at: last }),
      // With one curve, the next run of its point; with several, the next curve.
      ArrowDown: () => sweep.look(count > 1 ? { series: (series + 1) % count } : { seed: (state.seed + 1) % runs.length }),
      ArrowUp: () =>
        sweep.look(count > 1 ? { series: (series + count - 1) % count } : { seed: (state.seed + runs.length - 1) % runs.length }),
      Enter: () => {
        const run = runs.find(({ seedIndex }) => seedIndex === state.seed);
        if (run) openRun(host, run, settings.metric);
      },
    });
  };
  const findRun = (spot: RunSpot): SweepRun | undefined =>
    summarizePoints(state)[spot.series].find((one) => one.at[0] === spot.at)?.runs[spot.seed];
  const finder = useRef<{ state: SweepState; find: ReturnType<typeof props.getFinder> }>(null);
  const findSpot = (event: MouseEvent<HTMLElement>) => {
    const { px, py } = spotOf(event);
    if (finder.current?.state !== state) finder.current = { state, find: props.getFinder() };
    return { px, py, spot: finder.current.find?.(px, py) ?? null };
  };
  const onHover = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerType !== "mouse") return;
    const { px, py, spot } = findSpot(event);
    const run = spot === null ? undefined : findRun(spot);
    setTip(run === undefined ? null : { px, py, text: describeRun(state, run), widthPx: event.currentTarget.clientWidth });
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const { px, spot } = findSpot(event);
    if (spot === null) return sweep.look({ at: props.getAt(px) });
    const seed = findRun(spot)?.seedIndex ?? 0;
    const isAgain = spot.series === series && spot.at === at && seed === state.seed;
    sweep.look({ series: spot.series, at: spot.at, seed });
    const run = isAgain ? listPointRuns(state).find(({ seedIndex }) => seedIndex === seed) : undefined;
    if (run) openRun(host, run, settings.metric);
  };
  return (
    <div
      className={styles.surface}
      role="slider"
      tabIndex={0}
      aria-label={writeSentences([
        t("Curves."),
        joinSentence(writeSweepHeadline(state)),
        settings.series.length > 1
          ? t("Arrow keys go from point to point and from curve to curve, Enter opens the run in the Lab.")
          : t("Arrow keys go from point to point and through its runs, Enter opens the run in the Lab."),
      ])}
      aria-valuemin={0}
      aria-valuemax={plan.xs.length - 1}
      aria-valuenow={at}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerMove={onHover}
      onPointerLeave={() => setTip(null)}
    >
      {tip && <ChartTip {...tip} />}
    </div>
  );
}

/** "10 senders: median 24%, 3 runs between 22% and 31%. The collapse begins here. Seed 2: 24%." */
function describePoint(state: SweepState, point: PointSummary | undefined): string {
  const { settings, series, at } = state;
  const { format, id } = findMetric(settings.metric);
  const place = writePlace(state, state.plan!.xs[at]);
  const name = settings.series.length > 1 && t("{series}.", { series: settings.series[series].name });
  if (point === undefined) return writeSentences([name, t("{place}: no runs yet.", { place })]);
  const isBeginning = id === goodputId && findCollapse(listTried(state, series)).begins?.x === state.plan!.xs[at];
  const run = point.runs.findIndex(({ seedIndex }) => seedIndex === state.seed);
  const values = { place, median: format(point.median), low: format(point.low), high: format(point.high), runs: point.runs.length };
  return writeSentences([
    name,
    point.runs.length > 1
      ? t("{place}: median {median}, {runs, plural, one {# run} other {# runs}} between {low} and {high}.", values)
      : t("{place}: {median}.", values),
    isBeginning && t("The collapse begins here."),
    point.runs.length > 1 &&
      run >= 0 &&
      t("Seed {seed}: {value}.", { seed: String(point.runs[run].scenario.seed), value: format(point.values[run]) }),
  ]);
}

/** "GIP, 32 senders, seed 2: 47%" */
function describeRun(state: SweepState, run: SweepRun): string {
  const metric = findMetric(state.settings.metric);
  const value = readValue(state, run, metric.id);
  const place = writePlace(state, state.plan!.xs[run.at[0]]);
  return t("{series}, {place}, seed {seed}: {value}", {
    series: state.settings.series[run.series].name,
    place,
    seed: String(run.scenario.seed),
    value: typeof value === "number" ? metric.format(value) : "",
  });
}
