import { useState } from "react";
import type { LostPacket, PacketEvidence } from "../../analysis/evidence.ts";
import { countBelow } from "../../analysis/search.ts";
import { describeDuplicates } from "../../analysis/signs.ts";
import { writePacket } from "../../analysis/words.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { useRunView } from "../run/run-context.tsx";
import { formatCount, formatMoment, gap } from "../text/numbers.ts";
import { AutopsySection } from "./autopsy-section.tsx";
import { Moment, Words } from "./sentence.tsx";
import explainStyles from "./explain.module.css";
import styles from "./autopsy-loss.module.css";

/** More lost packets than this are shown on demand. */
const mostShown = 6;

/** The number of the last of these drops among all that a run has, from 1; null: it is not recorded. */
function findDrop({ columns: { drops } }: RunSnapshot, sender: number, { packet, dropsNs }: LostPacket): number | null {
  const lastNs = dropsNs.at(-1) ?? Infinity;
  for (let row = countBelow(drops.timeNs, drops.length, lastNs); row < drops.length && drops.timeNs[row] === lastNs; row++)
    if (drops.flow[row] === sender && drops.packet[row] === packet) return row + 1;
  return null;
}

function LostChip(props: { of: LostPacket; run: RunSnapshot; sender: number }) {
  const { perform } = useRunView();
  const { packet, dropsNs } = props.of;
  // of a fork there is no other
  const drop = props.run.scenario.intervention === undefined ? findDrop(props.run, props.sender, props.of) : null;
  return (
    <li>
      <span className={styles.lostChip}>{writePacket(packet)}</span> <Moment atNs={dropsNs[0]} />
      {dropsNs.slice(1).map((atNs) => (
        <small key={atNs}>
          again <Moment atNs={atNs} />
        </small>
      ))}
      {drop !== null && (
        <button type="button" className="text-button" onClick={() => perform({ do: "fork", drop })}>
          what if<span className="visually-hidden"> {writePacket(packet)} had survived?</span>
        </button>
      )}
    </li>
  );
}

/** Which packets were lost, and when. */
export function LostSection(props: { evidence: PacketEvidence; isLate: boolean; run: RunSnapshot; sender: number }) {
  const { lost, arrived } = props.evidence;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || lost.length <= mostShown + 1 ? lost : lost.slice(0, mostShown);
  const late = props.isLate && arrived !== null && (
    <p className={explainStyles.autopsyNote}>
      {writePacket(arrived.packet)} was not lost: it entered the queue at <Moment atNs={arrived.timeNs} />
      {lost.length > 0 ? "; lost behind it" : ""}.
    </p>
  );
  return (
    <AutopsySection number={1} title="Lost" aside={lost.length > 2 ? `${formatCount(lost.length)} packets` : undefined}>
      {late}
      {lost.length > 0 && (
        <ul className={styles.lostPackets}>
          {shown.map((one) => (
            <LostChip key={one.packet} of={one} run={props.run} sender={props.sender} />
          ))}
        </ul>
      )}
      {shown.length < lost.length && (
        <button type="button" className="text-button" onClick={() => setShowsAll(true)}>
          and {formatCount(lost.length - shown.length)} more
        </button>
      )}
      {lost.length === 0 && !late && <p className={explainStyles.autopsyNote}>Nothing.</p>}
    </AutopsySection>
  );
}

/** How many signs of loss came, against those needed. */
export function DuplicatesSection(props: { evidence: PacketEvidence }) {
  const { received, needed } = props.evidence.duplicates;
  const places = Array.from({ length: needed }, (_, i) => i);
  return (
    <AutopsySection number={3} title="Duplicate ACKs" aside={`${formatCount(needed)} needed`}>
      <p className={styles.duplicates}>
        <span aria-hidden="true">
          {places.map((i) => (
            <i key={i} data-here={i < received ? "" : undefined} />
          ))}
        </span>
        <span>
          <b>{formatCount(received)}</b>
          <Words of={describeDuplicates(props.evidence)} />
        </span>
      </p>
    </AutopsySection>
  );
}

/** "at 253.112 ms" */
export function writeAt(timeNs: number): string {
  return `at ${formatMoment(timeNs)}${gap}ms`;
}
