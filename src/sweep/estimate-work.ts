import { listGroups } from "../engine/spec/groups.ts";
import type { OnOffSpec, Scenario, TransportSpec, WorkloadSpec } from "../engine/spec/scenario.ts";
import { findFastest, findMean, weighPacket } from "../scenario/check/measure-work.ts";

/**
 * Packets a run sends at least, about what it costs; for the time left. First copies only, at least 1; one that passes more
 * links than a star's counts for more. Source: our choice; the engine's time is near to proportional to its packets.
 */
export function estimatePackets(scenario: Scenario): number {
  const { workload, network } = scenario;
  const all = listGroups(scenario).map((group) => ({ ...group, workload: group.workload ?? share(workload, group.senders) }));
  const packets = all.reduce((sum, { workload: own, transport, background }) => {
    // background ends with the run, and how long that lasts nobody knows: a second, our choice
    const told = background && own.kind === "long" ? { ...own, durationNs: Math.min(own.durationNs, 1e9) } : own;
    return sum + estimateGroup(scenario, told, transport);
  }, 0);
  return Math.max(1, packets * weighPacket(network));
}

/** What a group of so many senders has of a workload: of flows or a link's time as large a part. */
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
      // how long the run lasts nobody knows: a second, our choice
      return (workload.senders * workload.rateBps) / (8 * (workload.packetBytes + workload.headerBytes));
  }
}

function estimateResponses(workload: OnOffSpec, toPackets: (bytes: number) => number): number {
  const { responses, responseBytes, responseCdf, totalBytes, finalBytes } = workload;
  // of each response the last packet is a short one
  if (totalBytes !== null) return responses / 2 + toPackets(totalBytes);
  const mean = responseCdf === null ? (responseBytes[0] + responseBytes[1]) / 2 : findMean(responseCdf);
  return responses * toPackets(mean) + (finalBytes === "rest" ? 0 : toPackets(finalBytes));
}

/** Guesses the time left from the work done; null: nothing is done yet. @param done,total of the same unit. */
export function estimateTimeLeft(elapsedMs: number, done: number, total: number): number | null {
  return done > 0 ? (elapsedMs * Math.max(0, total - done)) / done : null;
}
