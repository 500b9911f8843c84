import type { Scenario } from "../engine/spec/scenario.ts";

/**
 * Packets a run sends at least, about what it costs; for the time left. First copies only, at least 1.
 * Source: our choice; the engine's time is near to proportional to its packets.
 */
export function estimatePackets({ workload, transport, network }: Scenario): number {
  const toPackets = (bytes: number): number => Math.ceil(bytes / transport.segmentBytes);
  switch (workload.kind) {
    case "barrier":
      return workload.senders * workload.blocks * toPackets(workload.blockBytes);
    case "long":
      return 1 + (network.linkBps * workload.durationNs) / (8e9 * (transport.segmentBytes + transport.headerBytes));
    case "oneshot":
      return workload.flows.reduce((sum, { senders, bytes }) => sum + senders * toPackets(bytes), 0);
    case "on-off": {
      const [least, most] = workload.responseBytes;
      const { finalBytes, totalBytes, responses, senders } = workload;
      if (totalBytes !== null && (finalBytes === "rest" || finalBytes === 0)) return senders * (responses + toPackets(totalBytes));
      return senders * (responses * toPackets((least + most) / 2) + (finalBytes === "rest" ? 0 : toPackets(finalBytes)));
    }
  }
}

/** Guesses the time left from the work done; null: nothing is done yet. @param done,total of the same unit. */
export function estimateTimeLeft(elapsedMs: number, done: number, total: number): number | null {
  return done > 0 ? (elapsedMs * Math.max(0, total - done)) / done : null;
}
