import { countSenders } from "../../engine/spec/groups.ts";
import type { HostsSpec, NetworkSpec, Scenario } from "../../engine/spec/scenario.ts";

const plainLink = { linkBps: null, delayNs: null, bufferPackets: null, ecnThresholdPackets: null } as const;

/** One of a network's at most 1,024 hosts receives. */
const mostSenders = 1023;

/** The star of a scenario's senders as rows of a graph; gives the same run if all senders' links are the same. */
export function makeStarGraph(scenario: Scenario): { readonly hosts: readonly HostsSpec[] } {
  const { topology, senderLinkBps } = scenario.network;
  const count = Math.min(mostSenders, countSenders(scenario));
  return {
    hosts: [
      { ...plainLink, name: "senders", count, at: "switch", linkBps: topology === "star" ? senderLinkBps : null },
      { ...plainLink, name: "receiver", count: 1, at: "switch" },
    ],
  };
}

/** The same with the receiver on its own switch, behind a trunk. */
export function makeTwoSwitches(scenario: Scenario): Pick<NetworkSpec, "hosts" | "trunks"> {
  const [senders, receiver] = makeStarGraph(scenario).hosts;
  return {
    hosts: [
      { ...senders, at: "s1" },
      { ...receiver, at: "s2" },
    ],
    trunks: [{ ...plainLink, from: "s1", to: "s2" }],
  };
}
