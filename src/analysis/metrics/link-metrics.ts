import { t } from "../../language/translate.ts";
import { PacketKind } from "../../engine/observer.ts";
import type { LinkGeometry } from "../../engine/spec/geometry.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import type { LinkTotals, RunTotals } from "../../engine/totals.ts";
import { geometryOf } from "../geometry.ts";
import type { Metric, RunMetric } from "./metric.ts";
import { countTrims, type RunData } from "./run-data.ts";
import { formatCount, formatPercent, formatRate, formatShort } from "../../language/formats.ts";

/** Source of the metrics of a switch's port and its link. */
export interface LinkData {
  readonly link: LinkGeometry;
  readonly counts: LinkTotals;
  /** Duration of the run so far. */
  readonly durationNs: Nanos;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Metrics of a port, in the order of `links` of the JSON. */
export const linkMetrics = [
  { id: "rateBps", label: "Rate", unit: "bps", help: "Rate of the link.", read: ({ link }) => link.rateBps, format: formatRate },
  {
    id: "bufferPackets",
    label: "Buffer",
    unit: "packets",
    help: "Packets the port holds, the one in service included; none: it is never full.",
    read: ({ link }) => (link.limitPackets === Infinity ? null : link.limitPackets),
    format: formatCount,
  },
  {
    id: "drops",
    label: "Drops",
    unit: "",
    help: "Packets of any kind that found the port full, or were pushed out of it.",
    read: ({ counts }) => sum(counts.drops),
    format: formatCount,
  },
  {
    id: "marks",
    label: "Marks",
    unit: "",
    help: "Packets on which the port set the mark for congestion experienced.",
    read: ({ counts }) => counts.marks,
    format: formatCount,
  },
  {
    id: "utilization",
    label: "Utilization",
    unit: "share",
    help: "Share of the run in which the link sent.",
    // Rounding by up to a nanosecond per packet may give slightly more than 1.
    read: ({ counts, durationNs }) => (durationNs > 0 ? Math.min(1, counts.busyNs / durationNs) : 0),
    format: formatPercent,
  },
  {
    id: "meanQueuePackets",
    label: "Mean queue",
    unit: "packets",
    help: "Length of the port's queue, averaged over time, the packet in service included.",
    read: ({ counts, durationNs }) => (durationNs > 0 ? counts.sojournNs / durationNs : 0),
    format: formatShort,
  },
  {
    id: "maxQueuePackets",
    label: "Longest queue",
    unit: "packets",
    help: "Most packets that the port held, the one in service included.",
    read: ({ counts }) => counts.maxQueuePackets,
    format: formatCount,
  },
] as const satisfies readonly Metric<LinkData>[];

/** Names of the kinds of packets in files, by PacketKind. */
export const packetKindNames: readonly string[] = ["data", "ack", "request", "datagram", "control"];

/** Every short port on the route of some flow, by link number. */
export function listPorts(scenario: Scenario, { links: counts, durationNs }: RunTotals): readonly LinkData[] {
  const { links } = geometryOf(scenario);
  return counts.map((count) => ({ link: links[count.link], counts: count, durationNs }));
}

/** The ports that carried data or dropped a packet. */
export function listBusyPorts(scenario: Scenario, totals: RunTotals): readonly LinkData[] {
  const used = new Set([...new Set(geometryOf(scenario).dataRoutes)].flat());
  return listPorts(scenario, totals).filter(({ counts }) => sum(counts.drops) > 0 || (counts.busyNs > 0 && used.has(counts.link)));
}

const sumDrops = ({ totals }: RunData, kind: PacketKind): number => sum(totals.links.map(({ drops }) => drops[kind]));
const usual = { unit: "", format: formatCount, word: "drop", output: "lines", shown: "none" } as const;
const hasSeveral = ({ totals }: RunData): boolean => totals.links.length > 1;

/** Metrics of all ports together, for one line per run. */
export const networkMetrics = [
  {
    ...usual,
    id: "linkDrops",
    label: "Drops at all ports",
    help: "Packets of any kind from all senders, including background traffic, that were dropped at any port of a switch.",
    read: ({ totals }) => sum(totals.links.map(({ drops }) => sum(drops))),
    shown: "terminal",
    isShown: (_, run) => hasSeveral(run),
    note: ({ totals }) => t("{ports, plural, one {of # port} other {of # ports}}", { ports: totals.links.length }),
  },
  {
    ...usual,
    id: "ackDrops",
    label: "ACKs dropped",
    help: "ACKs that were dropped at any port of a switch.",
    read: (run) => sumDrops(run, PacketKind.ack),
    shown: "terminal",
    isShown: (value) => value > 0,
  },
  {
    ...usual,
    id: "requestDrops",
    label: "Requests dropped",
    help: "Requests that were dropped at any port of a switch. Each is retransmitted.",
    read: (run) => sumDrops(run, PacketKind.request),
    shown: "terminal",
    isShown: (value) => value > 0,
  },
  {
    ...usual,
    id: "datagramDrops",
    label: "Datagrams dropped",
    help: "Datagrams (UDP) that were dropped at any port of a switch.",
    read: (run) => sumDrops(run, PacketKind.datagram),
    shown: "terminal",
    isShown: (value) => value > 0,
  },
  {
    id: "trims",
    label: "Packets trimmed",
    unit: "",
    help: "Data packets that any port of a switch trimmed to their headers, including those whose headers found no room and were dropped.",
    word: "trimming",
    read: countTrims,
    format: formatCount,
    isShown: (value) => value > 0,
    note: ({ totals }) => t("{sent, plural, one {of # sent} other {of # sent}}", { sent: totals.dataPacketsSent }),
    brief: () => "",
  },
  {
    ...usual,
    id: "linkMarks",
    label: "Marks at all ports",
    help: "Packets on which any port of a switch set the mark for congestion experienced.",
    word: "ceMark",
    read: ({ totals }) => sum(totals.links.map(({ marks }) => marks)),
  },
  {
    ...usual,
    id: "longestLinkQueue",
    label: "Longest queue anywhere",
    unit: "packets",
    help: "Most packets that any port of a switch held, the one in service included.",
    word: "buffer",
    read: ({ totals }) => totals.links.reduce((most, { maxQueuePackets }) => Math.max(most, maxQueuePackets), 0),
  },
] as const satisfies readonly RunMetric[];
