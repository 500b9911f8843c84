import { writeSentences } from "../../../language/sentences.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { createRunFinder, layOutCurves, type RunSpot } from "../../../charts/sweep/curves.ts";
import { drawCurves } from "../../../charts/sweep/draw-curves.ts";
import { drawShares } from "../../../charts/sweep/draw-shares.ts";
import type { PlotView } from "../../../charts/sweep/plot.ts";
import { T } from "../../text/t.tsx";
import { Word } from "../../controls/word.tsx";
import { useStore } from "../../run/use-store.ts";
import { readLate } from "../../text/late-texts.ts";
import { formatQuantity } from "../../../scenario/units.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import { formatFixed } from "../../text/numbers.ts";
import { joinSentence } from "../../../analysis/words.ts";
import { makeCurves, makeShares, readTimeouts, readValue, summarizePoints } from "./chart-data.ts";
import { stepGuess } from "./draw-guess.ts";
import { drawPointer } from "./draw-pointer.ts";
import { listPointRuns, openRun } from "./point-runs.ts";
import { type Paint, PlotCanvas } from "./plot-canvas.tsx";
import { SeriesSample, useLooks } from "./series-sample.tsx";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { writeMetric, writePlace, writeSweepHeadline } from "./sweep-readings.ts";
import type { SweepState } from "./sweep-session.ts";
import { canPredict, findMetric, getAxisField, sendersPath } from "./sweep-settings.ts";
import styles from "./chart-pair.module.css";

