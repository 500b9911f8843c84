/**
 * One thing that somebody changes in a run, once. Up to that moment the run is the same run without it, bit for bit; what
 * differs later follows from the change alone. Plain data, already validated, as all of the scenario. Times are whole ns (`Nanos`).
 */
export type InterventionSpec = SpareSpec | FieldChangeSpec | TimerChangeSpec | WindowChangeSpec;

/** When: at a time, before everything else of that instant, or when a port is about to drop the run's nth data packet, counted from 1. */
export type InterventionMoment = { readonly timeNs: number } | { readonly drop: number };

/** The packet that was to be dropped stays. Its port holds one more than its limit until one has left. */
export interface SpareSpec {
  readonly kind: "spare";
  readonly at: { readonly drop: number };
}

/** A field has another value from here on, for all senders. */
export interface FieldChangeSpec {
  readonly kind: "field";
  readonly at: InterventionMoment;
  readonly path: ChangeablePath;
  /** As the field has it, in its unit. */
  readonly value: number | boolean;
}

/** A sender's retransmission timer, which is running, fires this much later than now. */
export interface TimerChangeSpec {
  readonly kind: "timer";
  readonly at: InterventionMoment;
  readonly sender: number;
  readonly delayNs: number;
}

/** A sender's congestion window is so large now. */
export interface WindowChangeSpec {
  readonly kind: "window";
  readonly at: InterventionMoment;
  readonly sender: number;
  readonly cwndPackets: number;
}

/**
 * The fields that can mean something else in the middle of a run. Of the others, some are laws of the whole run (rates, delays:
 * departures are certain as soon as a packet has come), some are over when it begins, some made its senders what they are.
 */
export const changeablePaths = [
  "network.bufferPackets",
  "network.ecnThresholdPackets",
  "transport.rtoMinNs",
  "transport.awndPackets",
  "transport.delayedAck",
  "transport.slowStartRestart",
  "transport.carefulFastRetransmit",
] as const;

export type ChangeablePath = (typeof changeablePaths)[number];
