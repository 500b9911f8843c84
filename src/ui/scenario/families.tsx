import type { Family } from "../../engine/congestion.ts";
import { type Marked, msg } from "../../language/translate.ts";

/** A family's name, and the dash that tells its lines apart without colour. */
interface FamilyLook {
  readonly name: Marked;
  readonly dash: string;
}

export const familyLooks: Readonly<Record<Family, FamilyLook>> = {
  loss: { name: msg("Loss-based"), dash: "none" },
  important: { name: msg("Important packets"), dash: "14 3" },
  ecn: { name: msg("ECN"), dash: "2 3" },
  delay: { name: msg("Delay"), dash: "8 3 2 3" },
  "queue-feedback": { name: msg("Queue feedback"), dash: "5 5" },
  own: { name: msg("Your rule"), dash: "none" },
  receiver: { name: msg("Receiver, switch"), dash: "1 3 8 3" },
  rate: { name: msg("Rates"), dash: "6 2 6 2" },
  scheduled: { name: msg("Schedulers"), dash: "10 2 2 2" },
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
