import { descriptions } from "../../algorithms/descriptions.ts";
import { type Marked, msg, t } from "../../language/translate.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { nameTransport } from "../fields/name-transport.ts";

/** A setting on which the results of a transport depend more than on the transport. */
export interface Hinge {
  readonly algorithms: readonly string[];
  /** Does the scenario have the setting that the transport was designed for? */
  isGood(scenario: Scenario): boolean;
  /** Shown when it does not, with the transport's name. */
  readonly warning: Marked;
  /** Shown when it does. */
  readonly note: Marked;
}

/** Tests check each one against runs of its transports at the collapse. */
export const hinges: readonly Hinge[] = [
  {
    algorithms: ["gip"],
    isGood: ({ transport }) => !transport.carefulFastRetransmit,
    warning: msg(
      "GIP's result depends on careful fast retransmit. With it on, as here, a sender ignores duplicate ACKs after a retransmission, and the timeouts that GIP avoids come back; the paper has it off.",
    ),
    note: msg("GIP's result depends on careful fast retransmit, which is off here, as in the paper."),
  },
  {
    algorithms: descriptions.filter(({ lossless }) => lossless).map(({ id }) => id),
    isGood: ({ network }) => network.pauseThresholdPackets !== null,
    warning: msg("{transport} is meant for networks without drops. PAUSE is off here: set a PAUSE threshold under All settings."),
    note: msg("{transport} is meant for networks without drops, and PAUSE is on here."),
  },
];

/** Text shown next to the transport in the panel; null: its result does not hinge on another setting. */
export function describeHinge(scenario: Scenario): string | null {
  const { transport } = scenario;
  const hinge = hinges.find(({ algorithms }) => algorithms.includes(transport.algorithm));
  if (!hinge) return null;
  return t(hinge.isGood(scenario) ? hinge.note : hinge.warning, { transport: nameTransport(transport) });
}