/** The curves, and below them the timeouts of one series. */
export function ChartPair({ isNarrow, isProjector }: { isNarrow: boolean; isProjector: boolean }) {
  const view = useSweep();
  const state = useWholeState();
  const draft = useStore(view.draft, ({ shares }) => shares);
  const place = useRef<PlotView>(null);
  const plan = state.plan!;
  const isAsking = state.status === "asking";
  const looks = useLooks(state.settings);
  const chart = makeCurves(state, plan, looks, isAsking ? draft : (state.guess ?? []));
  const shares = makeShares(state, plan);
  const paint: Paint = (context, at) => {
    place.current = at;
    drawCurves(context, chart, at);
  };
  const metric = findMetric(state.settings.metric);
  const axisName = state.settings.axis === sendersPath ? t("senders") : lookUp(getAxisField(state.settings).label);
  return (
    <div className={styles.charts} data-projector={isProjector ? "" : undefined}>
      <div className={styles.title}>
        <h2>{metric.id === "normalizedGoodput" ? <Word id="goodput">{t("Goodput")}</Word> : writeMetric(state)}</h2>
        <span>{metric.id === "normalizedGoodput" ? t("as a share of the link") : lookUp(readLate(metric.help))}</span>
        <span className={styles.titleEnd}>
          {isAsking
            ? t("draw with the pointer, a finger or the arrow keys")
            : t("line: median, band: all seeds, dot: one run; press it twice to open it in the Lab")}
        </span>
      </div>
      {/* on a phone the ends of the curves have no room for names */}
      {isNarrow && !isAsking && (
        <ul className={styles.legend} aria-label={t("Curves")}>
          {state.settings.series.map(({ name }, index) => (
            <li key={name}>
              <button type="button" aria-pressed={index === state.series} onClick={() => view.sweep.look({ series: index })}>
                <SeriesSample look={looks[index]} part="line" />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.plot}>
        <PlotCanvas paint={paint} isNarrow={isNarrow} />
        {isAsking && canPredict(state.settings) ? (
          <DrawingSurface key="draw" getView={() => place.current} />
        ) : (
          <ReadingSurface
            key="read"
            getFinder={() => (place.current ? createRunFinder(chart, layOutCurves(chart, place.current)) : null)}
            getAt={(px) =>
              place.current ? nearestIndex(plan.xs, layOutCurves(chart, place.current).fromX(px), chart.axis.isLog) : state.at
            }
          />
        )}
      </div>
      {/* where there is little room the question comes first */}
      {!(isAsking && isNarrow) && (
        <>
          <div className={styles.title}>
            <h2>
              <T message="<word>Timeouts</word> per block" word={(text) => <Word id="timeout">{text}</Word>} />
            </h2>
            <span>{t("of {series}, all senders", { series: state.settings.series[state.series].name })}</span>
            <span className={styles.titleEnd}>{t("number above, share of each class below")}</span>
          </div>
          <div className={styles.shares} role="img" aria-label={describeShares(state)}>
            <PlotCanvas paint={(context, at) => drawShares(context, shares, at)} isNarrow={isNarrow} />
          </div>
        </>
      )}
      <p className={styles.axisName}>
        {state.settings.skipBlocks > 0
          ? t(
              "{blocks, plural, one {{axis}; the first block of each run left out} other {{axis}; the first # blocks of each run left out}}",
              { axis: axisName, blocks: state.settings.skipBlocks },
            )
          : axisName}
      </p>
    </div>
  );
}

function nearestIndex(xs: readonly number[], x: number, isLog: boolean): number {
  const gap = (other: number): number => Math.abs(isLog ? Math.log(other / x) : other - x);
  return xs.reduce((best, other, index) => (gap(other) < gap(xs[best]) ? index : best), 0);
}

function describeShares(state: SweepState): string {
  const bar = state.status === "asking" ? null : readTimeouts(state, state.series, state.at);
  if (bar === null) return t("Timeouts per block: nothing to show yet.");
  return t("Timeouts per block of {series} at {place}: {count}.", {
    series: state.settings.series[state.series].name,
    place: writePlace(state, state.plan!.xs[state.at]),
    count: formatQuantity(bar.perBlock, "", 3),
  });
}

/** Arrow keys go from point to point and from curve to curve; Enter opens the run in the Lab. */
function ReadingSurface(props: { getFinder: () => ((px: number, py: number) => RunSpot | null) | null; getAt: (px: number) => number }) {
  const { sweep, host } = useSweep();
  const state = useWholeState();
  const plan = state.plan!;
  const [tip, setTip] = useState<{ px: number; py: number; isLeft: boolean; text: string } | null>(null);
  const { at, series, settings } = state;
  const point = summarizePoints(state)[series].find((one) => one.at[0] === at);
  const { format } = findMetric(settings.metric);
  const values = { series: settings.series[series].name, place: writePlace(state, plan.xs[at]) };
  const text = point
    ? t("{series} at {place}: {value}", { ...values, value: format(point.median) })
    : t("{series} at {place}: no runs yet", values);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const last = plan.xs.length - 1;
    const count = settings.series.length;
    const steps: Record<string, () => void> = {
      ArrowRight: () => sweep.look({ at: Math.min(last, at + 1) }),
      ArrowLeft: () => sweep.look({ at: Math.max(0, at - 1) }),
      Home: () => sweep.look({ at: 0 }),
      End: () => sweep.look({ at: last }),
      ArrowDown: () => sweep.look({ series: (series + 1) % count }),
      ArrowUp: () => sweep.look({ series: (series + count - 1) % count }),
      Enter: () => {
        const run = listPointRuns(state).find(({ seedIndex }) => seedIndex === state.seed);
        if (run) openRun(host, run);
      },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  const findRun = (spot: RunSpot): SweepRun | undefined =>
    summarizePoints(state)[spot.series].find((one) => one.at[0] === spot.at)?.runs[spot.seed];
  const finder = useRef<{ state: SweepState; find: ReturnType<typeof props.getFinder> }>(null);
  const findSpot = (event: { clientX: number; clientY: number; currentTarget: HTMLElement }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [px, py] = [event.clientX - left, event.clientY - top];
    if (finder.current?.state !== state) finder.current = { state, find: props.getFinder() };
    return { px, py, spot: finder.current.find?.(px, py) ?? null };
  };
  const onHover = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerType !== "mouse") return;
    const { px, py, spot } = findSpot(event);
    const run = spot === null ? undefined : findRun(spot);
    setTip(run === undefined ? null : { px, py, isLeft: px > event.currentTarget.clientWidth / 2, text: describeRun(state, run) });
  };
  const onClick = (event: { clientX: number; clientY: number; currentTarget: HTMLElement }): void => {
    const { px, spot } = findSpot(event);
    if (spot === null) return sweep.look({ at: props.getAt(px) });
    const seed = findRun(spot)?.seedIndex ?? 0;
    const isAgain = spot.series === series && spot.at === at && seed === state.seed;
    sweep.look({ series: spot.series, at: spot.at, seed });
    const run = isAgain ? listPointRuns(state).find(({ seedIndex }) => seedIndex === seed) : undefined;
    if (run) openRun(host, run);
  };
  return (
    <div
      className={styles.surface}
      role="slider"
      tabIndex={0}
      aria-label={writeSentences([
        t("Curves."),
        joinSentence(writeSweepHeadline(state)),
        t("Arrow keys go from point to point and from curve to curve, Enter opens the run in the Lab."),
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
      {tip && (
        <p className={styles.tip} aria-hidden="true" style={{ left: tip.px, top: tip.py }} data-left={tip.isLeft ? "" : undefined}>
          {tip.text}
        </p>
      )}
    </div>
  );
}

/** "GIP, 32 senders, seed 2: 0.47" */
function describeRun(state: SweepState, run: SweepRun): string {
  const metric = findMetric(state.settings.metric);
  const value = readValue(state, run, metric.id);
  const place = writePlace(state, state.plan!.xs[run.at[0]]);
  const text = typeof value !== "number" ? "" : metric.unit === "share" ? formatFixed(value, 3) : metric.format(value);
  return t("{series}, {place}, seed {seed}: {value}", {
    series: state.settings.series[run.series].name,
    place,
    seed: String(run.scenario.seed),
    value: text,
  });
}

/** Where the reader draws: dragging, or arrow keys: along x with the value carried on, and up and down. */
function DrawingSurface({ getView }: { getView: () => PlotView | null }) {
  const { sweep, draft } = useSweep();
  const state = useWholeState();
  const plan = state.plan!;
  const shares = useStore(draft, (value) => value.shares);
  const [at, setAt] = useState(0);
  const last = useRef<{ px: number; py: number } | null>(null);
  const here = shares[at] ?? null;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next = stepGuess(shares, plan.xs.length, at, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(next.at);
    draft.set({ shares: next.shares });
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const view = getView();
    if (view === null || (event.type === "pointermove" && last.current === null)) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const now = { px: event.clientX - left, py: event.clientY - top };
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    const drawn = drawPointer(draft.get().shares, sweep.state.get(), view, last.current ?? now, now);
    last.current = now;
    setAt(drawn.at);
    draft.set({ shares: drawn.shares });
  };
  const onEnd = (): void => {
    last.current = null;
  };
  return (
    <div
      className={`${styles.surface} ${styles.drawing}`}
      role="slider"
      tabIndex={0}
      aria-label={t("Your prediction of {series}. Right and left arrow go from value to value and draw, up and down arrow change it.", {
        series: state.settings.series[0].name,
      })}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * (here ?? 0))}
      aria-valuetext={
        here === null
          ? t("{place}: not drawn", { place: writePlace(state, plan.xs[at]) })
          : t("{place}: {percent} per cent of the link", { place: writePlace(state, plan.xs[at]), percent: Math.round(100 * here) })
      }
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
    >
      {shares.every((share) => share === null) && (
        <p className={styles.invitation} aria-hidden="true">
          {t("Press here and draw your curve from left to right")}
        </p>
      )}
    </div>
  );
}
