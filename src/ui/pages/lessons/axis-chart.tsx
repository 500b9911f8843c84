import { t } from "../../../language/translate.ts";
import { withinSentence } from "../../../language/sentences.ts";
import { T } from "../../text/t.tsx";
import type { ReactNode } from "react";
import { assignLooks } from "../../../charts/xy/series-looks.ts";
import type { SeriesLook } from "../../../charts/xy/series-marks.ts";
import { startLarge } from "../../../analysis/words.ts";
import type { Fact } from "../../../lessons/fact.ts";
import { findFact } from "../../../lessons/fact-table.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { layOver, lay, completeScenario } from "../../../lessons/situation.ts";
import type { Point } from "../../../charts/xy/plot.ts";
import { findFamily } from "../../kit/find-family.ts";
import { XyAxes } from "../../kit/xy/xy-axes.tsx";
import { SeriesLine, SeriesMark } from "../../kit/xy/xy-series.tsx";
import type { AxisFrame } from "./axis-frame.ts";
import styles from "./axis-chart.module.css";

/** One of the curves of a chart. */
export interface Curve {
  readonly name: string | null;
  readonly look: SeriesLook;
  /** At each value of the axis; null: not known yet. */
  readonly values: readonly (number | null)[];
}

/** Styles of a lesson's curves: those of their transports everywhere. */
export function findLooks(lesson: Lesson, names: readonly (string | null)[]): readonly SeriesLook[] {
  const families = names.map((name) => {
    const { transport } = completeScenario(lay(layOver(lesson), name === null ? {} : lesson.runs?.[name]));
    return findFamily(transport.algorithm, transport.rtoMinNs);
  });
  return assignLooks(families, (family) => `var(--family-${family})`);
}

/** The points that are known. @param xs of the values; those of the axis unless others are given. */
export function listKnown(frame: AxisFrame, values: readonly (number | null)[], xs: readonly number[] = frame.xs): Point[] {
  return values.flatMap((y, index) => (y === null ? [] : [{ x: xs[index], y }]));
}

/** Axes and curves; overlays are its children. */
export function AxisChart(props: { frame: AxisFrame; label: string; axisName: string; curves: readonly Curve[]; children?: ReactNode }) {
  const { frame, curves } = props;
  const { width, height, right, labelsX, labelsY } = frame;
  return (
    <svg className={styles.chart} width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={props.label}>
      <XyAxes box={frame} ticksX={labelsX} ticksY={labelsY} />
      <text className={styles.tick} x={right} y={height - 3} textAnchor="end">
        {props.axisName}
      </text>
      <CurveLines frame={frame} curves={curves} />
      {props.children}
    </svg>
  );
}

/** Title of the vertical axis. @param seeds of each point. */
export function AxisTitle({ lesson, seeds }: { lesson: Lesson; seeds: number }) {
  const fact = findFact(lesson.run.sweep?.fact ?? "");
  if (fact === undefined) return null;
  const name = startLarge(t(fact.name));
  return (
    <p className={styles.title}>
      {fact.name === "goodput" ? (
        seeds > 1 ? (
          <T message="<b>Goodput</b>, % of the maximum; median of {seeds} seeds" seeds={seeds} />
        ) : (
          <T message="<b>Goodput</b>, % of the maximum" />
        )
      ) : seeds > 1 ? (
        <T message="<b>{fact}</b> {meaning}; median of {seeds} seeds" fact={name} meaning={writeMeaning(fact)} seeds={seeds} />
      ) : (
        <T message="<b>{fact}</b> {meaning}" fact={name} meaning={writeMeaning(fact)} />
      )}
    </p>
  );
}

/** The fact's meaning, to follow its name, without a full stop. */
function writeMeaning({ help }: Fact): string {
  return withinSentence(t(help).replace(/[.。]$/, ""));
}

export function CurveLines({ frame, curves, isSmall = false }: { frame: AxisFrame; curves: readonly Curve[]; isSmall?: boolean }) {
  return curves.map(({ name, look, values }) => {
    const known = listKnown(frame, values);
    return (
      <g key={name}>
        <SeriesLine plot={frame} look={look} points={known} width={isSmall ? 1.6 : 2.2} />
        {!isSmall && known.map(({ x, y }) => <SeriesMark key={x} look={look} x={frame.toX(x)} y={frame.toY(y)} />)}
      </g>
    );
  });
}
