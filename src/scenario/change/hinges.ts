import { type Marked, msg, t } from "../../language/translate.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";

/** A transport whose result depends on one other setting more than on itself. */
export interface Hinge {
  readonly algorithm: string;
  /** The setting, a path in the table of fields, and the values that matter: as it should be, and as it should not. */
  readonly path: "transport.carefulFastRetransmit";
  readonly good: boolean;
  /** Shown when the setting differs from its paper's. */
  readonly warning: Marked;
  /** Shown when it does not. */
  readonly note: Marked;
}

/** Tests check each one against runs of its transport at the collapse. */
export const hinges: readonly Hinge[] = [
  {
    algorithm: "gip",
    path: "transport.carefulFastRetransmit",
    good: false,
    warning: msg(
      "GIP's result depends on careful fast retransmit. With it on, as here, a sender ignores duplicate ACKs after a retransmission, and the timeouts that GIP avoids come back; the paper has it off.",
    ),
    note: msg("GIP's result depends on careful fast retransmit, which is off here, as in the paper."),
  },
];

/** Text shown next to the transport in the panel; null: its result does not hinge on another setting. */
export function describeHinge({ transport }: Scenario): string | null {
  const hinge = hinges.find(({ algorithm }) => algorithm === transport.algorithm);
  if (!hinge) return null;
  return transport.carefulFastRetransmit === hinge.good ? t(hinge.note) : t(hinge.warning);
}
