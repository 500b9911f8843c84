import { scaleLinear } from "d3-scale";
import { t } from "../../../language/translate.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import styles from "./blank-timeline.module.css";
import { formatAtMost, formatCount } from "../../../language/formats.ts";

const widthPx = 680;
const left = 112;
const right = widthPx - 12;
const rows = { link: [14, 70], queue: [88, 168], sender: [186, 222] } as const;
const heightPx = 262;

/** Empty axes for a span of the run: link, queue, and the sender that the sheet asks about. @param room buffer of the port, packets */
export function BlankTimeline({ fromNs, toNs, room, sender }: { fromNs: Nanos; toNs: Nanos; room: number; sender: string }) {
  const toX = scaleLinear()
    .domain([fromNs / 1e6, toNs / 1e6])
    .range([left, right]);
  const toY = scaleLinear().domain([0, room]).range([rows.queue[1], rows.queue[0]]); // prettier-ignore
  const names = [
    [rows.link, t("Link")],
    [rows.queue, t("Queue")],
    [rows.sender, sender],
  ] as const;
  return (
    <svg className={styles.root} viewBox={`0 0 ${widthPx} ${heightPx}`} role="img" aria-label={t("Empty axes of time")}>
      {toX.ticks(24).map((ms) => (
        <line key={ms} className={styles.fine} x1={toX(ms)} x2={toX(ms)} y1={rows.link[0]} y2={rows.sender[1]} />
      ))}
      {names.map(([[top, bottom], name]) => (
        <g key={name}>
          <rect className={styles.frame} x={left} y={top} width={right - left} height={bottom - top} />
          <text className={styles.name} x={left - 28} y={(top + bottom) / 2 + 4} textAnchor="end">
            {name}
          </text>
        </g>
      ))}
      {[0, room].map((packets) => (
        <text key={packets} className={styles.tick} x={left - 5} y={toY(packets) + 4} textAnchor="end">
          {formatCount(packets)}
        </text>
      ))}
      {toX.ticks(8).map((ms) => (
        <g key={ms}>
          <line className={styles.axis} x1={toX(ms)} x2={toX(ms)} y1={rows.sender[1]} y2={rows.sender[1] + 5} />
          <text className={styles.tick} x={toX(ms)} y={rows.sender[1] + 18} textAnchor="middle">
            {formatAtMost(ms, 3)}
          </text>
        </g>
      ))}
      <text className={styles.tick} x={right} y={heightPx - 4} textAnchor="end">
        {t("time, ms")}
      </text>
    </svg>
  );
}
