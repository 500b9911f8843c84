import { listLineMetrics } from "./line-metrics.ts";
import type { RunMetric } from "./metric.ts";

/**
 * Columns of a run's row in files. Scripts may rely on column positions, so no column ever moves: these keep their positions, and
 * new ones are appended.
 */
const settled: readonly string[] = [
  ...["durationNs", "goodputBps", "normalizedGoodput", "dataPacketsSent", "deliveredPackets", "retransmissions", "redundantCopies"],
  ...["drops", "marks", "timeouts", "blockHead", "blockTail", "lostRetransmission", "other", "spurious", "timeoutsPerBlock"],
  ...["maxQueuePackets", "linkIdleFraction", "blockTimeMedianNs", "blockTimeP99Ns", "meanQueuePackets", "utilization"],
  ...["responseCount", "responseMeanNs", "responseP50Ns", "responseP95Ns", "responseP99Ns", "responseMaxNs"],
  ...["linkDrops", "ackDrops", "requestDrops", "datagramDrops", "linkMarks", "longestLinkQueue", "hasTimeout"],
  ...["blockHeadPerBlock", "blockTailPerBlock", "lostRetransmissionPerBlock", "otherPerBlock", "spuriousPerBlock"],
  ...["blockHeadOfWorstSender", "blockTailOfWorstSender", "lostRetransmissionOfWorstSender", "otherOfWorstSender"],
  ...["spuriousOfWorstSender", "headTimeoutsPerBlock", "tailTimeoutsPerBlock"],
  ...["1", "2", "3", "12", "13", "23", "123"].map((lost) => `tailLosses${lost}`),
  "windowSum",
];

/** Columns per group, after these, with the group's name: "groupEndNs.short". */
const settledOfGroups: readonly string[] = [
  ...["groupGoodputBps", "groupMeanBps", "groupSdBps", "groupJain", "groupTimeouts", "groupDrops", "groupEndNs"],
  ...["groupResponseMeanNs", "groupResponseP99Ns"],
];

/** Metrics added later, in the order of their addition: append new ones here. */
const later: readonly string[] = [
  ...["responseP999Ns", "midBlockTimeouts"],
  ...["completionMeanNs", "completionShare", "notifications", "controlPackets", "controlBytes"],
  ...["trims", "deadlinesMet"],
];

/** All metrics that fit in a row, in file order. @param groupNames groups with their own columns. */
export function listFileMetrics(groupNames: readonly string[]): readonly RunMetric[] {
  const metrics = new Map(listLineMetrics(groupNames).map((metric) => [metric.id, metric]));
  const places = [...settled, ...groupNames.flatMap((name) => settledOfGroups.map((column) => `${column}.${name}`)), ...later];
  return [...new Set([...places, ...metrics.keys()])].map((id) => metrics.get(id)!);
}
