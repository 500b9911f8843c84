import { memo, useMemo } from "react";
import type { Experiment } from "../../../experiments/experiment.ts";
import { type Plot, round, writeBand } from "../../../charts/xy/plot.ts";
import { SeriesLine, SeriesMark } from "../../kit/xy/xy-series.tsx";
import {
  findBounds,
  layOutPanel,
  type Limit,
  listDrawnPanels,
  listLimits,
  listMedianPoints,
  listPrinted,
  listRows,
  listTraces,
} from "./chart-data.ts";
import { Bars } from "./figure-bars.tsx";
import type { FigureResult } from "./figure-state.ts";
import { Crossing } from "./limit-marks.tsx";
import { PrintedMarks } from "./printed-marks.tsx";

const [width, height] = [122, 44];
const box = { left: 3, right: width - 5, top: 4, bottom: height - 2 };

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
  const plot = layOutPanel(bounds, box);
  if (panel.kind === "bars" || bounds.xs.length === 1) return <Bars {...{ traces, bounds, plot, printed }} isSmall />;
  const limits = listLimits(experiment, panel, result.results, result.claims);
  const isFirst = result.size === "coarse";
  return (
    <>
      {limits.map(({ claim, places, crossing }) =>
        places.length > 0 ? (
          <path key={claim} d={drawRegion(plot, places)} fill="var(--well)" />
        ) : (
          crossing && <Crossing key={claim} crossing={crossing} plot={plot} isPicked={false} />
        ),
      )}
      <PrintedMarks printed={printed} plot={plot} isSmall />
      {traces.map(({ name, look, kind, points }) => (
        <g key={name} stroke={look.color} fill="none">
          <SeriesLine
            plot={plot}
            look={look}
            points={listMedianPoints(points)}
            width={kind === "formula" ? 1 : isFirst ? 0.9 : 1.5}
            dash={0.5}
          />
          {kind === "runs" && isFirst
            ? points.map(({ x, median }) => (
                <circle key={x} cx={round(plot.toX(x))} cy={round(plot.toY(median))} r="1.400" fill="var(--paper)" strokeWidth="0.900" />
              ))
            : kind === "runs" && (
                <SeriesMark
                  look={look}
                  x={plot.toX(points[points.length - 1].x)}
                  y={plot.toY(points[points.length - 1].median)}
                  size={4.5}
                />
              )}
        </g>
      ))}
      {limits.flatMap(({ claim, ring }) =>
        ring && result.size === "full"
          ? [
              <circle
                key={claim}
                cx={round(plot.toX(ring.x))}
                cy={round(plot.toY(ring.y))}
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

/** Where a curve must stay: down to the axis or up to the top where there is no bound. */
function drawRegion(plot: Plot, places: Limit["places"]): string {
  const [bottom, top] = [plot.fromY(plot.bottom), plot.fromY(plot.top)];
  const region = places.map(({ x, least, most }) => ({ x, low: least ?? bottom, high: most ?? top }));
  if (region.length > 1) return writeBand(plot, region);
  const [{ x, low, high }] = region;
  return `M${round(plot.toX(x) - 3)} ${round(plot.toY(high))}h6V${round(plot.toY(low))}h-6Z`;
}

function drawRows(rows: ReturnType<typeof listRows>) {
  const high = Math.max(...rows.flatMap(({ values }) => values), 1e-9);
  return rows.map(({ series, look, values }) => (
    <g key={series} fill={look.color}>
      {values.map((value, index) => (
        <circle
          // The position in the list identifies the value.
          key={`${series} ${index + 1}`}
          cx={round(box.left + ((box.right - box.left) * (index + 0.5)) / values.length)}
          cy={round(box.bottom - ((box.bottom - box.top) * value) / high)}
          r="1.100"
        />
      ))}
    </g>
  ));
}
