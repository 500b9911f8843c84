import { type Marked, msg, t } from "../../language/translate.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";

/** A transport whose result depends on one other setting more than on itself. */
export interface Hinge {
  readonly algorithm: string;
  /** The setting, a path of the table of fields, and the values that make the difference: as it should be, and as it should not. */
  readonly path: "transport.carefulFastRetransmit";
  readonly good: boolean;
  /** What to say where the setting is not as its paper had it. */
  readonly warning: Marked;
  /** What to say where it is. */
  readonly note: Marked;
}

/** Each is tested against runs of its transport at the collapse. */
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

/** What the panel says beside the transport; null: its result hinges on nothing else. */
export function describeHinge({ transport }: Scenario): string | null {
  const hinge = hinges.find(({ algorithm }) => algorithm === transport.algorithm);
  if (!hinge) return null;
  return transport.carefulFastRetransmit === hinge.good ? t(hinge.note) : t(hinge.warning);
}
