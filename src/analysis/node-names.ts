import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import { geometryOf } from "./geometry.ts";
import { recordedPort } from "./ports.ts";
import type { RecordedRun } from "./run-index.ts";
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

const tierNames = ["host", "edge", "aggr.", "core"] as const;

/** Number of a switch of a fat-tree among all of its tier. */
function countBefore({ nodes }: NetworkGeometry, node: number): number {
  const { kind, tier } = nodes[node];
  let before = 0;
  for (let other = 0; other < node; other++) if (nodes[other].kind === kind && nodes[other].tier === tier) before++;
  return before;
}

/** "leaf 0", "edge 3" of a fat-tree, "host 3 of pod 1", "receiver" where there is but one. */
export function nameNode(geometry: NetworkGeometry, node: number): string {
  if (node === findSoleReceiver(geometry)) return "receiver";
  const { name, kind, place, index, tier } = geometry.nodes[node];
  if (kind === "host")
    return /^(leaf|pod)\d+$/.test(place) ? `${place.startsWith("leaf") ? "server" : "host"} ${writeCount(index)} of ${part(place)}` : name;
  return /^pod\d+ /.test(name) ? `${tierNames[tier]} ${writeCount(countBefore(geometry, node))}` : part(name);
}

/** "leaf 2 to receiver". */
export function namePort(geometry: NetworkGeometry, port: number): string {
  const { from, to } = geometry.links[port];
  return `${nameNode(geometry, from)} to ${nameNode(geometry, to)}`;
}

/** What people call the recorded port of a network that is no star. */
export function nameRecorded(run: Pick<RecordedRun, "scenario" | "port">): string {
  return namePort(geometryOf(run.scenario), recordedPort(run));
}

/** The port of this name, as `links` has it ("leaf0 -> leaf0[0]"), if it is one that can be picked; null: none. */
export function findPortNamed({ links }: NetworkGeometry, name: string): number | null {
  const port = links.findIndex((link) => link.isShort && link.name === name);
  return port < 0 ? null : port;
}
