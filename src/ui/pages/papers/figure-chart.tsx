import { showTold } from "../../../experiments/tell.ts";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Experiment, Panel } from "../../../experiments/experiment.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { endsFirst, type Plot, round, spreadLabels, thinTicks, writeBand, writeLine } from "../../../charts/xy/plot.ts";
import { isOpenMark } from "../../../charts/xy/series-marks.ts";
import { XyAxes } from "../../kit/xy/xy-axes.tsx";
import { SeriesLine, SeriesMark, SeriesPiece, SeriesSample } from "../../kit/xy/xy-series.tsx";
import {
  type Bounds,
  findBounds,
  layOutPanel,
  listLimits,
  listMedianPoints,
  listPrinted,
  listTraces,
  listTrialTraces,
  type Spot,
  type Trace,
} from "./chart-data.ts";
import { ChartSurface, type ChartProps } from "./chart-surface.tsx";
import { LimitMarks } from "./limit-marks.tsx";
import { hasPrintedMarks, PrintedKey, PrintedMarks, PrintedNames } from "./printed-marks.tsx";
import { writeX } from "./papers-words.ts";
import { writeMeasure } from "../../text/measures.ts";
import { Bars, groupMiddle, placeBar } from "./figure-bars.tsx";
import styles from "./figure-chart.module.css";
import { formatFigures } from "../../../language/formats.ts";
import { useWidth } from "../../controls/use-size.ts";

/** Room for a sample and a name beside the lines, at the least; names that need more than this share of the width are above the chart. */
const [leastLabelPx, mostLabelShare] = [150, 0.3];
/** From the plot to a name, px. */
const samplePx = 36;
/** Approximate width of an axis label's character. */
const letterPx = 6.5;
/** Between the middles of two labels of the x axis, and between two names at the right, px at the least. */
const [tickPx, labelRowPx] = [26, 17];

