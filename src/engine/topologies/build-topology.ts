import type { SwitchNeeds } from "../congestion.ts";
import type { LinkSpec, Topology } from "../network/topology.ts";
import type { FlowGeometry, NetworkGeometry } from "../spec/geometry.ts";
import type { Nanos, Scenario, TransportSpec } from "../spec/scenario.ts";
import { describeNetwork } from "./describe-network.ts";
import { listFeeders, reverseRoutes } from "./headroom.ts";

/**
 * The scenario's network with what its ports and hosts do.
 * @param needs of all transports together: of every switch. @param transports each sender's. @param hasPrograms do ports of switches
 * run a transport's program?
 */
export function buildTopology(scenario: Scenario, needs: SwitchNeeds, transports: readonly TransportSpec[], hasPrograms = false): Topology {
  const { network, transport } = scenario;
  const described = describeNetwork(scenario);
  const ackRoutes = needs.symmetricRoutes === true ? reverseRoutes(described.dataRoutes) : described.ackRoutes;
  const geometry = { ...described, ackRoutes };
  const jitters = listSenderJitters(geometry.flows, transports);
  const pauses = network.pauseThresholdPackets !== null;
  const paused = pauses ? listPaused(geometry) : null;
  const links = geometry.links.map((link, index): LinkSpec => {
    const isToHost = geometry.nodes[link.to].kind === "host";
    const hasProgram = hasPrograms && link.isShort;
    const inOrder = hasProgram || (pauses && (link.isShort || paused?.has(index))) ? "fifo" : null;
    return {
      ...link,
      discipline: (link.isShort ? needs.queueing : undefined) ?? inOrder,
      hasProgram,
      controlTakesSlot: needs.controlTakesSlot ?? true,
      wholePackets: needs.wholePackets ?? Infinity,
      // a host is as quick as its senders are; one that only receives as quick as the scenario's own transport says
      jitterNs: isToHost ? (jitters.get(link.to) ?? transport.processingJitterNs) : 0,
      feedback: link.isShort ? (needs.queueFeedback ?? null) : null,
      pauseAbovePackets: pauses && link.isShort ? network.pauseThresholdPackets : null,
    };
  });
  return { ...geometry, links };
}

/** Links that may have to stop: those that feed a short port. */
function listPaused({ links, dataRoutes, ackRoutes }: NetworkGeometry): Set<number> {
  const feeders = listFeeders([...dataRoutes, ...ackRoutes]);
  return new Set([...feeders].flatMap(([port, ofPort]) => (links[port].isShort ? [...ofPort] : [])));
}

/** Of each host with senders: how long it may take, as its first sender's transport says. */
function listSenderJitters(flows: readonly FlowGeometry[], transports: readonly TransportSpec[]): Map<number, Nanos> {
  const jitters = new Map<number, Nanos>();
  flows.forEach(({ from }, flow) => {
    if (!jitters.has(from)) jitters.set(from, transports[flow].processingJitterNs);
  });
  return jitters;
}
