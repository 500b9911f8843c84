import { countSenders } from "../../src/engine/spec/groups.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";

/** A buffer larger than ACKs and requests ever need. */
const WIDE = 100_000;

/**
 * The same star as a graph: a row for each sender, wide ports toward them, the receiver last. Without PAUSE: in a graph it would watch the ports toward the senders too.
 */
export function writeStarAsGraph(scenario: Scenario): Scenario {
  const { network } = scenario;
  const own = { at: "switch", count: 1, linkBps: null, delayNs: null, bufferPackets: null, ecnThresholdPackets: null };
  const senders = Array.from({ length: countSenders(scenario) }, (_, sender) => ({
    ...own,
    name: `sender ${sender}`,
    linkBps: network.senderLinkBps,
    delayNs: network.senderLinkDelaysNs?.[sender] ?? null,
    bufferPackets: WIDE,
  }));
  return {
    ...scenario,
    network: {
      ...network,
      topology: "graph",
      senderLinkBps: null,
      senderLinkDelaysNs: null,
      pauseThresholdPackets: null,
      hosts: [...senders, { ...own, name: "receiver" }],
    },
  };
}
