import type { NetworkGeometry, NodeGeometry } from "../engine/spec/geometry.ts";
import { writeCount } from "./words.ts";

/** What people call the nodes and ports of a network. */

const soleReceivers = new WeakMap<NetworkGeometry, number>();

/** The host that all flows go to; -1: there are several. */
function findSoleReceiver(geometry: NetworkGeometry): number {
  let sole = soleReceivers.get(geometry);
  if (sole === undefined) {
    const { flows } = geometry;
    sole = flows.length > 0 && flows.every(({ to }) => to === flows[0].to) ? flows[0].to : -1;
    soleReceivers.set(geometry, sole);
  }
  return sole;
}

/** "leaf0" and "spine12" as "leaf 0" and "spine 12"; what somebody has named stays as it is. */
function part(name: string): string {
  return name.replace(/^(leaf|spine|core|pod)(?=\d)/, "$1 ");
}

/** Without the pod it is in: "edge 1". */
export function nameSwitchBriefly({ name }: NodeGeometry): string {
  return part(name.replace(/^pod\d+ /, "").replace("aggregation", "aggr."));
}

/** "leaf 0", "pod 1, edge 0", "host 3 of pod 1", "receiver" where there is but one. */
export function nameNode(geometry: NetworkGeometry, node: number): string {
  if (node === findSoleReceiver(geometry)) return "receiver";
  const { name, kind, place, index } = geometry.nodes[node];
  if (kind === "host")
    return /^(leaf|pod)\d+$/.test(place) ? `${place.startsWith("leaf") ? "server" : "host"} ${writeCount(index)} of ${part(place)}` : name;
  const inPod = /^(pod\d+) (.*)$/.exec(name);
  return inPod ? `${part(inPod[1])}, ${inPod[2]}` : part(name);
}

/** "leaf 2 to receiver". */
export function namePort(geometry: NetworkGeometry, port: number): string {
  const { from, to } = geometry.links[port];
  return `${nameNode(geometry, from)} to ${nameNode(geometry, to)}`;
}

/** The port of this name, as `links` has it ("leaf0 -> leaf0[0]"), if it is one that can be picked; null: none. */
export function findPortNamed({ links }: NetworkGeometry, name: string): number | null {
  const port = links.findIndex((link) => link.isShort && link.name === name);
  return port < 0 ? null : port;
}
