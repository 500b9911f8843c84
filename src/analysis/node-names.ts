import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import { type Marked, msg, t } from "../language/translate.ts";
import { geometryOf } from "./geometry.ts";
import { recordedPort } from "./ports.ts";
import type { RecordedRun } from "./run-index.ts";

/** Display names of a network's nodes and ports. */

const soleReceivers = new WeakMap<NetworkGeometry, number>();

/** The host that receives all flows; -1: several hosts. */
function findSoleReceiver(geometry: NetworkGeometry): number {
  let sole = soleReceivers.get(geometry);
  if (sole === undefined) {
    const { flows } = geometry;
    sole = flows.length > 0 && flows.every(({ to }) => to === flows[0].to) ? flows[0].to : -1;
    soleReceivers.set(geometry, sole);
  }
  return sole;
}

const partNames: Readonly<Record<string, Marked>> = {
  leaf: msg("leaf {number}"),
  spine: msg("spine {number}"),
  core: msg("core {number}"),
  pod: msg("pod {number}"),
};

/** "leaf0" and "spine12" as "leaf 0" and "spine 12"; the user's names are unchanged. */
function part(name: string): string {
  const [, kind, number, rest] = /^(leaf|spine|core|pod)(\d+)(.*)$/.exec(name) ?? [];
  return kind === undefined ? name : `${t(partNames[kind], { number })}${rest}`;
}

/** Display name of a host's location, from `place` of its node: "leaf 0", "pod 1". */
export function namePlace(place: string): string {
  return /^(leaf|pod)\d+$/.test(place) ? part(place) : place;
}

const tierNames = [msg("host {number}"), msg("edge {number}"), msg("aggr. {number}"), msg("core {number}")] as const;

/** Index of a fat-tree's switch within its tier. */
function countBefore({ nodes }: NetworkGeometry, node: number): number {
  const { kind, tier } = nodes[node];
  let before = 0;
  for (let other = 0; other < node; other++) if (nodes[other].kind === kind && nodes[other].tier === tier) before++;
  return before;
}

/** "leaf 0", "edge 3" of a fat-tree, "host 3 of pod 1"; "receiver" if there is only one. */
export function nameNode(geometry: NetworkGeometry, node: number): string {
  if (node === findSoleReceiver(geometry)) return t("receiver");
  const { name, kind, place, index, tier } = geometry.nodes[node];
  if (kind === "host")
    return /^leaf\d+$/.test(place)
      ? t("server {number} of {place}", { number: index, place: part(place) })
      : /^pod\d+$/.test(place)
        ? t("host {number} of {place}", { number: index, place: part(place) })
        : name;
  return /^pod\d+ /.test(name) ? t(tierNames[tier], { number: countBefore(geometry, node) }) : part(name);
}

/** "leaf 2 to receiver". */
export function namePort(geometry: NetworkGeometry, port: number): string {
  const { from, to } = geometry.links[port];
  return t("{from} to {to}", { from: nameNode(geometry, from), to: nameNode(geometry, to) }, "port");
}

/** Display name of the recorded port, in topologies other than a star. */
export function nameRecorded(run: Pick<RecordedRun, "scenario" | "port">): string {
  return namePort(geometryOf(run.scenario), recordedPort(run));
}

/** The selectable port with this name in `links` ("leaf0 -> leaf0[0]"); null: none. */
export function findPortNamed({ links }: NetworkGeometry, name: string): number | null {
  const port = links.findIndex((link) => link.isShort && link.name === name);
  return port < 0 ? null : port;
}
