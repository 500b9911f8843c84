import type { Bounds, PrintedMark, Trace } from "./chart-data.ts";
import { round, type Scales } from "./chart-scales.ts";

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Center of the group of bars at an x. */
export function groupMiddle(xs: readonly number[], { left, right }: Frame, x: number): number {
  return left + ((right - left) * (xs.indexOf(x) + 0.5)) / xs.length;
}

/** Center and width of a bar. */
export function placeBar(xs: readonly number[], frame: Frame, count: number, index: number, x: number): [middle: number, wide: number] {
  const wide = Math.min(46, ((frame.right - frame.left) * 0.8) / (xs.length * count));
  return [groupMiddle(xs, frame, x) + (index - (count - 1) / 2) * wide, wide];
}

interface BarsProps {
  readonly traces: readonly Trace[];
  readonly bounds: Bounds;
  readonly frame: Frame;
  readonly scales: Scales;
  readonly printed: readonly PrintedMark[];
}

/** A group of bars for each x: medians, ranges over the seeds, and the paper's numbers. */
export function Bars({ traces, bounds, frame, scales, printed }: BarsProps) {
  return traces.flatMap(({ name, series, look, points, y }, index) =>
    points.map(({ x, median, low, high }) => {
      const [middle, wide] = placeBar(bounds.xs, frame, traces.length, index, x);
      const top = Math.min(scales.y(median), frame.bottom);
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
            height={round(Math.max(0.5, frame.bottom - top))}
            fill={look.color}
          />
          {high > low && (
            <path d={`M${round(middle)} ${round(scales.y(low))}V${round(scales.y(high))}`} stroke="var(--ghost)" strokeWidth="1.500" />
          )}
          {levels.map((level) => {
            const line = `M${round(middle - wide * 0.5)} ${round(scales.y(level))}H${round(middle + wide * 0.5)}`;
            return (
              <g key={level} fill="none">
                <path d={line} stroke="var(--paper)" strokeWidth="6" />
                <path d={line} stroke="var(--printed)" strokeWidth="3" />
              </g>
            );
          })}
        </g>
      );
    }),
  );
}
