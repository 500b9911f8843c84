import { t } from "../../../language/translate.ts";
import { hasHeaders } from "../../../analysis/headers.ts";
import { packetTimeNs } from "../../../analysis/network-facts.ts";
import { recordedRoom } from "../../../analysis/ports.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { servesSmallestFirst } from "../../panes/network/draw-left.ts";
import { limitOf } from "./queue-room.ts";
import styles from "./packet-panel.module.css";
import { formatDuration } from "../../../language/formats.ts";

/** Explains the marks. @param runs the drawn runs, which have the same network. */
export function PacketLegend({ runs }: { runs: readonly [RunSnapshot, ...RunSnapshot[]] }) {
  const [run] = runs;
  const limit = limitOf(run);
  const isCutting = runs.some(({ columns }) => hasHeaders(columns));
  const slot = formatDuration(packetTimeNs(run.scenario), 2);
  return (
    <section className={styles.section} aria-label={t("How to read it")}>
      <h3>{t("How to read it")}</h3>
      <ul className={styles.legend}>
        <li>
          <svg viewBox="0 0 36 16" aria-hidden="true">
            <path d="M6 1h7l14 14h-7z" className={styles.pick} />
          </svg>
          {t("a packet in flight")}
        </li>
        <li>
          <svg viewBox="0 0 36 16" aria-hidden="true">
            <path d="M0 0h36v16H0z" className={styles.queue} />
            <path d="M4 2l28 11v3L4 5z" className={styles.pick} />
          </svg>
          {t("waits in the queue and moves up one slot every {slot}", { slot })}
        </li>
        {isCutting && (
          <li>
            <svg viewBox="0 0 36 16" aria-hidden="true">
              <path d="M6 0h8l6 8h-8zM16 8l9 8h1.3l-9-8z" className={styles.pick} />
              <path d="M11 8h10" className={styles.cut} />
            </svg>
            {t("trimmed at the switch: its header, a sixth as tall in the queue, leaves first")}
          </li>
        )}
        {runs.some(({ scenario }) => servesSmallestFirst(scenario)) && (
          <li>
            <svg viewBox="0 0 36 16" aria-hidden="true">
              <path d="M0 1h12v14H0z" className={styles.leastLeft} />
              <path d="M12 1h12v14H12z" className={styles.moreLeft} />
              <path d="M24 1h12v14H24z" className={styles.queue} />
            </svg>
            {t("the stronger the color, the less its sender has left to send")}
          </li>
        )}
        <li>
          <svg viewBox="0 0 36 16" aria-hidden="true">
            <path d="M6 1h7l14 14h-7z" className={styles.again} />
            <path d="M6 1l14 14" className={styles.pickLine} />
          </svg>
          {t("retransmitted")}
        </li>
        <li>
          <svg viewBox="0 0 36 16" aria-hidden="true">
            <path d="M6 15L30 1" className={styles.ack} />
          </svg>
          {t("an ACK, back to its sender")}
        </li>
        {isCutting && (
          <>
            <li>
              <svg viewBox="0 0 36 16" aria-hidden="true">
                <path d="M6 15L30 1" className={styles.ack} strokeDasharray="3.5 2.5" />
              </svg>
              {t("a NACK: the packet was trimmed")}
            </li>
            <li>
              <svg viewBox="0 0 36 16" aria-hidden="true">
                <path d="M6 15L27 3.5" className={styles.ack} />
                <circle cx="29" cy="4" r="3" className={styles.ring} />
              </svg>
              {t("a pull: the sender may send one packet")}
            </li>
          </>
        )}
        <li>
          <svg viewBox="0 0 36 16" aria-hidden="true">
            <circle cx="18" cy="8" r="7" className={styles.disc} />
            <text x="18" y="12" className={styles.number}>
              2
            </text>
          </svg>
          {t("the second duplicate ACK")}
        </li>
        {Number.isFinite(limit) && (
          <li>
            <svg viewBox="0 0 36 16" aria-hidden="true">
              <path d="M0 8h36M13 3l10 10M23 3L13 13" className={styles.loss} />
            </svg>
            {t("dropped: {room} are already waiting", { room: recordedRoom(run) })}
          </li>
        )}
        <li>
          <svg viewBox="0 0 36 16" aria-hidden="true">
            <path d="M1 4h34v8H1z" className={styles.waitGround} />
            <path d="M4 12l6-8M12 12l6-8M20 12l6-8M28 12l6-8" className={styles.wait} />
          </svg>
          {t("waiting for its timer")}
        </li>
      </ul>
    </section>
  );
}
