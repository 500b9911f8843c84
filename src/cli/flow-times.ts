import { geometryOf } from "../analysis/geometry.ts";
import { isAwaitedSender, workloadOf } from "../analysis/participants.ts";
import { Milestone, type Observer } from "../engine/observer.ts";
import { type NetworkGeometry, wireTimeNs } from "../engine/spec/geometry.ts";
import { transportsBySender } from "../engine/spec/groups.ts";
import type { Nanos, Scenario, TransportSpec } from "../engine/spec/scenario.ts";
import { silentObserver } from "../engine/observers.ts";

/**
 * Flow completion times. A flow is a response, or a sender's part of a block; its time is from when the application had it until its
 * last ACK.
 */
export interface FlowTime {
  readonly bytes: number;
  readonly timeNs: Nanos;
  /** Relative to the time of the same bytes alone on the empty path, without a window; at least 1. */
  readonly slowdown: number;
}

export interface FlowTimes {
  readonly observer: Observer;
  /** Complete flows, in order of completion. */
  readonly list: readonly FlowTime[];
}
/** Flows of the senders that the run waits for. @param skipBlocks flows of the first blocks do not count. */
export function watchFlowTimes(scenario: Scenario, skipBlocks: number): FlowTimes {
  const geometry = geometryOf(scenario);
  const transports = transportsBySender(scenario);
  const list: FlowTime[] = [];
  const startsNs = new Map<string, Nanos>();
  const add = (flow: number, bytes: number, timeNs: Nanos): void => {
    list.push({ bytes, timeNs, slowdown: timeNs / findEmptyTimeNs(geometry, flow, transports[flow], bytes) });
  };
  const observer: Observer = {
    ...silentObserver,
    onResponse: (startNs, endNs, flow, bytes) => {
      if (isAwaitedSender(scenario, flow)) add(flow, bytes, endNs - startNs);
    },
    onMilestone: (timeNs, kind, flow, block) => {
      if (kind === Milestone.senderStart) startsNs.set(`${flow} ${block}`, timeNs);
      if (kind !== Milestone.senderDone) return;
      const startNs = startsNs.get(`${flow} ${block}`);
      startsNs.delete(`${flow} ${block}`);
      const { workload } = workloadOf(scenario, flow);
      // Responses are reported by `onResponse`.
      if (startNs === undefined || workload.kind !== "barrier" || block < skipBlocks || !isAwaitedSender(scenario, flow)) return;
      add(flow, workload.blockBytes, timeNs - startNs);
    },
  };
  return { observer, list };
}

/**
 * Time on an empty path from the first bit of `bytes`, sent back to back, to the last bit of the ACK of their last packet: each
 * switch forwards a packet after receiving all of it, and the slowest link sets the pace.
 */
export function findEmptyTimeNs(
  { links, dataRoutes, ackRoutes }: NetworkGeometry,
  flow: number,
  { segmentBytes, headerBytes, ackBytes }: Pick<TransportSpec, "segmentBytes" | "headerBytes" | "ackBytes">,
  bytes: number,
): Nanos {
  const packets = Math.max(1, Math.ceil(bytes / segmentBytes));
  const fullBytes = segmentBytes + headerBytes;
  const lastBytes = bytes - (packets - 1) * segmentBytes + headerBytes;
  // The engine's clock has whole ns, rounded down.
  const sendNs = (size: number, rateBps: number): Nanos => Math.floor(wireTimeNs(size, rateBps));
  // When the first packet, if full, has left a link, and when the last one has arrived after it.
  let [firstNs, slowestNs, lastNs] = [0, 0, 0];
  for (const link of dataRoutes[flow]) {
    const { rateBps, delayNs } = links[link];
    firstNs += sendNs(fullBytes, rateBps);
    slowestNs = Math.max(slowestNs, wireTimeNs(fullBytes, rateBps));
    const freeNs = packets === 1 ? 0 : firstNs + Math.floor((packets - 2) * slowestNs);
    lastNs = Math.max(freeNs, lastNs) + sendNs(lastBytes, rateBps) + delayNs;
    firstNs += delayNs;
  }
  return ackRoutes[flow].reduce((sum, link) => sum + sendNs(ackBytes, links[link].rateBps) + links[link].delayNs, lastNs);
}
