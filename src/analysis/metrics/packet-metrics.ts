import { PacketFlag, PacketKind } from "../../engine/observer.ts";
import { formatBytes, formatCount, formatShort } from "../../language/formats.ts";
import { writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { geometryOf } from "../geometry.ts";
import { namePort } from "../node-names.ts";
import { countFlagged } from "../packet-flags.ts";
import { findCongestedPort, type RunData } from "./run-data.ts";
import type { RunMetric } from "./metric.ts";

const isPositive = (value: number): boolean => value > 0;
const countSent = ({ columns }: RunData, flag: number): number | null => (columns === null ? null : countFlagged(columns, flag));

/** The port that dropped most data packets; null in a star or without drops. */
function writeWorstPort({ scenario, totals }: RunData): string | null {
  if (scenario.network.topology === "star" || totals.drops === 0) return null;
  const worst = totals.links.reduce((most, one) => (one.drops[PacketKind.data] > most.drops[PacketKind.data] ? one : most));
  return t("most at {port}", { port: namePort(geometryOf(scenario), worst.link) });
}

/** Metrics of the packets that a run's senders, receivers and switches sent, dropped and marked. */
export const packetMetrics = [
  {
    id: "dataPacketsSent",
    label: "Packets sent",
    unit: "",
    help: "Data packets that all senders sent, retransmissions and copies included.",
    read: ({ totals }) => totals.dataPacketsSent,
    format: formatCount,
    shown: "terminal",
    aside: ({ totals }) =>
      t("{packets, plural, one {# of them new to the receiver} other {# of them new to the receiver}}", {
        packets: totals.deliveredPackets,
      }),
  },
  {
    id: "deliveredPackets",
    label: "Packets delivered",
    unit: "",
    help: "Data packets that reached the receiver, each once.",
    read: ({ totals }) => totals.deliveredPackets,
    format: formatCount,
    shown: "none",
  },
  {
    id: "drops",
    label: "Packets dropped",
    unit: "",
    help: "Data packets of the senders that the run waits for that found a switch's port full, or were pushed out of it.",
    word: "drop",
    read: ({ totals }) => totals.drops,
    format: formatCount,
    note: (run) =>
      writeSeries([t("{sent, plural, one {of # sent} other {of # sent}}", { sent: run.totals.dataPacketsSent }), writeWorstPort(run)]),
    brief: () => "",
  },
  {
    id: "retransmissions",
    label: "Retransmissions",
    unit: "",
    help: "Packets that were retransmitted.",
    word: "retransmission",
    read: ({ totals }) => totals.retransmissions,
    format: formatCount,
  },
  {
    id: "redundantCopies",
    label: "Redundant copies",
    unit: "",
    help: "Packets that a transport sent twice without any sign of loss.",
    word: "redundantCopy",
    read: ({ totals }) => totals.redundantCopies,
    format: formatCount,
    isShown: isPositive,
  },
  {
    id: "marks",
    label: "Packets marked (CE)",
    unit: "",
    help: "Data packets on which the switch set the mark for congestion experienced.",
    word: "ceMark",
    read: (run) => findCongestedPort(run).marks,
    format: formatCount,
    isShown: isPositive,
  },
  {
    id: "notifications",
    label: "Notifications from switches",
    unit: "",
    help: "Messages about congestion that switches sent to senders. DCQCN’s come with ACKs and are not counted.",
    word: "notification",
    read: ({ totals }) => totals.notifications,
    format: formatCount,
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
    isShown: isPositive,
  },
  {
    id: "lossProbes",
    label: "Tail loss probes",
    unit: "",
    help: "Packets sent after a period without ACKs, so that their own ACK reveals earlier losses.",
    word: "lossProbe",
    read: (run) => countSent(run, PacketFlag.probe),
    format: formatCount,
    output: "none",
    isShown: isPositive,
  },
  {
    id: "prioritized",
    label: "Sent at high priority",
    unit: "",
    help: "Packets that a transport asked the switch to protect.",
    word: "priority",
    read: (run) => countSent(run, PacketFlag.priority),
    format: formatCount,
    output: "none",
    isShown: isPositive,
  },
] as const satisfies readonly RunMetric[];
