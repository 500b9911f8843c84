import { t } from "../../language/translate.ts";
import styles from "./incast-picture.module.css";
/** Senders drawn, and slots of the port: enough to be many (our choice). */
const senders = 7;
const slots = 10;
const height = 168;

/** Vertical position of sender `i`. */
function placeSender(i: number): number {
  return 14 + (i * (height - 44)) / (senders - 1);
}

/** Incast: many senders, one port, a full queue, and packets that found no room. Drawn with the colours of the page. */
export function IncastPicture() {
  const middle = placeSender((senders - 1) / 2);
  const port = { x: 196, y: middle - 15, width: slots * 12, height: 30 };
  const all = Array.from({ length: senders }, (_, i) => i);
  return (
    <svg className={styles.root} viewBox={`0 0 440 ${height}`} role="img" aria-labelledby="incast-picture-title">
      <title id="incast-picture-title">
        {t("Many senders send at once to one switch port. Its queue is full, packets are dropped, and one link leads on to the receiver.")}
      </title>
      <g aria-hidden="true">
        {all.map((i) => {
          const y = placeSender(i);
          const path = `M64 ${y}C130 ${y} 130 ${middle} ${port.x} ${middle}`;
          return (
            <g key={i}>
              <path d={path} fill="none" stroke="var(--ghost)" />
              <rect x="42" y={y - 7} width="22" height="14" rx="2" fill="var(--well)" stroke="var(--ghost)" />
              <rect x={82 + (i % 3) * 7} y={y + (middle - y) * 0.09 - 4} width="12" height="8" rx="1" fill="var(--work)" />
            </g>
          );
        })}
        {Array.from({ length: slots }, (_, slot) => (
          <rect key={slot} x={port.x + slot * 12 + 1} y={port.y} width="10" height={port.height} fill="var(--qb)" stroke="var(--q)" />
        ))}
        <path d={`M${port.x - 3} ${port.y - 5}v${port.height + 10}`} stroke="var(--stall)" strokeWidth="2" />
        <path d={`M${port.x + port.width} ${middle}H388`} stroke="var(--ink2)" strokeWidth="2" />
        <rect x="388" y={middle - 16} width="36" height="32" rx="2" fill="var(--work3)" stroke="var(--work)" />
        {[0, 1, 2].map((i) => (
          <rect
            key={i}
            x={port.x - 16 - i * 15}
            y={port.y + port.height + 16 + i * 6}
            width="12"
            height="8"
            rx="1"
            fill="none"
            stroke="var(--stall)"
            strokeWidth="1.5"
          />
        ))}
        <text x="0" y={height - 2}>
          {t("many senders")}
        </text>
        <text x={port.x} y={port.y - 10}>
          {t("one port, queue full")}
        </text>
        <text x={port.x - 4} y={port.y + port.height + 40} className={styles.dropped}>
          {t("dropped", {}, "packets")}
        </text>
        <text x="424" y={middle + 34} textAnchor="end">
          {t("one receiver")}
        </text>
      </g>
    </svg>
  );
}
