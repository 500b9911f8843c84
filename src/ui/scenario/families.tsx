import type { Family } from "../../engine/congestion.ts";
import { type Marked, msg } from "../../language/translate.ts";

/** A family's name, what its members have in common, and the dash that distinguishes its lines without color. */
interface FamilyLook {
  readonly name: Marked;
  readonly idea: Marked;
  readonly dash: string;
}

export const familyLooks: Readonly<Record<Family, FamilyLook>> = {
  loss: { name: msg("Loss-based"), idea: msg("windows, cut at a loss"), dash: "none" },
  important: { name: msg("Important packets"), idea: msg("windows; protects packets whose loss costs a timeout"), dash: "14 3" },
  ecn: { name: msg("ECN"), idea: msg("windows, cut at CE marks"), dash: "2 3" },
  delay: { name: msg("Delay"), idea: msg("windows, cut as the RTT grows"), dash: "8 3 2 3" },
  "queue-feedback": { name: msg("Queue feedback"), idea: msg("windows, set by reported queue lengths"), dash: "5 5" },
  own: { name: msg("Your rule"), idea: msg("a program of your own"), dash: "none" },
  receiver: {
    name: msg("Receiver, switch"),
    idea: msg("receiver or switch decides how much to send"),
    dash: "1 3 8 3",
  },
  rate: { name: msg("Rates"), idea: msg("paced at measured or reduced rates"), dash: "6 2 6 2" },
  scheduled: { name: msg("Schedulers"), idea: msg("switch or receiver sets the order"), dash: "10 2 2 2" },
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
