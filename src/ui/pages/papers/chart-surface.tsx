import { t } from "../../../language/translate.ts";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { Experiment, Panel } from "../../../experiments/experiment.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import type { Spot, Trace } from "./chart-data.ts";
import { findNearest, type Plot } from "../../../charts/xy/plot.ts";
import type { FigureResult } from "./figure-state.ts";
import { namePanel, writeX } from "./papers-words.ts";
import { writeMeasure } from "../../text/measures.ts";
import { ChartTip, spotOf, takeStep, type Tip } from "../../kit/xy/surface.tsx";
import styles from "../../kit/xy/xy.module.css";

export interface ChartProps {
  readonly experiment: Experiment;
  readonly panel: Panel;
  readonly result: FigureResult;
  /** Drawn in addition to the result, never instead. */
  readonly trial: FigureResult | null;
  readonly heightPx: number;
  readonly spot: Spot | null;
  readonly onSpot: (spot: Spot) => void;
  readonly onOpen: (spot: Spot) => void;
  /** The claim under the pointer. */
  readonly claim: number | null;
  /** Only axes: the results are to be predicted first. */
  readonly isCovered?: boolean;
  /** Width of a printed picture, which ignores the pointer, px; default: the available width. */
  readonly widthPx?: number;
}

/** Maximum distance at which a pointer selects a dot, px. */
const reachPx = 28;

interface SurfaceProps extends ChartProps {
  readonly traces: readonly Trace[];
  readonly plot: Plot;
  /** Of bars: middle and width of a trace's bar; null: curves. */
  readonly placeOf: ((index: number, x: number) => [middle: number, wide: number]) | null;
}

/** Arrow keys go from point to point and from curve to curve; Enter or a second click opens the run in the Lab. */
export function ChartSurface({ experiment, panel, traces, plot, spot, onSpot, onOpen, placeOf }: SurfaceProps) {
  const [tip, setTip] = useState<Tip | null>(null);
  const ran = traces.filter(({ kind }) => kind === "runs");
  const row = Math.max(
    0,
    ran.findIndex(({ series, y }) => series === spot?.series && y === spot.y),
  );
  const points = ran[row]?.points ?? [];
  const at = Math.max(
    0,
    points.findIndex(({ x }) => x === spot?.x),
  );
  const describe = (trace: Trace, x: number, value: number): string =>
    t("{series}, {x}: {value}", {
      series: trace.name,
      x: writeX(experiment.x, x),
      value: writeMeasure(value, getMeasure(trace.y ?? panel.y[0]).unit),
    });
  const pick = (nextRow: number, nextAt: number): void => {
    const trace = ran[Math.min(ran.length - 1, Math.max(0, nextRow))];
    const point = trace?.points[Math.min(trace.points.length - 1, Math.max(0, nextAt))];
    if (point?.runs[0]) onSpot({ series: trace.series, y: trace.y ?? panel.y[0], x: point.x, seed: point.runs[0].seed });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    takeStep(event, {
      ArrowRight: () => pick(row, spot === null ? 0 : at + 1),
      ArrowLeft: () => pick(row, at - 1),
      ArrowUp: () => pick(row - 1, at),
      ArrowDown: () => pick(row + 1, at),
      Home: () => pick(row, 0),
      End: () => pick(row, Infinity),
      Enter: () => spot && onOpen(spot),
    });
  };
  const spots = ran.flatMap((trace) =>
    trace.points.flatMap(({ x, runs }) => {
      const [px, wide] = placeOf?.(traces.indexOf(trace), x) ?? [plot.toX(x), null];
      return runs.map(({ seed, value }) => ({ trace, x, seed, value, px, py: plot.toY(value), wide }));
    }),
  );
  const find = (event: MouseEvent<HTMLElement>) => {
    const { px, py } = spotOf(event);
    // a bar is hit anywhere along its height
    const bars = spots.filter((one) => one.wide !== null && Math.abs(one.px - px) <= one.wide / 2);
    return placeOf === null ? findNearest(spots, px, py, reachPx) : findNearest(bars, px, py, Infinity);
  };
  if (ran.length === 0) return null;
  const value = points[at]?.median;
  return (
    <div
      className={styles.surface}
      role="slider"
      tabIndex={0}
      aria-label={t("{panel}. Arrow keys go from point to point and from curve to curve, Enter opens the run in the Lab.", {
        panel: namePanel(panel.title),
      })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, points.length - 1)}
      aria-valuenow={at}
      aria-valuetext={value === undefined ? t("nothing here") : describe(ran[row], points[at].x, value)}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => {
        const found = find(event);
        setTip(
          found && {
            ...{ px: found.px, py: found.py, widthPx: event.currentTarget.clientWidth },
            text: t("{what}, seed {seed}", { what: describe(found.trace, found.x, found.value), seed: found.seed }),
          },
        );
      }}
      onPointerLeave={() => setTip(null)}
      onClick={(event) => {
        const found = find(event);
        if (found === null) return;
        const next = { series: found.trace.series, y: found.trace.y ?? panel.y[0], x: found.x, seed: found.seed };
        const isAgain = spot?.series === next.series && spot.y === next.y && spot.x === next.x && spot.seed === next.seed;
        if (isAgain) onOpen(next);
        else onSpot(next);
      }}
    >
      {tip && <ChartTip {...tip} />}
    </div>
  );
}
