import { useState } from "react";
import type { LostPacket, PacketEvidence } from "../../analysis/evidence.ts";
import { describeDuplicates } from "../../story/signs.ts";
import { t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import { AutopsySection } from "./autopsy-section.tsx";
import { Moment, Words } from "./sentence.tsx";
import explainStyles from "./explain.module.css";
import styles from "./autopsy-loss.module.css";
import { formatMoment, formatPacket } from "../../language/formats.ts";

/** More lost packets than this are shown on demand. */
const mostShown = 6;

function LostChip({ of: { packet, dropsNs } }: { of: LostPacket }) {
  return (
    <li>
      <span className={styles.lostChip}>{formatPacket(packet)}</span> <Moment atNs={dropsNs[0]} />
      {dropsNs.slice(1).map((atNs) => (
        <small key={atNs}>
          <T message="again {time}" time={<Moment atNs={atNs} />} />
        </small>
      ))}
    </li>
  );
}

/** Which packets were lost, and when. */
export function LostSection(props: { evidence: PacketEvidence; isLate: boolean }) {
  const { lost, arrived } = props.evidence;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || lost.length <= mostShown + 1 ? lost : lost.slice(0, mostShown);
  const entered = arrived && { packet: formatPacket(arrived.packet), time: <Moment atNs={arrived.timeNs} /> };
  const late = props.isLate && arrived !== null && (
    <p className={explainStyles.autopsyNote}>
      {lost.length > 0 ? (
        <T message="{packet} was not lost: it entered the queue at {time}; lost after it." {...entered} />
      ) : (
        <T message="{packet} was not lost: it entered the queue at {time}." {...entered} />
      )}
    </p>
  );
  return (
    <AutopsySection
      number={1}
      title={t("Lost")}
      aside={lost.length > 2 ? t("{packets, plural, one {# packet} other {# packets}}", { packets: lost.length }) : undefined}
    >
      {late}
      {lost.length > 0 && (
        <ul className={styles.lostPackets}>
          {shown.map((one) => (
            <LostChip key={one.packet} of={one} />
          ))}
        </ul>
      )}
      {shown.length < lost.length && (
        <button type="button" className="text-button" onClick={() => setShowsAll(true)}>
          {t("and {count} more", { count: lost.length - shown.length })}
        </button>
      )}
      {lost.length === 0 && !late && <p className={explainStyles.autopsyNote}>{t("Nothing.")}</p>}
    </AutopsySection>
  );
}

/** How many signs of loss came, against those needed. */
export function DuplicatesSection(props: { evidence: PacketEvidence }) {
  const { received, needed } = props.evidence.duplicates;
  const places = Array.from({ length: needed }, (_, i) => i);
  return (
    <AutopsySection number={3} title={t("Duplicate ACKs")} aside={t("{needed} needed", { needed })}>
      <p className={styles.duplicates}>
        <span aria-hidden="true">
          {places.map((i) => (
            <i key={i} data-here={i < received ? "" : undefined} />
          ))}
        </span>
        <span>
          <Words of={describeDuplicates(props.evidence)} />
        </span>
      </p>
    </AutopsySection>
  );
}

/** "at 253.112 ms" */
export function writeAt(timeNs: number): string {
  return t("at {time}", { time: formatMoment(timeNs) });
}
