import { memo, useMemo } from "react";
import type { Experiment } from "../../../experiments/experiment.ts";
import { findBounds, listDrawnPanels, listLimits, listPrinted, listRows, listTraces, type PrintedMark, type Trace } from "./chart-data.ts";
import { drawMark } from "../../../charts/xy/series-marks.ts";
import { drawLine, makeScales, round, type Scales } from "./chart-scales.ts";
import type { FigureResult } from "./figure-state.ts";
import { PrintedMarks } from "./printed-marks.tsx";

const [width, height] = [122, 44];
const frame = { left: 3, right: width - 5, top: 4, bottom: height - 2 };

/** Miniature of a figure; the text next to it describes it. */
export const SmallChart = memo(function SmallChart({ experiment, result }: { experiment: Experiment; result: FigureResult | null }) {
  const drawn = useMemo(() => (result === null ? null : drawSmall(experiment, result)), [experiment, result]);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--ghost)" />
      {drawn}
    </svg>
  );
});

function drawSmall(experiment: Experiment, result: FigureResult) {
  const panels = listDrawnPanels(experiment);
  const panel = panels.find(({ kind }) => kind !== "rows") ?? panels[0];
  if (panel === undefined) return null;
  if (panels[0].kind === "rows" && listRows(experiment, panels[0], result.results).length > 0)
    return drawRows(listRows(experiment, panels[0], result.results));
  const traces = listTraces(experiment, panel, result.results, result.readOverlay);
  if (traces.length === 0) return null;
  const printed = listPrinted(experiment, panel, result.results);
  const bounds = findBounds(experiment, panel, traces, printed);
  const scales = makeScales(bounds, frame);
  if (panel.kind === "bars" || bounds.xs.length === 1) return <Bars traces={traces} xs={bounds.xs} high={bounds.high} printed={printed} />;
  const limits = listLimits(experiment, panel, result.results, result.claims);
  const isFirst = result.size === "coarse";
  return (
    <>
      {limits.map(({ claim, places, crossing }) => (
        <path
          key={claim}
          d={places.length > 0 ? drawRegion(scales, places) : crossing ? drawCrossing(scales, crossing) : ""}
          fill="var(--well)"
        />
      ))}
      <PrintedMarks printed={printed} scales={scales} frame={frame} isSmall />
      {traces.map(({ name, look, kind, points }) => (
        <g key={name} stroke={look.color} fill="none">
          <path
            d={drawLine(scales, points)}
            strokeWidth={kind === "formula" ? 1 : isFirst ? 0.9 : 1.5}
            strokeDasharray={look.dash.map((one) => one / 2).join(" ")}
          />
          {kind === "runs" && isFirst
            ? points.map(({ x, median }) => (
                <circle key={x} cx={round(scales.x(x))} cy={round(scales.y(median))} r="1.400" fill="var(--paper)" strokeWidth="0.900" />
              ))
            : kind === "runs" && <EndMark scales={scales} trace={{ look, points }} />}
        </g>
      ))}
      {limits.flatMap(({ claim, ring }) =>
        ring && result.size === "full"
          ? [
              <circle
                key={claim}
                cx={round(scales.x(ring.x))}
                cy={round(scales.y(ring.y))}
                r="4"
                fill="none"
                stroke="var(--stall)"
                strokeWidth="1.400"
              />,
            ]
          : [],
      )}
    </>
  );
}

function EndMark({ scales, trace: { look, points } }: { scales: Scales; trace: Pick<Trace, "look" | "points"> }) {
  const last = points[points.length - 1];
  return (
    <path
      d={drawMark(look.shape, 4.5)}
      transform={`translate(${round(scales.x(last.x))} ${round(scales.y(last.median))})`}
      fill={look.color}
      stroke="none"
    />
  );
}

type Places = readonly { readonly x: number; readonly least: number | null; readonly most: number | null }[];

/** The region in which a curve must stay, extended to the axis or the top where it is unbounded. */
function drawRegion(scales: Scales, places: Places): string {
  const upper = places.map(({ x, most }) => `${round(scales.x(x))} ${round(most === null ? frame.top : scales.y(most))}`);
  const lower = places.map(({ x, least }) => `${round(scales.x(x))} ${round(least === null ? frame.bottom : scales.y(least))}`);
  if (places.length === 1) {
    const [at] = [round(scales.x(places[0].x))];
    return `M${at - 3} ${upper[0].split(" ")[1]}H${at + 3}V${lower[0].split(" ")[1]}H${at - 3}Z`;
  }
  return `M${upper.join("L")}L${lower.toReversed().join("L")}Z`;
}

function drawCrossing(
  scales: Scales,
  { least, most, at, isBelow }: { least: number | null; most: number | null; at: number; isBelow: boolean },
): string {
  const clamp = (x: number | null, other: number): number =>
    x === null ? other : Math.min(frame.right, Math.max(frame.left, scales.x(x)));
  const [from, to] = [clamp(least, frame.left), clamp(most, frame.right)];
  return `M${round(from)} ${round(scales.y(at))}H${round(Math.max(to, from + 2))}V${isBelow ? frame.bottom : frame.top}H${round(from)}Z`;
}

interface BarsProps {
  readonly traces: readonly Trace[];
  readonly xs: readonly number[];
  readonly high: number;
  readonly printed: readonly PrintedMark[];
}

function Bars({ traces, xs, high, printed }: BarsProps) {
  const room = (frame.right - frame.left) / (xs.length * (traces.length + 0.6));
  const scale = (value: number): number => ((frame.bottom - frame.top) * Math.max(0, value)) / high;
  return traces.map(({ name, series, y, look, points }, index) =>
    points.map(({ x, median }) => {
      const tall = Math.max(0.5, scale(median));
      const left = frame.left + room * (xs.indexOf(x) * (traces.length + 0.6) + index);
      const levels = printed
        .filter((one) => one.series.includes(series) && y !== null && one.y.includes(y))
        .flatMap(({ level, points: own }) => [...(level ? [level.low] : []), ...own.flatMap((one) => (one.x === x ? [one.y] : []))]);
      return (
        <g key={`${name} ${x}`}>
          <rect
            x={round(left)}
            y={round(frame.bottom - tall)}
            width={round(Math.max(1, room * 0.85))}
            height={round(tall)}
            fill={look.color}
          />
          {levels.map((level) => (
            <path
              key={level}
              d={`M${round(left - 1)} ${round(frame.bottom - scale(level))}h${round(room * 0.85 + 2)}`}
              stroke="var(--printed)"
              strokeWidth="2"
            />
          ))}
        </g>
      );
    }),
  );
}

function drawRows(rows: ReturnType<typeof listRows>) {
  const high = Math.max(...rows.flatMap(({ values }) => values), 1e-9);
  return rows.map(({ series, look, values }) => (
    <g key={series} fill={look.color}>
      {values.map((value, index) => (
        <circle
          // The position in the list identifies the value.
          key={`${series} ${index + 1}`}
          cx={round(frame.left + ((frame.right - frame.left) * (index + 0.5)) / values.length)}
          cy={round(frame.bottom - ((frame.bottom - frame.top) * value) / high)}
          r="1.100"
        />
      ))}
    </g>
  ));
}
