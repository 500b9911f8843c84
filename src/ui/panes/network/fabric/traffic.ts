import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";

/** Which hosts send over which links, as far as the geometry determines it. */
export interface Traffic {
  /** By node: numbers of the flows that it sends; and whether any flow ends there. */
  readonly flowsOf: ReadonlyMap<number, readonly number[]>;
  readonly receivers: ReadonlySet<number>;
  /** Links that carry data, in order. */
  readonly dataLinks: readonly number[];
  /** By host: the switch it is attached to, its link there and the link back. */
  readonly switchOf: ReadonlyMap<number, number>;
  readonly upOf: ReadonlyMap<number, number>;
  readonly downOf: ReadonlyMap<number, number>;
}

const known = new WeakMap<NetworkGeometry, Traffic>();

/** The traffic of a network, computed once. */
export function findTraffic(geometry: NetworkGeometry): Traffic {
  let traffic = known.get(geometry);
  if (traffic === undefined) known.set(geometry, (traffic = readTraffic(geometry)));
  return traffic;
}

function readTraffic({ nodes, links, flows, dataRoutes }: NetworkGeometry): Traffic {
  const flowsOf = new Map<number, number[]>();
  flows.forEach(({ from }, flow) => {
    const own = flowsOf.get(from);
    if (own) own.push(flow);
    else flowsOf.set(from, [flow]);
  });
  const isUsed = new Uint8Array(links.length);
  for (const route of new Set(dataRoutes)) for (const link of route) isUsed[link] = 1;
  const [switchOf, upOf, downOf] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
  links.forEach(({ from, to }, link) => {
    if (nodes[from].kind === "host") {
      switchOf.set(from, to);
      upOf.set(from, link);
    }
    if (nodes[to].kind === "host") downOf.set(to, link);
  });
  const dataLinks = links.flatMap((_, link) => (isUsed[link] === 1 ? [link] : []));
  return { flowsOf, receivers: new Set(flows.map(({ to }) => to)), dataLinks, switchOf, upOf, downOf };
}

/** Switches on data routes with their layers: links mostly lead from a lower layer to a higher one. */
export function findLayers({ nodes, links, dataRoutes }: NetworkGeometry): ReadonlyMap<number, number> {
  const net = new Map<number, Map<number, number>>();
  const count = (from: number, to: number, by: number): void => {
    const row = net.get(from) ?? new Map<number, number>();
    net.set(from, row.set(to, (row.get(to) ?? 0) + by));
  };
  const used = new Set<number>();
  const weights = new Map<readonly number[], number>();
  for (const route of dataRoutes) weights.set(route, (weights.get(route) ?? 0) + 1);
  for (const [route, weight] of weights) {
    for (const link of route) {
      const { from, to } = links[link];
      for (const node of [from, to]) if (nodes[node].kind === "switch") used.add(node);
      if (nodes[from].kind === "host" || nodes[to].kind === "host") continue;
      count(from, to, weight);
      count(to, from, -weight);
    }
  }
  // The longest path from where most data enters; links that close a cycle are ignored.
  const layers = new Map<number, number>();
  const underWay = new Set<number>();
  const before = (node: number): readonly number[] => [...(net.get(node) ?? [])].filter(([, by]) => by < 0).map(([other]) => other);
  const find = (node: number): number => {
    const found = layers.get(node);
    if (found !== undefined) return found;
    if (underWay.has(node)) return -1;
    underWay.add(node);
    const layer = before(node).reduce((most, other) => Math.max(most, find(other) + 1), 0);
    underWay.delete(node);
    layers.set(node, layer);
    return layer;
  };
  for (const node of [...used].sort((a, b) => a - b)) find(node);
  return layers;
}
