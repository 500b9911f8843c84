import type { FlowGeometry } from "../spec/geometry.ts";
import type { Exit, Fabric } from "./fabric.ts";

/** Data and ACKs choose independently. */
export const Way = { data: 0, ack: 1 } as const;
export type Way = (typeof Way)[keyof typeof Way];

/** Mixes all bits of a 32-bit number. Source: MurmurHash3's finalizer (Appleby). */
function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/**
 * Which of `count` equal paths a switch chooses for a flow: always the same one for a flow, and independent of what
 * the next switch chooses. 32-bit integers only, so the result is the same on every machine.
 */
export function choosePath(count: number, flow: number, way: Way, node: number, seed: number): number {
  const hash = mix(mix(mix(seed ^ 0x9e3779b9) + node) + 2 * flow + way);
  return Math.floor(((hash >>> 0) / 4294967296) * count);
}

/** For one destination switch: each switch's exits that lead closer to it. */
type NearerExits = ReadonlyMap<number, readonly Exit[]>;

/**
 * Shortest routes of all flows; among equal ones a hash chooses at each switch. Flows with the same route share one array.
 * @throws RangeError if a flow has no route.
 */
export function findRoutes(fabric: Fabric, flows: readonly FlowGeometry[], seed: number): Routes {
  const exitsTowards = new Map<number, NearerExits>();
  const known = new Map<string, readonly number[]>();
  const find = (flow: number, way: Way, from: number, to: number): readonly number[] => {
    const goal = fabric.links[fabric.linkOf("up", to)].to;
    const up = fabric.linkOf("up", from);
    const route = [up];
    let exits = exitsTowards.get(goal);
    if (exits === undefined) exitsTowards.set(goal, (exits = listNearerExits(fabric, goal)));
    for (let node = fabric.links[up].to; node !== goal;) {
      const choices = exits.get(node) ?? [];
      if (choices.length === 0) throw new RangeError(`there is no way from ${fabric.nodes[from].name} to ${fabric.nodes[to].name}`);
      const exit = choices.length === 1 ? choices[0] : choices[choosePath(choices.length, flow, way, node, seed)];
      route.push(exit.link);
      node = exit.to;
    }
    route.push(fabric.linkOf("down", to));
    const key = route.join();
    const same = known.get(key);
    if (same !== undefined) return same;
    known.set(key, route);
    return route;
  };
  return {
    dataRoutes: flows.map(({ from, to }, flow) => find(flow, Way.data, from, to)),
    ackRoutes: flows.map(({ from, to }, flow) => find(flow, Way.ack, to, from)),
  };
}

interface Routes {
  readonly dataRoutes: readonly (readonly number[])[];
  readonly ackRoutes: readonly (readonly number[])[];
}

function listNearerExits({ exits }: Fabric, goal: number): NearerExits {
  const distances = new Map([[goal, 0]]);
  // trunks go both ways, so both directions have the same length
  const reached = [goal];
  for (const node of reached) {
    for (const { to } of exits.get(node) ?? []) {
      if (distances.has(to)) continue;
      distances.set(to, (distances.get(node) ?? 0) + 1);
      reached.push(to);
    }
  }
  const distanceOf = (node: number): number => distances.get(node) ?? Infinity;
  return new Map(reached.map((node) => [node, (exits.get(node) ?? []).filter(({ to }) => distanceOf(to) < distanceOf(node))]));
}
