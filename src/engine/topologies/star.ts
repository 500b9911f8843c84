import type { SwitchNeeds } from "../congestion.ts";
import type { LinkSpec, Topology } from "../network/topology.ts";
import type { Scenario, TransportSpec } from "../spec/scenario.ts";
import { listStar, StarLink } from "./star-geometry.ts";

/**
 * N senders, one switch, one receiver; only the switch's port to the receiver is short.
 * @param needs of all transports together. @param transports each sender's.
 */
export function buildStar(scenario: Scenario, needs: SwitchNeeds, transports: readonly TransportSpec[]): Topology {
  const { network } = scenario;
  if (network.topology !== "star") throw new RangeError(`network.topology: ${network.topology} cannot be run yet; star can`);
  const geometry = listStar(network, transports.length);
  const pauses = network.pauseThresholdPackets !== null;
  const links = geometry.links.map((link, i): LinkSpec => {
    const plain = { ...link, discipline: null, jitterNs: 0, markAbovePackets: null, feedback: null, pauseAbovePackets: null };
    if (i === StarLink.fromReceiver) return plain;
    if (i === StarLink.bottleneck) {
      return {
        ...plain,
        discipline: needs.priority ?? (pauses ? "fifo" : null),
        // all senders share the receiver's host: the scenario's own transport says how quick it is
        jitterNs: scenario.transport.processingJitterNs,
        markAbovePackets: network.ecnThresholdPackets,
        feedback: needs.queueFeedback ?? null,
        pauseAbovePackets: network.pauseThresholdPackets,
      };
    }
    const sender = (i - StarLink.senders) >> 1;
    const isFromSender = (i - StarLink.senders) % 2 === 0;
    return isFromSender ? { ...plain, discipline: pauses ? "fifo" : null } : { ...plain, jitterNs: transports[sender].processingJitterNs };
  });
  return { ...geometry, links };
}
