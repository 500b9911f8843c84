import { describeStates } from "../../../../analysis/describe-panes.ts";
import { namePort } from "../../../../analysis/node-names.ts";
import { rowStateCount } from "../../../../analysis/senders.ts";
import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { NetworkSpec, Topology } from "../../../../engine/spec/scenario.ts";
import { formatCount, formatMoment, formatPlural, formatRate } from "../../../text/numbers.ts";
import type { FabricScene } from "./fabric-scene.ts";

/** "2 spines, 3 leaves, 40 servers a leaf": in full, and shorter. */
export function describeNetworkBriefly(
  { nodes }: NetworkGeometry,
  topology: Topology,
  { spines, leaves, hostsPerLeaf, pods, linkBps }: NetworkSpec,
): readonly string[] {
  if (topology === "leaf-spine") {
    const all = `${formatPlural(spines, "spine")}, ${formatPlural(leaves, "leaf", "leaves")}, ${formatPlural(hostsPerLeaf, "server")} a leaf`;
    return [all, formatPlural(leaves, "leaf", "leaves")];
  }
  const hosts = nodes.filter(({ kind }) => kind === "host").length;
  const switches = nodes.length - hosts;
  if (topology === "fat-tree")
    return [`fat-tree of ${formatPlural(pods, "pod")}, ${formatPlural(hosts, "host")}`, formatPlural(pods, "pod")];
  return [
    `${formatPlural(switches, "switch", "switches")}, ${formatPlural(hosts, "host")}, links of ${formatRate(linkBps)}`,
    `${formatPlural(switches, "switch", "switches")}, ${formatPlural(hosts, "host")}`,
  ];
}

/** The picture in a few sentences, for those who do not see it. */
export function describeFabric(scene: FabricScene): string {
  const { states, geometry, port, queued } = scene;
  const counts = new Int32Array(rowStateCount);
  for (const state of states) counts[state]++;
  const limit = geometry.links[port].limitPackets;
  const held = scene.isDetailed
    ? `The picked port, ${namePort(geometry, port)}, holds ${formatCount(scene.queue.length)} of ${formatPlural(limit, "packet")}. `
    : "";
  const others = geometry.links
    .flatMap((_, link) => (link !== port && queued[link] > 1 ? [link] : []))
    .sort((a, b) => queued[b] - queued[a]);
  const rest =
    others.length === 0
      ? "No other port has a queue."
      : `${formatPlural(others.length, "other port has", "other ports have")} a queue, the longest ${namePort(geometry, others[0])} with ${formatPlural(queued[others[0]], "packet")}.`;
  return `At ${formatMoment(scene.timeNs)} ms: of ${formatPlural(states.length, "sender")} ${describeStates(counts)}. ${held}${rest}`;
}
