import { t } from "../../language/translate.ts";
import type { RunMetric } from "./run-metric.ts";
import { formatBytes, formatCount, formatShort } from "../../language/formats.ts";

const isPositive = (value: number): boolean => value > 0;

/** Metrics of what transports send besides data and ACKs. */
export const controlMetrics = [
  {
    id: "notifications",
    label: "Notifications",
    unit: "",
    help: "Messages about congestion that switches sent to senders.",
    word: "notification",
    read: ({ totals }) => totals.notifications,
    format: formatCount,
    output: "lines",
    isShown: isPositive,
  },
  {
    id: "controlPackets",
    label: "Control packets",
    unit: "",
    help: "Packets without data besides TCP's ACKs: requests for rates, probes, and what receivers without TCP send (ACKs, NACKs, pulls, grants).",
    word: "controlPacket",
    read: ({ totals }) => totals.controlPackets,
    format: formatCount,
    output: "lines",
    isShown: isPositive,
    note: ({ totals }) => t("{count} per data packet", { count: formatShort(totals.controlPackets / Math.max(1, totals.dataPacketsSent)) }),
    brief: () => "",
  },
  {
    id: "controlBytes",
    label: "Control traffic",
    unit: "",
    help: "Bytes on the wire of control packets, of their answers, and of notifications.",
    word: "controlPacket",
    read: ({ totals }) => totals.controlBytes,
    format: formatBytes,
    output: "lines",
    isShown: isPositive,
  },
] as const satisfies readonly RunMetric[];
