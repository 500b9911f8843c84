import type { PrintedMark } from "./chart-data.ts";
import { round, type Scales } from "./chart-scales.ts";
import styles from "./figure-chart.module.css";

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Is this the first claim with its number? Claims may share a number, which is named once, and only if it is drawn. */
function isFirstOf(printed: readonly PrintedMark[], index: number): boolean {
  const { text, level, points, x } = printed[index];
  return (level !== null || points.length > 0 || x !== null) && printed.findIndex((one) => one.text === text) === index;
}

/** The paper's numbers next to our runs: a line with a band for a level, a thick bar for a range, a ring for a value. */
export function PrintedMarks(props: {
  printed: readonly PrintedMark[];
  scales: Scales;
  frame: Frame;
  isSmall?: boolean;
  isNamed?: boolean;
}) {
  const { printed, scales, frame, isSmall = false, isNamed = false } = props;
  const [line, band, ring] = isSmall ? [1, 3.4, 2] : [1.6, 8, 4.5];
  const clampX = (x: number): number => Math.min(frame.right, Math.max(frame.left, scales.x(x)));
  const clampY = (y: number): number => Math.min(frame.bottom, Math.max(frame.top, scales.y(y)));
  return printed.map(({ claim, level, points, x, text }, index) => {
    const ends = level === null ? null : [clampX(level.from) - 4, clampX(level.to) + 4];
    return (
      <g key={claim} stroke="var(--printed)" fill="none">
        {level !== null && ends !== null && level.high === level.low && (
          <>
            <path d={`M${round(ends[0])} ${round(clampY(level.low))}H${round(ends[1])}`} strokeWidth={band} opacity="0.280" />
            <path d={`M${round(ends[0])} ${round(clampY(level.low))}H${round(ends[1])}`} strokeWidth={line} />
          </>
        )}
        {level !== null && ends !== null && level.high > level.low && (
          <rect
            x={round(ends[0])}
            y={round(clampY(level.high))}
            width={round(ends[1] - ends[0])}
            height={round(clampY(level.low) - clampY(level.high))}
            fill="var(--printed)"
            fillOpacity="0.240"
            strokeWidth={line / 2}
          />
        )}
        {x !== null && (
          <>
            <path d={`M${round(clampX(x))} ${frame.top}V${frame.bottom}`} strokeWidth={band * 0.7} opacity="0.220" />
            <path d={`M${round(clampX(x))} ${frame.top}V${frame.bottom}`} strokeWidth={line} strokeDasharray="4 3" />
          </>
        )}
        {isNamed && isFirstOf(printed, index) && (
          <text
            x={round(ends !== null ? ends[0] + 8 : x !== null ? clampX(x) + 8 : clampX(points[0]?.x ?? 0) + 10)}
            y={round(ends !== null ? clampY(level!.high) - 7 : x !== null ? frame.top + 12 : clampY(points[0]?.y ?? 0) - 8)}
            className={styles.printed}
          >
            {text}
          </text>
        )}
        {points.map((point) => (
          <circle
            key={point.x}
            cx={round(clampX(point.x))}
            cy={round(clampY(point.y))}
            r={ring}
            fill="var(--paper)"
            strokeWidth={isSmall ? 1 : 2}
          />
        ))}
      </g>
    );
  });
}