/** Curves with the claims' limits, every run a dot. */
export function FigureChart(props: ChartProps) {
  const { experiment, panel, result, trial, heightPx, spot, isCovered = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const width = props.widthPx ?? room;
  const traces = useMemo(() => listTraces(experiment, panel, result.results, result.readOverlay), [experiment, panel, result]);
  const others = useMemo(
    () => (trial === null ? [] : listTrialTraces(experiment, panel, trial, traces)),
    [experiment, panel, trial, traces],
  );
  const limits = useMemo(() => listLimits(experiment, panel, result.results, result.claims), [experiment, panel, result]);
  // how wide the longest name is depends on the language, the font, and the screen: a projector's letters are larger
  const [longestName, setLongestName] = useState({ at: 0, px: 0 });
  const namePx = longestName.at === width ? longestName.px : 0;
  const labelPx = Math.max(leastLabelPx, samplePx + namePx + 4);
  const isWide = !isCovered && width >= 620;
  const hasLabels = isWide && traces.length <= heightPx / 22 && labelPx <= Math.max(leastLabelPx, mostLabelShare * width);
  useLayoutEffect(() => {
    const names = [...(box.current?.querySelectorAll<SVGTextElement>("[data-series-name]") ?? [])];
    if (names.length > 0) setLongestName({ at: width, px: Math.ceil(Math.max(...names.map((name) => name.getComputedTextLength()))) });
  }, [traces, width]);
  const printed = useMemo(() => listPrinted(experiment, panel, result.results), [experiment, panel, result]);
  const bounds = findBounds(experiment, panel, [...traces, ...others], printed);
  const longest = Math.max(...[bounds.high, bounds.high / 2].map((value) => writeMeasure(value, getMeasure(panel.y[0]).unit).length));
  const area = {
    left: Math.max(48, 12 + letterPx * longest),
    right: Math.max(120, width - (hasLabels ? labelPx : 12)),
    top: 14,
    bottom: heightPx - 26,
  };
  const plot = traces.length === 0 ? null : layOutPanel(bounds, area);
  const isBars = panel.kind === "bars" || bounds.xs.length === 1;
  // bars, and narrow charts, have no room for the numbers beside their marks
  const hasPrintedKey = !isCovered && (isBars || !isWide) && hasPrintedMarks(printed, isBars);
  return (
    <div ref={box} className={styles.box}>
      {!hasLabels && <Legend traces={traces} />}
      {hasPrintedKey && (
        <p className={styles.key}>
          <PrintedKey />
        </p>
      )}
      <div className={styles.plot} style={{ height: heightPx }}>
        {width > 0 && plot && (
          <>
            <svg width={width} height={heightPx} aria-hidden="true" data-chart={panel.title}>
              <Axes bounds={bounds} plot={plot} experiment={experiment} panel={panel} isBars={isBars} />
              {isCovered ? null : isBars ? (
                <Bars {...{ traces, bounds, plot, printed }} />
              ) : (
                <>
                  <LimitMarks limits={limits} plot={plot} picked={props.claim} part="under" />
                  <PrintedMarks printed={printed} plot={plot} />
                  {traces.map((trace) => (
                    <Curve key={trace.name} trace={trace} plot={plot} isFirst={result.size === "coarse"} spot={spot} />
                  ))}
                  {others.map(({ name, points }) => (
                    <path
                      key={name}
                      d={writeLine(plot, listMedianPoints(points))}
                      fill="none"
                      stroke="var(--pick)"
                      strokeWidth="1.600"
                      strokeDasharray="1.500 3.500"
                    />
                  ))}
                  {isWide && <PrintedNames printed={printed} plot={plot} />}
                  <LimitMarks limits={limits} plot={plot} picked={props.claim} part="over" />
                </>
              )}
              {hasLabels && <Labels traces={traces} plot={plot} isBars={isBars} />}
            </svg>
            {!isCovered && props.widthPx === undefined && (
              <ChartSurface
                {...props}
                traces={traces}
                plot={plot}
                placeOf={isBars ? (index, x) => placeBar(bounds.xs, plot, traces.length, index, x) : null}
              />
            )}
          </>
        )}
      </div>
      <p className={styles.axisName}>{showTold(experiment.x.label)}</p>
    </div>
  );
}

function Axes(props: { bounds: Bounds; plot: Plot; experiment: Experiment; panel: Panel; isBars: boolean }) {
  const { bounds, plot, experiment, panel, isBars } = props;
  const { xs } = bounds;
  const { unit } = getMeasure(panel.y[0]);
  const toX = (x: number): number => (isBars ? groupMiddle(xs, plot, x) : plot.toX(x));
  const roomPx = (plot.right - plot.left) / Math.max(1, xs.length);
  const name = (x: number): string => {
    if (!("cases" in experiment.x) || !isBars) return formatFigures(x, 5);
    const whole = writeX(experiment.x, x);
    // "W1: 80 x 10 KB" if it fits, otherwise "W1".
    return whole.length * letterPx > roomPx ? whole.split(":")[0] : whole;
  };
  const ticksX = thinTicks(endsFirst(xs), toX, tickPx).map((x) => ({ px: toX(x), text: name(x) }));
  const ticksY = plot.ticksY(bounds.isLogY ? 3 : 5).map((y) => ({ px: plot.toY(y), text: writeMeasure(y, unit) }));
  return <XyAxes box={plot} ticksX={ticksX} ticksY={ticksY} />;
}

function Curve({ trace, plot, isFirst, spot }: { trace: Trace; plot: Plot; isFirst: boolean; spot: Spot | null }) {
  const { look, kind, points, series } = trace;
  const shown = points.filter(({ low }) => plot.hasY(low));
  const runs = shown.flatMap((point) => point.runs.map((run) => ({ ...run, x: point.x, isAlone: point.runs.length < 2 })));
  const place = ({ x, value }: { x: number; value: number }) => ({ cx: round(plot.toX(x)), cy: round(plot.toY(value)) });
  const isSpot = (one: { x: number; seed: number }): boolean =>
    spot?.series === series && spot.y === trace.y && spot.x === one.x && spot.seed === one.seed;
  return (
    <g>
      {kind === "runs" && shown.length > 1 && <path d={writeBand(plot, shown)} fill={look.color} opacity="0.130" />}
      <SeriesLine plot={plot} look={look} points={listMedianPoints(points)} width={kind === "formula" ? 1.25 : isFirst ? 1.2 : 2.2} />
      {runs.map((one) => !one.isAlone && <circle key={`${one.x} ${one.seed}`} {...place(one)} r="2" fill={look.color} opacity="0.550" />)}
      {kind === "runs" &&
        shown.map(({ x, median }) => (
          <SeriesMark key={x} look={look} x={plot.toX(x)} y={plot.toY(median)} isOpen={isFirst || isOpenMark(look.shape)} />
        ))}
      {runs.filter(isSpot).map((one) => (
        <circle key={`${one.x} ${one.seed}`} {...place(one)} r="6" fill="none" stroke="var(--pick)" strokeWidth="2" />
      ))}
    </g>
  );
}

/** Names beside the ends of their lines, moved apart where they would touch. */
function Labels({ traces, plot, isBars }: { traces: readonly Trace[]; plot: Plot; isBars: boolean }) {
  const labels = traces.map((trace, index) => ({
    trace,
    y: isBars ? plot.top + 18 * index : plot.toY(trace.points[trace.points.length - 1].median),
  }));
  spreadLabels(labels, plot, labelRowPx);
  return labels.map(({ trace: { name, look, kind }, y }) => (
    <g key={name} className={styles.label}>
      <SeriesPiece look={look} x={plot.right + 12} y={y} length={20} isBare={kind === "formula"} />
      <text x={plot.right + samplePx} y={round(y + 4)} data-series-name="">
        {name}
      </text>
    </g>
  ));
}

function Legend({ traces }: { traces: readonly Trace[] }) {
  return (
    <ul className={styles.legend}>
      {traces.map(({ name, look, kind }) => (
        <li key={name}>
          <SeriesSample look={look} isBare={kind === "formula"} />
          {name}
        </li>
      ))}
    </ul>
  );
}
