import type { ScenarioInput } from "../check/scenario-input.ts";

/** A scenario to show, as data. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  /** A question for the student to answer before the run. */
  readonly question: string;
  readonly scenario: ScenarioInput;
  /** The experiment's paper. */
  readonly paper?: string;
}

/**
 * Settings of the papers' runs that differ from the defaults. Their receivers never limit a sender, and unless stated otherwise a sender
 * starts with two packets, as in ns-2 and the Linux of their time.
 */
export const paperWindows = { initialWindow: 2, awndPackets: 1000 } as const;

/** The sender of ns-2, which also reacts to the third duplicate ACK at the recover point: past the collapse, goodput then rises slowly. */
export const ns2Transport = { rules: "ns2", carefulFastRetransmit: false, ...paperWindows } as const;
