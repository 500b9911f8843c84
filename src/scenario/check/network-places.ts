import { countSenders } from "../../engine/spec/groups.ts";
import type { NetworkSpec, Scenario } from "../../engine/spec/scenario.ts";
import { allHosts, findHosts, listPlaces, type Place } from "../../engine/topologies/places.ts";
import { writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { joinWords } from "../fields/describe-value.ts";
import { findNearestName } from "../fields/nearest-name.ts";

/** The places of a scenario's network, and the message for a text that names none. Places are defined in topologies/places.ts. */

export function listPlacesOf(scenario: Pick<Scenario, "network" | "groups" | "workload">): Place[] {
  return listPlaces(scenario.network, countSenders(scenario));
}

/** The switches of a graph: the names that its rows use, each once. */
export function listSwitches({ hosts, trunks }: Pick<NetworkSpec, "hosts" | "trunks">): string[] {
  return [...new Set([...hosts.map(({ at }) => at), ...trunks.flatMap(({ from, to }) => [from, to])])];
}

export type ReadPlace =
  | { readonly ok: true; readonly hosts: readonly number[] }
  | { readonly ok: false; readonly allowed: string; readonly nearest: string | undefined };

/** The hosts of a place such as "leaf1", "leaf1[3]" or "leaf1[2..7]", or a description of a valid one. */
export function readPlace(places: readonly Place[], text: string): ReadPlace {
  const found = findHosts(places, text);
  if (found.ok) return found;
  const { name, place } = found;
  if (place !== null)
    return {
      ok: false,
      allowed: t("{name}[0] to {name}[{last}], or {name}[A..B] with A up to B", { name, last: String(place.count - 1) }),
      nearest: name,
    };
  const names = [allHosts, ...places.map((one) => one.name)];
  return { ok: false, allowed: describeNames(names), nearest: findNearestName(name, names) };
}

/** The first and last of many: "a place of this network: hosts, leaf0, leaf1, ..., leaf63". */
function describeNames(names: readonly string[]): string {
  const shown = names.length > 8 ? writeSeries([...names.slice(0, 4), "...", names[names.length - 1]]) : joinWords(names);
  return t("a place of this network: {names}, or hosts of one by number, as in {name}[0]", {
    names: shown,
    name: names[names.length > 1 ? 1 : 0],
  });
}
