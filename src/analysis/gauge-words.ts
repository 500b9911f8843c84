import { t, type Marked, msg } from "../language/translate.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { GlossaryId } from "./glossary-ids.ts";
import { findRateUnit, findTimeUnit, formatDuration, formatFigures, formatRate } from "../language/formats.ts";

/** What a gauge counts. "": a ratio or a number without unit. */
export type GaugeUnit = "ns" | "s" | "Mbps" | "packets" | "pulls" | "RTTs" | "";

/** Texts for a value that a transport keeps besides its window. */
export interface GaugeWords {
  /** Title of its timeline. */
  readonly title: Marked;
  /** In running text, and in lists of values. */
  readonly name: Marked;
  readonly unit: GaugeUnit;
  /** One sentence a student can read. */
  readonly meaning: Marked;
  /** Glossary entry that explains it; default: "gauge". */
  readonly word?: GlossaryId;
  /** One receiver keeps it for all its senders, so it is shown as their sum. */
  readonly sum?: {
    /** Of what the timeline has strokes: of the moments at which a sender's value falls, or rises. */
    readonly strokes: "falls" | "rises";
    /** Says what is summed and what a stroke is, after the timeline's title. */
    readonly legend: Marked;
    /** What is summed, where there is little room. */
    readonly brief: Marked;
  };
}

/** By the name in the transports: the same name means the same thing, except in `ownGauges`. */
const gauges: Readonly<Record<string, GaugeWords>> = {
  advertisedWindow: {
    title: msg("Receive window"),
    name: msg("receive window"),
    unit: "packets",
    meaning: msg("How many packets the receiver lets this sender have in flight."),
    word: "rwnd",
  },
  allowed: {
    title: msg("Allowed window"),
    name: msg("allowed window"),
    unit: "packets",
    meaning: msg("What the switch allows each sender: the buffer and the path, shared by all senders that it counts."),
    word: "grant",
  },
  alpha: {
    title: msg("Alpha"),
    name: msg("alpha"),
    unit: "",
    meaning: msg("The share of packets that come back with a CE mark, a moving average."),
    word: "ceMark",
  },
  beta: { title: msg("Beta"), name: msg("beta"), unit: "", meaning: msg("The share of its window that a sender gives up at a loss.") },
  "bandwidth share": {
    title: msg("Bandwidth share"),
    name: msg("bandwidth share"),
    unit: "packets",
    meaning: msg("The measured rate times the minimum RTT: the window that a loss leaves."),
    word: "bdp",
  },
  bandwidthMbps: {
    title: msg("Measured bandwidth"),
    name: msg("measured bandwidth"),
    unit: "Mbps",
    meaning: msg("The highest rate at which data was delivered in the last ten round trips."),
    word: "pacing",
  },
  delayNs: {
    title: msg("Measured RTT"),
    name: msg("measured RTT"),
    unit: "ns",
    meaning: msg("The round-trip time of the newest ACK."),
    word: "targetDelay",
  },
  granted: {
    title: msg("Granted rate"),
    name: msg("granted rate"),
    unit: "Mbps",
    meaning: msg("The lowest of the rates that the switches on the path grant this sender; 0: it is paused."),
    word: "grant",
  },
  K: {
    title: msg("K"),
    name: msg("K"),
    unit: "s",
    meaning: msg("How long after a loss the window reaches its old size again, if nothing else is lost."),
  },
  lossEventRate: {
    title: msg("Loss event rate"),
    name: msg("loss event rate"),
    unit: "",
    meaning: msg("The share of packets that begin a loss event: losses within one round trip are one event."),
  },
  minRttNs: {
    title: msg("Minimum RTT"),
    name: msg("minimum RTT"),
    unit: "ns",
    meaning: msg("The shortest round-trip time measured."),
    word: "baseRtt",
  },
  outstanding: {
    title: msg("Granted packets"),
    name: msg("granted packets"),
    unit: "packets",
    meaning: msg("Packets that senders have been granted, or have sent without a grant, and that the receiver does not have yet."),
    word: "grant",
    sum: {
      strokes: "rises",
      legend: msg("granted or sent without a grant, and not yet at the receiver; each stroke is a grant"),
      brief: msg("not there yet"),
    },
  },
  p: {
    title: msg("Penalty"),
    name: msg("penalty"),
    unit: "",
    meaning: msg("The share of marked packets, weighted by the deadline: half of it is cut from the window."),
    word: "ceMark",
  },
  pacingGain: {
    title: msg("Pacing gain"),
    name: msg("pacing gain"),
    unit: "",
    meaning: msg("The paced rate, divided by the measured bandwidth: above 1 it probes for more, below 1 it drains the queue."),
    word: "pacing",
  },
  probeInterval: {
    title: msg("Probe interval"),
    name: msg("probe interval"),
    unit: "RTTs",
    meaning: msg("How many round trips a paused sender waits from one probe to the next."),
    word: "probe",
  },
  pulls: {
    title: msg("Pulls"),
    name: msg("pulls"),
    unit: "pulls",
    meaning: msg("Pulls that wait at the receiver: each asks its sender for one more packet when its turn comes."),
    word: "pull",
    sum: { strokes: "falls", legend: msg("waiting at the receiver; each stroke is one that leaves"), brief: msg("at the receiver") },
  },
  queueFeedback: {
    title: msg("Queue feedback"),
    name: msg("queue feedback"),
    unit: "",
    meaning: msg("The queue length that the switch wrote into the newest packet, in feedback units."),
  },
  rateMbps: { title: msg("Rate"), name: msg("rate"), unit: "Mbps", meaning: msg("The rate at which the sender may send."), word: "pacing" },
  remaining: {
    title: msg("Left to send"),
    name: msg("left to send"),
    unit: "packets",
    meaning: msg("Packets of its block that are not acknowledged yet. Switches send the packet with the smallest value first."),
    word: "priorityQueue",
  },
  smoothRttNs: {
    title: msg("Smoothed RTT"),
    name: msg("smoothed RTT"),
    unit: "ns",
    meaning: msg("The round-trip time, a moving average."),
  },
  targetMbps: {
    title: msg("Target rate"),
    name: msg("target rate"),
    unit: "Mbps",
    meaning: msg("The rate that recovery heads for: half of what is missing is added at each step."),
    word: "notification",
  },
  targetNs: {
    title: msg("Target delay"),
    name: msg("target delay"),
    unit: "ns",
    meaning: msg("The round-trip time the sender aims at: the smaller its window, the longer."),
    word: "targetDelay",
  },
  thresholdNs: {
    title: msg("Threshold"),
    name: msg("threshold"),
    unit: "ns",
    meaning: msg("A round-trip time above which the window shrinks."),
  },
  utilization: {
    title: msg("Utilization"),
    name: msg("utilization"),
    unit: "",
    meaning: msg("Utilization of the busiest link on the path, its queue included: above 1, more is in flight than the path holds."),
  },
  W_max: { title: msg("W_max"), name: msg("W_max"), unit: "packets", meaning: msg("The window before the last loss.") },
  waiting: {
    title: msg("Packets waiting"),
    name: msg("packets waiting"),
    unit: "packets",
    meaning: msg("Packets of this sender that wait in queues, computed from its round-trip time."),
  },
  weight: {
    title: msg("Weight"),
    name: msg("weight"),
    unit: "",
    meaning: msg("How much the window grows in a round trip: less for senders that have sent much."),
  },
};

