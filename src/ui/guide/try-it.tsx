import { type PointerEvent, useState } from "react";
import { fromPosition, type SliderRange, toPosition } from "../../charts/log-scale.ts";
import { triedSeeds } from "../../analysis/classic-collapse.ts";
import { type CurvePoint, mostSenders, sayTrials, triesToUncover } from "../../guide/trial.ts";
import { writeSentences, writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { useMedia } from "../controls/use-media.ts";
import { Slider } from "../controls/slider.tsx";
import { Words } from "../explain/sentence.tsx";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { goodputShare } from "../text/facts.ts";
import { formatPercent } from "../text/numbers.ts";
import { trialsOf } from "./trials.ts";
import styles from "./try-it.module.css";

const range: SliderRange = { min: 1, max: mostSenders, isLogarithmic: false, step: 1 };
const ticks = [1, 8, 16, 24, 32, 40, 48, 56, 64] as const;

/** The chart, CSS pixels: beside the charts, and in a drawer, which is as wide as a phone. */
const size = { height: 214, left: 26, right: 10, top: 22, bottom: 36 } as const;
const panelWidth = 244;
const drawerWidth = 316;
const besideCharts = "(width >= 1100px)";
const plotHeight = size.height - size.top - size.bottom;
const foot = size.top + plotHeight;
const toY = (share: number) => foot - plotHeight * Math.min(1, share);
/** Right of this share of the axis the mark would lie over the name of the axis. */
const nameShare = 0.65;
/** Half of the slider's thumb: its track begins so far inside of it. */
const thumb = 7;

/** "At how many senders does the collapse begin?": a guess, runs, and the answer. */
export function TryIt() {
  const view = useRunView();
  const trials = trialsOf(view);
  const state = useStore(trials.state, (value) => value);
  const scenario = useStore(view.scenario, (now) => now.scenario);
  const { senders } = scenario.workload;
  const run = useStore(view.runs, (pair) => pair.current);
  const share = run && run.status === "done" ? goodputShare(run) : null;
  const mark = state.mark ?? Math.min(mostSenders, senders);
  const setMark = (value: number) => trials.state.set({ mark: value });
  const { curve, tries, isUncovering, fault } = state;
  const width = useMedia(besideCharts) ? panelWidth : drawerWidth;
  const plotWidth = width - size.left - size.right;
  const left = triesToUncover - tries.length;
  // The run that was there before the first try is there to compare with.
  const now =
    run && share !== null && run.scenario.workload.senders <= mostSenders && !tries.some((point) => point.senders === senders)
      ? { senders: run.scenario.workload.senders, share }
      : null;

  return (
    <section className={styles.root} aria-labelledby="try-it">
      <p className={styles.kind}>{t("Try it")}</p>
      <h2 id="try-it">{t("At how many senders does the collapse begin?")}</h2>
      <p className={styles.idea}>{t("Drag the line to your guess, then run it. Each run leaves a dot.")}</p>
      <div className={styles.chart} dir="ltr" style={{ width, height: size.height }}>
        <Chart width={width} mark={mark} isGuess={state.mark !== null} tries={tries} now={now} curve={curve} onMark={setMark} />
        <div className={styles.slider} style={{ left: size.left - thumb, width: plotWidth + 2 * thumb, top: foot }}>
          <Slider
            label={t("Your guess, senders")}
            value={mark}
            valueText={t("{senders, plural, one {# sender} other {# senders}}", { senders: mark })}
            range={range}
            onChange={setMark}
          />
        </div>
      </div>
      <button type="button" className={`button ${styles.run}`} data-primary="" onClick={() => trials.run(mark)}>
        {t("{senders, plural, one {Run with # sender} other {Run with # senders}}", { senders: mark })}
      </button>
      <div className={styles.note} role="status">
        {curve !== null && !isUncovering && fault === null && curve.length > 0 ? (
          <span className={styles.verdict}>
            <Words of={sayTrials(scenario, curve, state.firstGuess)} />
          </span>
        ) : fault !== null ? (
          t("The curve could not be computed: {fault}", { fault })
        ) : isUncovering ? (
          t("Uncovering the curve: the median of {seeds} seeds at each point.", { seeds: triedSeeds })
        ) : tries.length > 0 ? (
          t("{runs, plural, one {# more run} other {# more runs}}, and the whole curve is uncovered.", { runs: left })
        ) : (
          t("After three runs: the whole curve.")
        )}
      </div>
    </section>
  );
}

interface ChartProps {
  readonly width: number;
  readonly mark: number;
  readonly isGuess: boolean;
  readonly tries: readonly { readonly senders: number; readonly share: number }[];
  readonly now: { readonly senders: number; readonly share: number } | null;
  readonly curve: readonly CurvePoint[] | null;
  readonly onMark: (senders: number) => void;
}

/** "12: 94%", with so many senders. */
function writePoint({ senders, share }: { readonly senders: number; readonly share: number }): string {
  return t("{senders}: {share}", { senders, share: formatPercent(share) });
}

function describeChart({ tries, now, curve }: ChartProps): string {
  const dots = tries.map(({ senders, share }) =>
    t("{senders, plural, one {# sender} other {# senders}}: {share}", { senders, share: formatPercent(share) }),
  );
  return writeSentences([
    t("Share of the maximum goodput against senders."),
    dots.length > 0 ? t("Tried: {runs}.", { runs: writeSeries(dots) }) : t("Nothing tried yet."),
    now &&
      t("The run on screen, {senders, plural, one {# sender} other {# senders}}: {share}.", {
        senders: now.senders,
        share: formatPercent(now.share),
      }),
    curve && curve.length > 0 && t("The curve: {points}.", { points: writeSeries(curve.map(writePoint)) }),
  ]);
}

function Chart(props: ChartProps) {
  const { width, mark, isGuess, tries, now, curve, onMark } = props;
  const plotWidth = width - size.left - size.right;
  const toX = (senders: number) => size.left + plotWidth * toPosition(senders, range);
  const isNameLeft = toPosition(mark, range) > nameShare;
  const [isDragging, setDragging] = useState(false);
  const x = toX(mark);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onMark(fromPosition((at - size.left) / plotWidth, range));
  };
  const isRight = x < size.left + plotWidth / 2;
  const labelX = isRight ? x + 6 : x - 6;
  const last = tries.at(-1);
  return (
    <svg
      width={width}
      height={size.height}
      role="img"
      aria-label={describeChart(props)}
      className={styles.drawing}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        follow(event);
      }}
      onPointerMove={(event) => isDragging && follow(event)}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
    >
      <rect className={styles.well} x={size.left} y={size.top} width={x - size.left} height={plotHeight} />
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line
            className={share === 0 ? styles.axis : styles.grid}
            x1={size.left}
            x2={size.left + plotWidth}
            y1={toY(share)}
            y2={toY(share)}
          />
          {share < 1 && (
            <text className={styles.tick} x={size.left - 6} y={toY(share) + 4} textAnchor="end">
              {share * 100}
            </text>
          )}
        </g>
      ))}
      <text className={styles.tick} x={0} y={size.top - 8}>
        {t("100% of the maximum")}
      </text>
      {ticks.map((senders) => (
        <text key={senders} className={styles.tick} x={toX(senders)} y={size.height - 8} textAnchor="middle">
          {senders}
        </text>
      ))}
      <text
        className={styles.tick}
        x={isNameLeft ? size.left + 5 : size.left + plotWidth}
        y={foot - 5}
        textAnchor={isNameLeft ? "start" : "end"}
      >
        {t("senders")}
      </text>
      {curve && curve.length > 0 && (
        <>
          <polygon
            className={styles.band}
            points={[
              ...curve.map(({ senders, high }) => [senders, high] as const),
              ...curve.toReversed().map(({ senders, low }) => [senders, low] as const),
            ]
              .map(([senders, share]) => `${toX(senders)},${toY(share)}`)
              .join(" ")}
          />
          <polyline className={styles.curve} points={curve.map(({ senders, share }) => `${toX(senders)},${toY(share)}`).join(" ")} />
        </>
      )}
      <line className={styles.mark} x1={x} x2={x} y1={size.top} y2={foot} />
      {isGuess && curve === null && (
        <text className={styles.guess} x={labelX} y={size.top + 14} textAnchor={isRight ? "start" : "end"}>
          <tspan>{t("your guess: {senders}", { senders: mark })}</tspan>
        </text>
      )}
      {now && (
        <g>
          <circle className={styles.now} cx={toX(now.senders)} cy={toY(now.share)} r={3.5} />
          {curve === null && (
            <text className={styles.label} x={toX(now.senders)} y={toY(now.share) - 9} textAnchor="middle">
              {t("now {share}", { share: formatPercent(now.share) })}
            </text>
          )}
        </g>
      )}
      {tries.map((point) => (
        <circle key={point.senders} className={styles.dot} cx={toX(point.senders)} cy={toY(point.share)} r={4} />
      ))}
      {last && curve === null && (
        <text
          className={styles.label}
          x={Math.min(width - 30, Math.max(44, toX(last.senders)))}
          y={last.share > 0.85 ? toY(last.share) + 17 : toY(last.share) - 9}
          textAnchor="middle"
        >
          {writePoint(last)}
        </text>
      )}
    </svg>
  );
}
