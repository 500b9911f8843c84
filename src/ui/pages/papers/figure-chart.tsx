import { showTold } from "../../../experiments/tell.ts";
import { useMemo, useRef } from "react";
import type { Experiment, Panel } from "../../../experiments/experiment.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { type Bounds, findBounds, listLimits, listPrinted, listTraces, listTrialTraces, type Spot, type Trace } from "./chart-data.ts";
import { drawMark, isOpenMark } from "../../../charts/xy/series-marks.ts";
import { drawLine, makeScales, round, type Scales } from "./chart-scales.ts";
import { ChartSurface, type ChartProps } from "./chart-surface.tsx";
import { LimitMarks } from "./limit-marks.tsx";
import { PrintedMarks } from "./printed-marks.tsx";
import { writeX } from "./papers-words.ts";
import { writeMeasure } from "../../text/measures.ts";
import { useWidth } from "../../controls/use-width.ts";
import { Bars, type Frame, groupMiddle, placeBar } from "./figure-bars.tsx";
import styles from "./figure-chart.module.css";
import { formatFigures } from "../../../language/formats.ts";

const labelPx = 150;
/** Approximate width of an axis label's character. */
const letterPx = 6.5;

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
  const hasLabels = !isCovered && width >= 620 && traces.length <= heightPx / 22;
  const printed = useMemo(() => listPrinted(experiment, panel, result.results), [experiment, panel, result]);
  const bounds = findBounds(experiment, panel, [...traces, ...others], printed);
  const longest = Math.max(...[bounds.high, bounds.high / 2].map((value) => writeMeasure(value, getMeasure(panel.y[0]).unit).length));
  const frame = {
    left: Math.max(48, 12 + letterPx * longest),
    right: Math.max(120, width - (hasLabels ? labelPx : 12)),
    top: 14,
    bottom: heightPx - 26,
  };
  const scales = traces.length === 0 ? null : makeScales(bounds, frame);
  const isBars = panel.kind === "bars" || bounds.xs.length === 1;
  return (
    <div ref={box} className={styles.box}>
      {!hasLabels && <Legend traces={traces} />}
      <div className={styles.plot} style={{ height: heightPx }}>
        {width > 0 && scales && (
          <>
            <svg width={width} height={heightPx} aria-hidden="true" data-chart={panel.title}>
              <Axes bounds={bounds} scales={scales} frame={frame} experiment={experiment} panel={panel} isBars={isBars} />
              {isCovered ? null : isBars ? (
                <Bars {...{ traces, bounds, frame, scales, printed }} />
              ) : (
                <>
                  <LimitMarks limits={limits} scales={scales} frame={frame} picked={props.claim} part="under" />
                  <PrintedMarks printed={printed} scales={scales} frame={frame} isNamed={hasLabels} />
                  {traces.map((trace) => (
                    <Curve key={trace.name} trace={trace} scales={scales} isFirst={result.size === "coarse"} spot={spot} />
                  ))}
                  {others.map(({ name, points }) => (
                    <path
                      key={name}
                      d={drawLine(scales, points)}
                      fill="none"
                      stroke="var(--pick)"
                      strokeWidth="1.600"
                      strokeDasharray="1.500 3.500"
                    />
                  ))}
                  <LimitMarks limits={limits} scales={scales} frame={frame} picked={props.claim} part="over" />
                </>
              )}
              {hasLabels && <Labels traces={traces} scales={scales} frame={frame} isBars={isBars} />}
            </svg>
            {!isCovered && props.widthPx === undefined && (
              <ChartSurface
                {...props}
                traces={traces}
                scales={scales}
                placeOf={isBars ? (index, x) => placeBar(bounds.xs, frame, traces.length, index, x) : null}
              />
            )}
          </>
        )}
      </div>
      <p className={styles.axisName}>{showTold(experiment.x.label)}</p>
    </div>
  );
}

function Axes(props: { bounds: Bounds; scales: Scales; frame: Frame; experiment: Experiment; panel: Panel; isBars: boolean }) {
  const { bounds, scales, frame, experiment, panel, isBars } = props;
  const { unit } = getMeasure(panel.y[0]);
  const place = (x: number): number => (isBars ? groupMiddle(bounds.xs, frame, x) : scales.x(x));
  const roomPx = (frame.right - frame.left) / Math.max(1, bounds.xs.length);
  const name = (x: number): string => {
    if (!("cases" in experiment.x) || !isBars) return formatFigures(x, 5);
    const whole = writeX(experiment.x, x);
    // "W1: 80 x 10 KB" if it fits, otherwise "W1".
    return whole.length * letterPx > roomPx ? whole.split(":")[0] : whole;
  };
  const ticks = bounds.xs.reduce<number[]>(
    (kept, x) => (kept.length > 0 && place(x) - place(kept[kept.length - 1]) < 26 ? kept : [...kept, x]),
    [],
  );
  return (
    <g className={styles.axes}>
      {scales.ticksY.map((tick) => (
        <g key={tick}>
          <path d={`M${frame.left} ${round(scales.y(tick))}H${frame.right}`} stroke="var(--rule2)" />
          <text x={frame.left - 6} y={round(scales.y(tick) + 4)} textAnchor="end">
            {writeMeasure(tick, unit)}
          </text>
        </g>
      ))}
      <path d={`M${frame.left} ${frame.bottom}H${frame.right}`} stroke="var(--ghost)" />
      {ticks.map((x) => (
        <text key={x} x={round(place(x))} y={frame.bottom + 16} textAnchor="middle">
          {name(x)}
        </text>
      ))}
    </g>
  );
}

