import type { Nanos } from "../../engine/spec/scenario.ts";
import type { BlockTotals, FlowTotals } from "../../engine/totals.ts";
import type { Metric } from "./metric.ts";
import { toBitsPerSecond } from "./run-data.ts";
import { formatCount, formatDuration, formatPacket, formatRate, formatShort } from "../../language/formats.ts";

/** A block's metrics, as in `blocks` of the JSON. */
export const blockMetrics = [
  {
    id: "startNs",
    label: "Start time",
    unit: "ns",
    help: "When the block began.",
    read: ({ startNs }) => startNs,
    format: formatDuration,
  },
  {
    id: "endNs",
    label: "End time",
    unit: "ns",
    help: "When the receiver had all of it, or its last ACK was back.",
    read: ({ endNs }) => endNs,
    format: formatDuration,
  },
  {
    id: "timeouts",
    label: "Timeouts",
    unit: "",
    help: "Retransmission timeouts of all senders in the block.",
    read: ({ timeouts }) => timeouts,
    format: formatCount,
  },
  {
    id: "worstFlowTimeouts",
    label: "Most timeouts at one sender",
    unit: "",
    help: "Timeouts of the sender that had most of them in the block.",
    read: ({ worstFlowTimeouts }) => worstFlowTimeouts,
    format: formatCount,
  },
  {
    id: "windowSum",
    label: "Sum of the windows",
    unit: "packets",
    help: "Windows of all senders as the block began, each rounded down to whole packets.",
    read: ({ windowSum }) => windowSum,
    format: formatCount,
  },
] as const satisfies readonly Metric<BlockTotals>[];

export interface FlowData extends FlowTotals {
  /** Duration of the run so far. */
  readonly durationNs: Nanos;
}

/** Goodput of a sender from its first data to its last ACK or the end of the run, bit/s. */
export function readFlowGoodput({ bytes, startNs, finishNs, durationNs }: FlowData): number {
  return toBitsPerSecond(bytes, (finishNs > 0 ? finishNs : durationNs) - startNs);
}

/** A sender's metrics, as in `flows` of the JSON. */
export const flowMetrics = [
  { id: "sender", label: "sender", unit: "", help: "Number of the sender, from 0.", read: ({ sender }) => sender, format: formatPacket },
  { id: "group", label: "group", unit: "", help: "Number of its group, from 0.", read: ({ group }) => group, format: formatCount },
  {
    id: "timeouts",
    label: "timeouts",
    unit: "",
    help: "Its retransmission timeouts.",
    read: ({ timeouts }) => timeouts,
    format: formatCount,
  },
  {
    id: "retransmissions",
    label: "retransmissions",
    unit: "",
    help: "Packets it retransmitted.",
    read: ({ retransmissions }) => retransmissions,
    format: formatCount,
  },
  {
    id: "bytes",
    label: "bytes",
    unit: "",
    help: "Payload delivered, each byte once.",
    read: ({ bytes }) => bytes,
    format: formatCount,
  },
  {
    id: "redundantCopies",
    label: "redundant copies",
    unit: "",
    help: "Copies it sent without any sign of loss.",
    read: ({ redundantCopies }) => redundantCopies,
    format: formatCount,
  },
  { id: "drops", label: "drops", unit: "", help: "Its packets that were dropped.", read: ({ drops }) => drops, format: formatCount },
  { id: "maxCwnd", label: "max cwnd", unit: "packets", help: "Its largest window.", read: ({ maxCwnd }) => maxCwnd, format: formatShort },
  {
    id: "startNs",
    label: "start time",
    unit: "ns",
    help: "When the application first gave it data.",
    read: ({ startNs }) => startNs,
    format: formatDuration,
  },
  {
    id: "finishNs",
    label: "last ACK",
    unit: "ns",
    help: "When all it was given was acknowledged; none: not yet.",
    read: ({ finishNs }) => (finishNs > 0 ? finishNs : null),
    format: formatDuration,
  },
  {
    id: "goodputBps",
    label: "goodput",
    unit: "bps",
    help: "Payload delivered from its first data to the last ACK of what it was given, or to the end of the run.",
    read: readFlowGoodput,
    format: formatRate,
  },
  {
    id: "responses",
    label: "responses",
    unit: "",
    help: "Its completed responses: their last ACK is back.",
    read: ({ responses }) => responses,
    format: formatCount,
  },
] as const satisfies readonly Metric<FlowData>[];
