import { findBlockTimeQuantile, type RunSummary } from "../analysis/summary.ts";

/** The numbers of a run that fit in one row, in order; names as in the JSON. */
const columns: Readonly<Record<string, (summary: RunSummary) => number>> = {
  durationNs: (summary) => summary.durationNs,
  goodputBps: (summary) => summary.goodputBps,
  normalizedGoodput: (summary) => summary.normalizedGoodput,
  dataPacketsSent: (summary) => summary.dataPacketsSent,
  deliveredPackets: (summary) => summary.deliveredPackets,
  retransmissions: (summary) => summary.retransmissions,
  redundantCopies: (summary) => summary.redundantCopies,
  drops: (summary) => summary.drops,
  marks: (summary) => summary.marks,
  timeouts: (summary) => summary.timeouts.total,
  blockHead: (summary) => summary.timeouts.blockHead,
  blockTail: (summary) => summary.timeouts.blockTail,
  lostRetransmission: (summary) => summary.timeouts.lostRetransmission,
  other: (summary) => summary.timeouts.other,
  spurious: (summary) => summary.timeouts.spurious,
  timeoutsPerBlock: (summary) => summary.timeoutsPerBlock,
  maxQueuePackets: (summary) => summary.maxQueuePackets,
  linkIdleFraction: (summary) => summary.linkIdleFraction,
  blockTimeMedianNs: (summary) => findBlockTimeQuantile(summary.blocks, 0.5),
  blockTimeP99Ns: (summary) => findBlockTimeQuantile(summary.blocks, 0.99),
  meanQueuePackets: (summary) => summary.meanQueuePackets,
  utilization: (summary) => summary.utilization,
};

export const summaryColumns: readonly string[] = Object.keys(columns);

export function listSummaryValues(summary: RunSummary): number[] {
  return Object.values(columns).map((read) => read(summary));
}

export type Cell = string | number | boolean | null;

/** One line of CSV (RFC 4180, but "\n" ends it); null is an empty cell. */
export function writeCsvLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => (cell === null ? "" : String(cell)));
  return `${texts.map((text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(",")}\n`;
}