function Curve({ trace, scales, isFirst, spot }: { trace: Trace; scales: Scales; isFirst: boolean; spot: Spot | null }) {
  const { look, kind, points, series } = trace;
  const shown = points.filter(({ low }) => scales.isShown(low));
  const band = [...shown.map(({ x, high }) => [x, high]), ...shown.toReversed().map(({ x, low }) => [x, low])];
  const dash = look.dash.join(" ");
  const isOpen = isFirst || isOpenMark(look.shape);
  return (
    <g>
      {kind === "runs" && band.length > 2 && (
        <path d={`M${band.map(([x, y]) => `${round(scales.x(x))} ${round(scales.y(y))}`).join("L")}Z`} fill={look.color} opacity="0.130" />
      )}
      <path
        d={drawLine(scales, points)}
        fill="none"
        stroke={look.color}
        strokeWidth={kind === "formula" ? 1.25 : isFirst ? 1.2 : 2.2}
        strokeDasharray={dash}
      />
      {shown.flatMap(({ x, runs }) =>
        runs.length < 2
          ? []
          : runs.map(({ seed, value }) => (
              <circle key={`${x} ${seed}`} cx={round(scales.x(x))} cy={round(scales.y(value))} r="2" fill={look.color} opacity="0.550" />
            )),
      )}
      {kind === "runs" &&
        shown.map(({ x, median }) => (
          <path
            key={x}
            d={drawMark(look.shape, 8.5)}
            transform={`translate(${round(scales.x(x))} ${round(scales.y(median))})`}
            fill={isOpen ? "var(--paper)" : look.color}
            stroke={isOpen ? look.color : "var(--paper)"}
            strokeWidth={isOpen ? 1.5 : 1}
          />
        ))}
      {shown.flatMap(({ x, runs }) =>
        runs.flatMap(({ seed, value }) =>
          spot?.series === series && spot.y === trace.y && spot.x === x && spot.seed === seed
            ? [
                <circle
                  key={`${x} ${seed}`}
                  cx={round(scales.x(x))}
                  cy={round(scales.y(value))}
                  r="6"
                  fill="none"
                  stroke="var(--pick)"
                  strokeWidth="2"
                />,
              ]
            : [],
        ),
      )}
    </g>
  );
}

/** Names next to the ends of their curves, moved apart if they would overlap. */
function Labels({ traces, scales, frame, isBars }: { traces: readonly Trace[]; scales: Scales; frame: Frame; isBars: boolean }) {
  const rows = traces
    .map((trace, index) => ({ trace, y: isBars ? frame.top + 18 * index : scales.y(trace.points[trace.points.length - 1].median) }))
    .sort((a, b) => a.y - b.y);
  const step = 17;
  let last = -Infinity;
  const down = rows.map(({ trace, y }) => ({ trace, y: (last = Math.max(y, last + step)) }));
  const over = Math.max(0, last - frame.bottom);
  let next = Infinity;
  const placed = down
    .toReversed()
    .map(({ trace, y }) => ({ trace, y: (next = Math.min(y, next - step, frame.bottom - (over > 0 ? 0 : -step))) }));
  return placed.map(({ trace: { name, look, kind }, y }) => (
    <g key={name} className={styles.label}>
      <Sample look={look} x={frame.right + 12} y={y} isFormula={kind === "formula"} />
      <text x={frame.right + 36} y={round(y + 4)}>
        {name}
      </text>
    </g>
  ));
}

function Sample({ look, x, y, isFormula }: { look: Trace["look"]; x: number; y: number; isFormula: boolean }) {
  const isOpen = isOpenMark(look.shape);
  return (
    <>
      <path d={`M${x} ${round(y)}h20`} stroke={look.color} strokeWidth={isFormula ? 1.25 : 2} strokeDasharray={look.dash.join(" ")} />
      {!isFormula && (
        <path
          d={drawMark(look.shape, 8)}
          transform={`translate(${x + 10} ${round(y)})`}
          fill={isOpen ? "var(--paper)" : look.color}
          stroke={isOpen ? look.color : "var(--paper)"}
        />
      )}
    </>
  );
}

function Legend({ traces }: { traces: readonly Trace[] }) {
  return (
    <ul className={styles.legend}>
      {traces.map(({ name, look, kind }) => (
        <li key={name}>
          <svg width="22" height="12" aria-hidden="true">
            <Sample look={look} x={1} y={6} isFormula={kind === "formula"} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
