import type { TrialPoint } from "../../guide/step.ts";
import { writeSentences, writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { type SliderRange, toPosition } from "../../charts/xy/log-scale.ts";
import styles from "./guide-panel.module.css";
import { formatPercent } from "../../language/formats.ts";

/** Senders that can be tried. */
export const senderRange: SliderRange = { min: 1, max: 64, isLogarithmic: false, step: 1 };
export const senderTicks: readonly number[] = [1, 16, 32, 48, 64];

/** The plot, CSS pixels of its own coordinates: `width` over all, the axis inset by half of the slider's thumb. */
const top = 10;
/** Below the axis there is room for half of the slider. */
const belowFoot = 20;
const left = 30;
const right = 8;

/** Room of a label, pixels: "100%" and what keeps it apart from the next one. */
const labelWidth = 38;
const labelHeight = 15;

/** A range of seeds shorter than this is the dot itself, pixels. */
const leastRangePx = 3;

interface ChartProps {
  readonly width: number;
  readonly height: number;
  readonly senders: number;
  readonly points: readonly TrialPoint[];
  /** Is the present number of senders highlighted? Otherwise it is one dot of several. */
  readonly isPlaying: boolean;
}

/** Position of the slider below, so that its thumb is under its number. */
export const insets = { left, right } as const;

function describeChart(points: readonly TrialPoint[]): string {
  const told = points
    .toSorted((a, b) => a.senders - b.senders)
    .map(({ senders, share }) =>
      t("{senders, plural, one {# sender} other {# senders}}: {share}", { senders, share: formatPercent(share) }),
    );
  return writeSentences([
    t("Data delivered, % of the link’s maximum, against senders."),
    told.length > 0 ? t("Tried: {runs}.", { runs: writeSeries(told) }) : t("Nothing tried yet."),
  ]);
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly isRight: boolean;
}

interface Dot {
  readonly point: TrialPoint;
  readonly x: number;
  readonly y: number;
  readonly isNow: boolean;
}

/** Labels that have room: that of the present number of senders first, then those tried last. */
function placeLabels(dots: readonly Dot[], width: number): ReadonlyMap<TrialPoint, Label> {
  const placed = new Map<TrialPoint, Label>();
  const taken: { x: number; y: number }[] = [];
  for (const { point, x, y, isNow } of dots.toReversed().toSorted((a, b) => Number(b.isNow) - Number(a.isNow))) {
    // a label at the right end would leave the chart
    const isRight = isNow && x < width - 60;
    const label = { x: isRight ? x + 10 : x, y: isRight ? y + 4 : y - 10 < top ? y + 18 : y - 10, isRight };
    const middle = { x: isRight ? label.x + labelWidth / 2 : x, y: label.y };
    if (taken.some((other) => Math.abs(other.x - middle.x) < labelWidth && Math.abs(other.y - middle.y) < labelHeight)) continue;
    taken.push(middle);
    placed.set(point, label);
  }
  return placed;
}

/** Goodput of the numbers of senders that have been tried. */
export function ShareChart({ width, height, senders, points, isPlaying }: ChartProps) {
  const foot = height - belowFoot;
  const toY = (share: number): number => foot - (foot - top) * Math.min(1, Math.max(0, share));
  const toX = (count: number): number => left + (width - left - right) * toPosition(Math.min(count, senderRange.max), senderRange);
  const now = points.find((point) => point.senders === senders) ?? null;
  const labels = placeLabels(
    points.map((point) => ({ point, x: toX(point.senders), y: toY(point.share), isNow: point === now && isPlaying })),
    width,
  );
  return (
    <svg className={styles.chart} width={width} height={height} role="img" aria-label={describeChart(points)} direction="ltr">
      {[1, 0.5, 0].map((share) => (
        <g key={share}>
          <line className={share === 0 ? styles.axis : styles.grid} x1={left} x2={width - right} y1={toY(share)} y2={toY(share)} />
          <text className={styles.tick} x={left - 7} y={toY(share) + 4} textAnchor="end">
            {share * 100}
          </text>
        </g>
      ))}
      {points.map((point) => {
        const isNow = point === now && isPlaying;
        const [x, y, high, low] = [toX(point.senders), toY(point.share), toY(point.high), toY(point.low)];
        const hasRange = low - high > leastRangePx;
        const label = labels.get(point);
        return (
          <g key={point.senders} className={isNow ? styles.now : styles.dot}>
            {hasRange && <line className={styles.range} x1={x} x2={x} y1={high} y2={low} />}
            {isNow && <line className={styles.stem} x1={x} x2={x} y1={hasRange ? low : y} y2={foot} />}
            <circle cx={x} cy={y} r={isNow ? 5.5 : 4} />
            {label && (
              <text x={label.x} y={label.y} textAnchor={label.isRight ? "start" : "middle"}>
                {formatPercent(point.share)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
