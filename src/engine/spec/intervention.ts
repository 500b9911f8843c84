/**
 * One change in the middle of a run. Up to that moment the run is identical, bit for bit, to the run without it; what
 * differs later follows from the change alone. Plain data, already validated, like the rest of the scenario. Times are whole ns (`Nanos`).
 */
export type InterventionSpec = SpareSpec | FieldChangeSpec | TimerChangeSpec | WindowChangeSpec;

/** When it happens: at a time, before everything else at that instant, or when the run is about to drop its nth data packet, from 1. */
export type InterventionMoment = { readonly timeNs: number } | { readonly drop: number };

/** Keeps the packet that was to be dropped. Its port holds one packet more than its limit until one has left. */
export interface SpareSpec {
  readonly kind: "spare";
  readonly at: { readonly drop: number };
}

/** Changes a field from here on, for all senders. */
export interface FieldChangeSpec {
  readonly kind: "field";
  readonly at: InterventionMoment;
  readonly path: ChangeablePath;
  /** In the field's unit. */
  readonly value: number | boolean;
}

/** Makes a sender's running retransmission timer fire this much later than now. */
export interface TimerChangeSpec {
  readonly kind: "timer";
  readonly at: InterventionMoment;
  readonly sender: number;
  readonly delayNs: number;
}

/** Sets a sender's congestion window. */
export interface WindowChangeSpec {
  readonly kind: "window";
  readonly at: InterventionMoment;
  readonly sender: number;
  readonly cwndPackets: number;
}

/**
 * The fields that can change in the middle of a run. Of the others, some hold for the whole run (rates, delays:
 * a departure is certain as soon as its packet arrives), some matter only before it starts, some define its senders.
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
