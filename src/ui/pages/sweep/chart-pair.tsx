import { writeSentences } from "../../../language/sentences.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { useRef } from "react";
import { createRunFinder, layOutCurves } from "../../../charts/xy/curves.ts";
import { drawCurves } from "../../../charts/xy/draw-curves.ts";
import { drawShares, type ShareBar, shareOrder } from "../../../charts/xy/draw-shares.ts";
import type { PlotView } from "../../../charts/xy/canvas-frame.ts";
import { formatQuantity } from "../../../scenario/fields/units.ts";
import { TimeoutMark } from "../../controls/timeout-mark.tsx";
import { Word } from "../../controls/word.tsx";
import { makeCurves, makeShares, readTimeouts, writePlace, makeAxis } from "../../kit/sweep/chart-data.ts";
import { type Paint, PlotCanvas, useLooks } from "./plot-canvas.tsx";
import { ReadingSurface } from "./reading-surface.tsx";
import { SeriesSample } from "../../kit/xy/xy-series.tsx";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { describeChart, writeMetric } from "../../kit/sweep/sweep-readings.ts";
import type { SweepState } from "../../kit/sweep/sweep-session.ts";
import { canPredict, findMetric, getAxisField, goodputId, sendersPath } from "../../kit/sweep/sweep-settings.ts";
import styles from "./chart-pair.module.css";
import { useStore } from "../../run/store.ts";
import type { DrawingGround } from "../../kit/draw-guess.ts";
import type { PagePlan } from "../../kit/sweep/plan-page.ts";
import { DrawingSurface } from "../../kit/xy/surface.tsx";

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
  const { series: picked, settings } = state;
  return (
    <div className={styles.charts} data-projector={isProjector ? "" : undefined}>
      <div className={styles.title}>
        <h2>{metric.id === goodputId ? <Word id="goodput">{t("Goodput")}</Word> : writeMetric(state)}</h2>
        <span>
          {isAsking
            ? t("% of the maximum; draw with the pointer, a finger or the arrow keys")
            : metric.id === goodputId
              ? describeChart(state)
              : writeSentences([lookUp(metric.help), describeChart(state)])}
        </span>
      </div>
      {/* On a phone the ends of the curves have no space for names. */}
      {isNarrow && !isAsking && settings.series.length > 1 && (
        <ul className={styles.legend} aria-label={t("Curves")}>
          {settings.series.map(({ name }, index) => (
            <li key={name}>
              <button type="button" aria-pressed={index === picked} onClick={() => view.sweep.look({ series: index })}>
                <SeriesSample look={looks[index]} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.plot}>
        <PlotCanvas paint={paint} isNarrow={isNarrow} />
        {isAsking && canPredict(state.settings) ? (
          <PredictionSurface key="draw" getView={() => place.current} />
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
      {/* In a narrow window the question comes first. */}
      {!(isAsking && isNarrow) && (
        <>
          <div className={styles.title}>
            <h2>
              <Word id="timeout">{t("Timeouts")}</Word>
            </h2>
            <span>
              {settings.series.length > 1
                ? t("of {series}: number per block above; bar: what was lost", { series: settings.series[picked].name })
                : t("number per block above; bar: what was lost")}
            </span>
            {!isAsking && <ClassLegend bars={shares.bars} />}
          </div>
          <div className={styles.shares} role="img" aria-label={describeShares(state)}>
            <PlotCanvas paint={(context, at) => drawShares(context, shares, at)} isNarrow={isNarrow} />
          </div>
        </>
      )}
      <p className={styles.axisName}>
        {state.settings.skipBlocks > 0
          ? t(
              "{blocks, plural, one {{axis}; the first block of each run omitted} other {{axis}; the first # blocks of each run omitted}}",
              { axis: axisName, blocks: state.settings.skipBlocks },
            )
          : axisName}
      </p>
    </div>
  );
}

/** The classes of timeout that occur, with the marks of the bars. */
function ClassLegend({ bars }: { bars: readonly (ShareBar | null)[] }) {
  const present = shareOrder.filter(({ kind }) => bars.some((bar) => (bar?.shares[kind] ?? 0) > 0));
  return (
    <ul className={`${styles.titleEnd} ${styles.classes}`} aria-label={t("What was lost")}>
      {present.map(({ kind, name }) => (
        <li key={kind}>
          <TimeoutMark of={kind} /> {t(name)}
        </li>
      ))}
    </ul>
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

/** Where a prediction is drawn on the chart of a sweep. */
function layOutGround(plan: PagePlan, view: PlotView): DrawingGround {
  const plot = layOutCurves({ axis: makeAxis(plan), top: 1 }, view);
  return { places: plan.guessXs.map((x) => plot.toX(x)), fromY: (py) => plot.fromY(py) };
}

/** Where the reader draws the first series before it is computed. */
function PredictionSurface({ getView }: { getView: () => PlotView | null }) {
  const { draft } = useSweep();
  const state = useWholeState();
  const plan = state.plan!;
  const shares = useStore(draft, (value) => value.shares);
  const describe = (at: number): string => {
    const place = writePlace(state, plan.guessXs[at]);
    const share = shares[at] ?? null;
    return share === null
      ? t("{place}: not drawn", { place })
      : t("{place}: {percent} percent of the maximum", { place, percent: Math.round(100 * share) });
  };
  return (
    <DrawingSurface
      drawn={shares}
      count={plan.guessXs.length}
      getGround={() => {
        const view = getView();
        return view && layOutGround(plan, view);
      }}
      onDraw={(drawn) => draft.set({ shares: drawn })}
      label={t("Your prediction of {series}. Right and left arrow go from value to value and draw, up and down arrow change it.", {
        series: state.settings.series[0].name,
      })}
      describe={describe}
      invitation={
        <p className={styles.invitation} aria-hidden="true">
          {t("Press here and draw your curve from left to right")}
        </p>
      }
    />
  );
}
