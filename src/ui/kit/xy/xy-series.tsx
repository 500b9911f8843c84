import { type Plot, type Point, round, writeLine } from "../../../charts/xy/plot.ts";
import { drawMark, isOpenMark, type SeriesLook } from "../../../charts/xy/series-marks.ts";
import styles from "./xy.module.css";

/** The parts of a series in SVG: its line, the mark of a point, and a sample of both for legends and labels. */

/** @param width of the line, px. @param dash a smaller picture has smaller dashes. */
export function SeriesLine(props: { plot: Plot; look: SeriesLook; points: readonly Point[]; width?: number; dash?: number }) {
  const { plot, look, points, width = 2.2, dash = 1 } = props;
  return (
    <path
      className={styles.line}
      d={writeLine(plot, points)}
      stroke={look.color}
      strokeWidth={width}
      strokeDasharray={look.dash.map((length) => length * dash).join(" ")}
    />
  );
}

/** @param isOpen hollow, whatever the shape: of what is not complete. */
export function SeriesMark(props: { look: SeriesLook; x: number; y: number; size?: number; isOpen?: boolean }) {
  const { look, x, y, size = 8.5, isOpen = isOpenMark(look.shape) } = props;
  return (
    <path
      className={isOpen ? undefined : styles.mark}
      d={drawMark(look.shape, size)}
      transform={`translate(${round(x)} ${round(y)})`}
      {...(isOpen ? { fill: "var(--paper)", stroke: look.color, strokeWidth: 1.5 } : { fill: look.color })}
    />
  );
}

/** A piece of the line, with its mark in the middle if it has one. @param length px. */
export function SeriesPiece(props: { look: SeriesLook; x: number; y: number; length: number; isBare?: boolean }) {
  const { look, x, y, length, isBare = false } = props;
  return (
    <>
      <path
        d={`M${round(x)} ${round(y)}h${length}`}
        stroke={look.color}
        strokeWidth={isBare ? 1.25 : 2.2}
        strokeDasharray={look.dash.join(" ")}
      />
      {!isBare && <SeriesMark look={look} x={x + length / 2} y={y} size={8} />}
    </>
  );
}

const samplePx = { line: 42, mark: 16 } as const;

/** A series' line, or its mark alone, beside its name. @param isBare a line without marks. */
export function SeriesSample({
  look,
  part = "line",
  isBare = false,
}: {
  look: SeriesLook | undefined;
  part?: keyof typeof samplePx;
  isBare?: boolean;
}) {
  const width = samplePx[part];
  return (
    <svg className={styles.sample} width={width} height="16" aria-hidden="true">
      {look &&
        (part === "line" ? (
          <SeriesPiece look={look} x={0} y={8} length={width} isBare={isBare} />
        ) : (
          <SeriesMark look={look} x={8} y={8} size={10} />
        ))}
    </svg>
  );
}
