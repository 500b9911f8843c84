import { type Box, round } from "../../../charts/xy/plot.ts";
import styles from "./xy.module.css";

/** A labeled place on an axis. */
export interface Tick {
  readonly px: number;
  readonly text: string;
  /** Which part of the text is at that place; "middle" unless given. Of the x axis only. */
  readonly anchor?: "start" | "middle" | "end";
}

/** The frame of an x-y chart in SVG: grid lines with their numbers at the left, the x axis below with its own. */
export function XyAxes({ box, ticksX, ticksY }: { box: Box; ticksX: readonly Tick[]; ticksY: readonly Tick[] }) {
  const { left, right, bottom } = box;
  return (
    <g>
      {ticksY.map(({ px, text }) => (
        <g key={px}>
          {px < bottom && <path className={styles.grid} d={`M${left} ${round(px)}H${right}`} />}
          <text className={styles.tick} x={left - 6} y={round(px + 4)} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <path className={styles.axis} d={`M${left} ${bottom}H${right}`} />
      {ticksX.map(({ px, text, anchor = "middle" }) => (
        <g key={px}>
          <path className={styles.axis} d={`M${round(px)} ${bottom}v4`} />
          <text className={styles.tick} x={round(px)} y={bottom + 17} textAnchor={anchor}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
