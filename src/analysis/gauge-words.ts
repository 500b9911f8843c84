import { type Marked, msg } from "../language/translate.ts";
import type { GlossaryId } from "./glossary-ids.ts";

/** What a gauge counts. "": a ratio or a number without unit. */
export type GaugeUnit = "ns" | "s" | "Mbps" | "packets" | "pulls" | "RTTs" | "";

/** Texts for a value that a transport keeps besides its window. */
export interface GaugeWords {
  /** Title of its timeline. */
  readonly title: Marked;
  /** In running text, and in lists of values. */
  readonly name: Marked;
  readonly unit: GaugeUnit;
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
    word: "rwnd",
  },
  allowed: {
    title: msg("Allowed window"),
    name: msg("allowed window"),
    unit: "packets",
    word: "grant",
  },
  alpha: {
    title: msg("Alpha"),
    name: msg("alpha"),
    unit: "",
    word: "ceMark",
  },
  beta: { title: msg("Beta"), name: msg("beta"), unit: "" },
  "bandwidth share": {
    title: msg("Bandwidth share"),
    name: msg("bandwidth share"),
    unit: "packets",
    word: "bdp",
  },
  bandwidthMbps: {
    title: msg("Measured bandwidth"),
    name: msg("measured bandwidth"),
    unit: "Mbps",
    word: "pacing",
  },
  delayNs: {
    title: msg("Measured RTT"),
    name: msg("measured RTT"),
    unit: "ns",
    word: "targetDelay",
  },
  granted: {
    title: msg("Granted rate"),
    name: msg("granted rate"),
    unit: "Mbps",
    word: "grant",
  },
  K: {
    title: msg("K"),
    name: msg("K"),
    unit: "s",
  },
  lossEventRate: {
    title: msg("Loss event rate"),
    name: msg("loss event rate"),
    unit: "",
  },
  minRttNs: {
    title: msg("Minimum RTT"),
    name: msg("minimum RTT"),
    unit: "ns",
    word: "baseRtt",
  },
  outstanding: {
    title: msg("Granted packets"),
    name: msg("granted packets"),
    unit: "packets",
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
    word: "ceMark",
  },
  pacingGain: {
    title: msg("Pacing gain"),
    name: msg("pacing gain"),
    unit: "",
    word: "pacing",
  },
  probeInterval: {
    title: msg("Probe interval"),
    name: msg("probe interval"),
    unit: "RTTs",
    word: "probe",
  },
  notifications: {
    title: msg("Notifications"),
    name: msg("notifications"),
    unit: "",
    word: "notification",
  },
  pulls: {
    title: msg("Pulls"),
    name: msg("pulls"),
    unit: "pulls",
    word: "pull",
    sum: { strokes: "falls", legend: msg("waiting at the receiver; each stroke is one that leaves"), brief: msg("at the receiver") },
  },
  queueFeedback: {
    title: msg("Queue feedback"),
    name: msg("queue feedback"),
    unit: "",
  },
  rateMbps: { title: msg("Rate"), name: msg("rate"), unit: "Mbps", word: "pacing" },
  remaining: {
    title: msg("Left to send"),
    name: msg("left to send"),
    unit: "packets",
    word: "priorityQueue",
  },
  smoothRttNs: {
    title: msg("Smoothed RTT"),
    name: msg("smoothed RTT"),
    unit: "ns",
  },
  targetMbps: {
    title: msg("Target rate"),
    name: msg("target rate"),
    unit: "Mbps",
    word: "notification",
  },
  targetNs: {
    title: msg("Target delay"),
    name: msg("target delay"),
    unit: "ns",
    word: "targetDelay",
  },
  thresholdNs: {
    title: msg("Threshold"),
    name: msg("threshold"),
    unit: "ns",
  },
  utilization: {
    title: msg("Utilization"),
    name: msg("utilization"),
    unit: "",
  },
  W_max: { title: msg("W_max"), name: msg("W_max"), unit: "packets" },
  waiting: {
    title: msg("Packets waiting"),
    name: msg("packets waiting"),
    unit: "packets",
  },
  weight: {
    title: msg("Weight"),
    name: msg("weight"),
    unit: "",
  },
};

/** Gauges to which a transport gives its own meaning, as "transport.gauge". */
const ownGauges: Readonly<Record<string, GaugeWords>> = {
  "dcqcn.alpha": {
    title: msg("Alpha"),
    name: msg("alpha"),
    unit: "",
    word: "notification",
  },
  "illinois.alpha": {
    title: msg("Alpha"),
    name: msg("alpha"),
    unit: "",
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