/** Gauges to which a transport gives its own meaning, as "transport.gauge". */
const ownGauges: Readonly<Record<string, GaugeWords>> = {
  "dcqcn.alpha": {
    title: msg("Alpha"),
    name: msg("alpha"),
    unit: "",
    meaning: msg("How deep the next cut is: half of alpha is taken off the rate."),
    word: "notification",
  },
  "illinois.alpha": {
    title: msg("Alpha"),
    name: msg("alpha"),
    unit: "",
    meaning: msg("Packets by which the window grows in a round trip."),
  },
};

/** @returns null: no description, as for users' programs. */
export function findGaugeWords(transport: string, gauge: string): GaugeWords | null {
  const key = `${transport}.${gauge}`;
  if (Object.hasOwn(ownGauges, key)) return ownGauges[key];
  return Object.hasOwn(gauges, gauge) ? gauges[gauge] : null;
}

/** Every gauge name with a text. */
export const gaugeNames: readonly string[] = Object.keys(gauges);

/** A value with its unit: "264 µs", "31.3 Mbps", "12 packets", "0.25". */
export function writeGauge(unit: GaugeUnit, value: number): string {
  if (value === Infinity) return t("no limit", {}, "of a value that a transport keeps");
  const figures = formatFigures(value);
  switch (unit) {
    case "ns":
      return formatDuration(value);
    case "s":
      return formatDuration(value * 1e9);
    case "Mbps":
      return formatRate(value * 1e6);
    case "packets":
      // a no-break space, as before a unit
      return t("{packets, plural, one {{figures}\u00a0packet} other {{figures}\u00a0packets}}", { packets: value, figures });
    case "pulls":
      return t("{pulls, plural, one {{figures}\u00a0pull} other {{figures}\u00a0pulls}}", { pulls: value, figures });
    case "RTTs":
      return t("{rtts, plural, one {{figures}\u00a0RTT} other {{figures}\u00a0RTTs}}", { rtts: value, figures });
    case "":
      return figures;
  }
}

/** The unit of an axis up to `largest`: its name, and its size in the gauge's unit. */
export function findGaugeScale(unit: GaugeUnit, largest: number): { readonly name: string; readonly size: number } {
  switch (unit) {
    case "ns":
    case "s": {
      const second: Nanos = 1e9;
      const { name, ns } = findTimeUnit(unit === "s" ? largest * second : largest);
      return { name, size: unit === "s" ? ns / second : ns };
    }
    case "Mbps": {
      const { name, bps } = findRateUnit(largest * 1e6);
      return { name, size: bps / 1e6 };
    }
    case "packets":
      return { name: t("packets"), size: 1 };
    case "pulls":
      return { name: t("pulls"), size: 1 };
    case "RTTs":
      return { name: t("RTTs"), size: 1 };
    case "":
      return { name: "", size: 1 };
  }
}
