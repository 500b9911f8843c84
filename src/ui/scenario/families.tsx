import type { Family } from "../../engine/congestion.ts";
import { type Marked, msg } from "../../language/translate.ts";

/** A family's name, what its members have in common, and the dash that tells its lines apart without color. */
interface FamilyLook {
  readonly name: Marked;
  readonly idea: Marked;
  readonly dash: string;
}

export const familyLooks: Readonly<Record<Family, FamilyLook>> = {
  loss: { name: msg("Loss-based"), idea: msg("windows, cut when a packet is lost"), dash: "none" },
  important: { name: msg("Important packets"), idea: msg("windows, and protection for packets whose loss costs a timeout"), dash: "14 3" },
  ecn: { name: msg("ECN"), idea: msg("windows, cut when the switch marks packets"), dash: "2 3" },
  delay: { name: msg("Delay"), idea: msg("windows, cut when the RTT grows"), dash: "8 3 2 3" },
  "queue-feedback": { name: msg("Queue feedback"), idea: msg("windows, set by the queue length that the switch reports"), dash: "5 5" },
  own: { name: msg("Your rule"), idea: msg("a program of your own"), dash: "none" },
  receiver: {
    name: msg("Receiver, switch"),
    idea: msg("the receiver or the switch decides how much each sender may send"),
    dash: "1 3 8 3",
  },
  rate: { name: msg("Rates"), idea: msg("paced at a rate that the sender measures or the switch reduces"), dash: "6 2 6 2" },
  scheduled: { name: msg("Schedulers"), idea: msg("the switch or the receiver decides who sends first, and how fast"), dash: "10 2 2 2" },
};

/** A short piece of the family's line. */
export function FamilyMark(props: { family: Family }) {
  const { dash } = familyLooks[props.family];
  return (
    <svg width="16" height="4" viewBox="0 0 16 4" aria-hidden="true" focusable="false">
      <path d="M0 2h16" stroke={`var(--family-${props.family})`} strokeWidth="3" strokeDasharray={dash} />
    </svg>
  );
}
