import type { NodeGeometry } from "../spec/geometry.ts";

/** "leaf1", "leaf1[3]", "leaf1[2..7]". */
const PLACE = /^(.*?)(?:\[(\d+)(?:\.\.(\d+))?\])?$/s;

/** In every topology: all hosts. */
const ALL_HOSTS = "hosts";

/** Hosts that a place names, by their numbers. @throws RangeError where it names none. */
function listHosts(nodes: readonly NodeGeometry[], text: string): number[] {
  const [, name = text, first, last] = PLACE.exec(text) ?? [];
  const hosts = nodes.flatMap(({ kind, place }, node) => (kind === "host" && (place === name || name === ALL_HOSTS) ? [node] : []));
  const chosen = first === undefined ? hosts : hosts.slice(Number(first), Number(last ?? first) + 1);
  if (chosen.length === 0) throw new RangeError(`no host is called "${text}"`);
  return chosen;
}

/** Hosts of several places, dealt in turn: the first of each, the second of each, until all have been named; each once. */
export function dealPlaces(nodes: readonly NodeGeometry[], places: readonly string[]): number[] {
  const lists = places.map((place) => listHosts(nodes, place));
  const longest = Math.max(...lists.map(({ length }) => length));
  const dealt = Array.from({ length: longest }, (_, turn) => lists.flatMap((hosts) => hosts.slice(turn, turn + 1))).flat();
  return [...new Set(dealt)];
}
