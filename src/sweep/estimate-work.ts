import { listGroups } from "../engine/spec/groups.ts";
import type { OnOffSpec, Scenario, TransportSpec, WorkloadSpec } from "../engine/spec/scenario.ts";
import { findFastest, findMean, weighPacket } from "../scenario/check/measure-work.ts";

/**
 * Estimates a run's cost as the minimum number of packets it sends, at least 1. Counts first copies only; a packet that passes more links
 * than in a star counts for more. Source: our choice; the engine's time is nearly proportional to the number of packets.
 */
export function estimatePackets(scenario: Scenario): number {
  const { workload, network } = scenario;
  const all = listGroups(scenario).map((group) => ({ ...group, workload: group.workload ?? share(workload, group.senders) }));
  const packets = all.reduce((sum, { workload: own, transport, background }) => {
    // background traffic ends with the run, whose duration is unknown: one second, our choice
    const told = background && own.kind === "long" ? { ...own, durationNs: Math.min(own.durationNs, 1e9) } : own;
    return sum + estimateGroup(scenario, told, transport);
  }, 0);
  return Math.max(1, packets * weighPacket(network));
}

/** A group's part of a workload: its share of the senders gives its share of flows or of the link's time. */
function share(workload: Scenario["workload"], senders: number): WorkloadSpec {
  if (workload.kind === "oneshot") {
    const part = senders / workload.senders;
    return { ...workload, senders, flows: workload.flows.map((flow) => ({ ...flow, senders: flow.senders * part })) };
  }
  return workload.kind === "long"
    ? { ...workload, durationNs: (workload.durationNs * senders) / workload.senders }
    : { ...workload, senders };
}

function estimateGroup({ network }: Scenario, workload: WorkloadSpec, { segmentBytes, headerBytes }: TransportSpec): number {
  const toPackets = (bytes: number): number => Math.ceil(bytes / segmentBytes);
  switch (workload.kind) {
    case "barrier":
      return workload.senders * workload.blocks * toPackets(workload.blockBytes);
    case "long": {
      const rateBps = network.topology === "star" ? network.linkBps : findFastest(network);
      return 1 + (rateBps * workload.durationNs) / (8e9 * (segmentBytes + headerBytes));
    }
    case "oneshot":
      return workload.flows.reduce((sum, { senders, bytes }) => sum + senders * toPackets(bytes), 0);
    case "on-off":
      return workload.senders * estimateResponses(workload, toPackets);
    case "cbr":
      // the run's duration is unknown: one second, our choice
      return (workload.senders * workload.rateBps) / (8 * (workload.packetBytes + workload.headerBytes));
  }
}

function estimateResponses(workload: OnOffSpec, toPackets: (bytes: number) => number): number {
  const { responses, responseBytes, responseCdf, totalBytes, finalBytes } = workload;
  // the last packet of each response is short
  if (totalBytes !== null) return responses / 2 + toPackets(totalBytes);
  const mean = responseCdf === null ? (responseBytes[0] + responseBytes[1]) / 2 : findMean(responseCdf);
  return responses * toPackets(mean) + (finalBytes === "rest" ? 0 : toPackets(finalBytes));
}

/** Estimates the time left from the work done; null: nothing is done yet. @param done,total in the same unit. */
export function estimateTimeLeft(elapsedMs: number, done: number, total: number): number | null {
  return done > 0 ? (elapsedMs * Math.max(0, total - done)) / done : null;
}
