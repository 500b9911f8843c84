import { findBlockBytes } from "../../analysis/workload.ts";
import type { Scenario } from "../../engine/scenario.ts";
import { formatBytes, formatCount, formatFigures, formatPlural } from "../format/numbers.ts";

/** Packets that fill the way from sender to receiver and back, at the rate of the link. */
export function countPipePackets({ network, transport }: Scenario): number {
  const packetBits = (transport.segmentBytes + transport.headerBytes) * 8;
  return (network.linkBps * network.rttNs) / 1e9 / packetBits;
}

export function countBlockPackets({ transport, workload }: Scenario): number {
  return Math.ceil((findBlockBytes(workload, 0) ?? Infinity) / transport.segmentBytes);
}

/** What follows from a field, in a few words under its slider; null: nothing worth saying. */
export function describeConsequence(path: string, scenario: Scenario): string | null {
  const { network, transport, workload } = scenario;
  switch (path) {
    case "network.bufferPackets":
      return `${formatBytes(network.bufferPackets * (transport.segmentBytes + transport.headerBytes))} on the wire`;
    case "workload.blockBytes":
      return `${formatPlural(countBlockPackets(scenario), "packet")} per sender and block`;
    case "network.rttNs":
      return `${formatFigures(countPipePackets(scenario))} packets fill the pipe`;
    case "workload.senders":
      return workload.senders > 64 && workload.kind === "barrier"
        ? `${formatBytes(workload.senders * workload.blockBytes)} in every block`
        : null;
    default:
      return null;
  }
}

/** How the first round of a block meets the buffer. */
export interface FirstRound {
  /** "32 × 2 = 64" */
  readonly sum: string;
  readonly packets: number;
  readonly buffer: number;
}

/** First windows of all senders together; a block shorter than the window sends only itself. */
export function describeFirstRound(scenario: Scenario): FirstRound {
  const { workload, transport, network } = scenario;
  const each = Math.min(transport.initialWindow, transport.awndPackets, countBlockPackets(scenario));
  const packets = workload.senders * each;
  return {
    sum: `${formatCount(workload.senders)} × ${formatCount(each)} = ${formatCount(packets)}`,
    packets,
    buffer: network.bufferPackets,
  };
}
