import type { Scenario } from "../engine/spec/scenario.ts";
import { perLanguage } from "../language/active.ts";
import { t } from "../language/translate.ts";
import { geometryOf } from "../analysis/geometry.ts";
import { namePlace } from "../analysis/node-names.ts";

/** Senders whose hosts are in one place: behind one leaf, in one pod. */
export interface SenderPlace {
  /** "leaf 1", "pod 0", or the name of its hosts. */
  readonly name: string;
  readonly senders: readonly number[];
}

/** With more senders than this, they are grouped by place (our choice; the same limit as for a star's cells). */
const mostOwnRows = 64;
/** With more places than this, those with the fewest senders are merged. */
const mostPlaces = 16;

const known = perLanguage(() => new WeakMap<Scenario, readonly SenderPlace[]>());

/**
 * The senders of a large network by place, in the order of their first senders; none if each sender has its own row, or the network is a
 * star.
 */
export function listSenderPlaces(scenario: Scenario): readonly SenderPlace[] {
  if (scenario.network.topology === "star") return [];
  let places = known().get(scenario);
  if (places === undefined) known().set(scenario, (places = findPlaces(scenario)));
  return places;
}

function findPlaces(scenario: Scenario): readonly SenderPlace[] {
  const { nodes, flows } = geometryOf(scenario);
  if (flows.length <= mostOwnRows) return [];
  const places = new Map<string, number[]>();
  flows.forEach(({ from }, sender) => {
    const { place } = nodes[from];
    const own = places.get(place);
    if (own) own.push(sender);
    else places.set(place, [sender]);
  });
  const all = [...places].map(([place, senders]) => ({ name: namePlace(place), senders }));
  if (all.length <= mostPlaces) return all;
  const large = new Set(all.toSorted((a, b) => b.senders.length - a.senders.length).slice(0, mostPlaces - 1));
  const others = all.filter((one) => !large.has(one));
  return [
    ...all.filter((one) => large.has(one)),
    {
      name: t("{count, plural, one {# other} other {# others}}", { count: others.length }),
      senders: others.flatMap(({ senders }) => senders),
    },
  ];
}
