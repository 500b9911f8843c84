import type { Bounds, PrintedMark, Trace } from "./chart-data.ts";
import { type Box, type Plot, round } from "../../../charts/xy/plot.ts";

/** The middle of the group of bars at an x. */
export function groupMiddle(xs: readonly number[], { left, right }: Box, x: number): number {
  return left + ((right - left) * (xs.indexOf(x) + 0.5)) / xs.length;
}

/** Middle and width of a bar. */
export function placeBar(xs: readonly number[], plot: Box, count: number, index: number, x: number): [middle: number, wide: number] {
  const wide = Math.min(46, ((plot.right - plot.left) * 0.8) / (xs.length * count));
  return [groupMiddle(xs, plot, x) + (index - (count - 1) / 2) * wide, wide];
}

interface BarsProps {
  readonly traces: readonly Trace[];
  readonly bounds: Bounds;
  readonly plot: Plot;
  readonly printed: readonly PrintedMark[];
  /** In a small picture only the medians have room. */
  readonly isSmall?: boolean;
}

/** A group of bars for each x: medians, what the seeds span, and the paper's numbers. */
export function Bars({ traces, bounds, plot, printed, isSmall = false }: BarsProps) {
  return traces.flatMap(({ name, series, look, points, y }, index) =>
    points.map(({ x, median, low, high }) => {
      const [middle, wide] = placeBar(bounds.xs, plot, traces.length, index, x);
      const top = Math.min(plot.toY(median), plot.bottom);
      const told = printed.filter((one) => one.series.includes(series) && y !== null && one.y.includes(y));
      const levels = told.flatMap(({ level, points: own }) => [
        ...(level !== null && x >= level.from && x <= level.to ? [level.low] : []),
        ...own.flatMap((point) => (point.x === x ? [point.y] : [])),
      ]);
      return (
        <g key={`${name} ${x}`}>
          <rect
            x={round(middle - wide * 0.42)}
            y={round(top)}
            width={round(wide * 0.84)}
            height={round(Math.max(0.5, plot.bottom - top))}
            fill={look.color}
          />
          {high > low && !isSmall && (
            <path d={`M${round(middle)} ${round(plot.toY(low))}V${round(plot.toY(high))}`} stroke="var(--ghost)" strokeWidth="1.500" />
          )}
          {levels.map((level) => {
            const line = `M${round(middle - wide * 0.5)} ${round(plot.toY(level))}H${round(middle + wide * 0.5)}`;
            return (
              <g key={level} fill="none">
                {!isSmall && <path d={line} stroke="var(--paper)" strokeWidth="6" />}
                <path d={line} stroke="var(--printed)" strokeWidth={isSmall ? 2 : 3} />
              </g>
            );
          })}
        </g>
      );
    }),
  );
}
