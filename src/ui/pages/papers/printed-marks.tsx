import type { PrintedMark } from "./chart-data.ts";
import { t } from "../../../language/translate.ts";
import { clamp, type Plot, round } from "../../../charts/xy/plot.ts";
import styles from "./figure-chart.module.css";

const hasMark = ({ level, points, x }: PrintedMark): boolean => level !== null || points.length > 0 || x !== null;

/** Several claims may share a number: it is named once. One with nothing to draw is not named. */
function isFirstOf(printed: readonly PrintedMark[], index: number): boolean {
  return hasMark(printed[index]) && printed.findIndex((one) => one.text === printed[index].text) === index;
}

/** Bars show no place on the x axis. */
export function hasPrintedMarks(printed: readonly PrintedMark[], isBars: boolean): boolean {
  return printed.some((one) => hasMark(isBars ? { ...one, x: null } : one));
}

/** What the marks of the paper's numbers look like, with their name. */
export function PrintedKey() {
  return (
    <>
      <svg width="40" height="12" aria-hidden="true">
        <path d="M0 6h24" stroke="var(--printed)" strokeWidth="5" opacity="0.35" />
        <path d="M0 6h24" stroke="var(--printed)" strokeWidth="1.600" />
        <circle cx="33" cy="6" r="3.600" fill="var(--paper)" stroke="var(--printed)" strokeWidth="1.600" />
      </svg>
      {t("numbers printed in the paper")}
    </>
  );
}

function makeClamps(plot: Plot) {
  return {
    clampX: (x: number): number => clamp(plot.toX(x), plot.left, plot.right),
    clampY: (y: number): number => clamp(plot.toY(y), plot.top, plot.bottom),
  };
}

/** The paper's numbers beside our runs: a line with a band for a level, a thick bar for a range, a ring for a value. */
export function PrintedMarks(props: { printed: readonly PrintedMark[]; plot: Plot; isSmall?: boolean }) {
  const { printed, plot, isSmall = false } = props;
  const [line, band, ring] = isSmall ? [1, 3.4, 2] : [1.6, 8, 4.5];
  const { clampX, clampY } = makeClamps(plot);
  return printed.map(({ claim, level, points, x }) => {
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
            <path d={`M${round(clampX(x))} ${plot.top}V${plot.bottom}`} strokeWidth={band * 0.7} opacity="0.220" />
            <path d={`M${round(clampX(x))} ${plot.top}V${plot.bottom}`} strokeWidth={line} strokeDasharray="4 3" />
          </>
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

/** What the paper says there, over the curves. */
export function PrintedNames({ printed, plot }: { printed: readonly PrintedMark[]; plot: Plot }) {
  const { clampX, clampY } = makeClamps(plot);
  return printed.map(({ claim, level, points, x, text }, index) => {
    if (!isFirstOf(printed, index)) return null;
    const [first] = points;
    const place =
      level !== null
        ? { x: clampX(level.from) + 4, y: clampY(level.high) - 7 }
        : x !== null
          ? { x: clampX(x), y: plot.top + 12 }
          : { x: clampX(first.x) + 10, y: clampY(first.y) - 8 };
    // beyond the middle a name to the right of its line would run into the legend
    const isLate = level === null && x !== null && place.x > (plot.left + plot.right) / 2;
    const shift = level === null && x !== null ? (isLate ? -8 : 8) : 0;
    return (
      <text key={claim} x={round(place.x + shift)} y={round(place.y)} textAnchor={isLate ? "end" : "start"} className={styles.printed}>
        {text}
      </text>
    );
  });
}
