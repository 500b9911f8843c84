import type { GroupSpec, NetworkSpec, Scenario, Topology } from "../../engine/spec/scenario.ts";
import { findHosts } from "../../engine/topologies/places.ts";
import { type Values } from "../check/check-values.ts";
import { getField, listSectionFields, nameOf } from "../fields/fields.ts";
import { listPlacesOf } from "../check/network-places.ts";
import { makeTwoSwitches } from "../check/star-graph.ts";

/** How network and groups follow a change of the topology. */

const topologyField = getField("network.topology");

function isTopology(value: unknown): value is Topology {
  return topologyField.kind === "choice" && topologyField.choices.some((choice) => choice.value === value);
}

/**
 * The scenario with another topology: settings that apply there are kept, the rest take their defaults. A graph starts as two
 * switches, with the senders on one and the receiver on the other. Groups keep the places that also exist there. Unchecked.
 */
export function withTopology(scenario: Scenario, topology: unknown): unknown {
  const { network } = scenario;
  if (topology === network.topology) return scenario;
  if (!isTopology(topology)) return { ...scenario, network: { ...network, topology } };
  const changed = { ...network, ...listForeign(topology), topology, ...(topology === "graph" && makeTwoSwitches(scenario)) } as NetworkSpec;
  const places = listPlacesOf({ ...scenario, network: changed });
  const keep = (names: readonly string[] | null): readonly string[] | null => {
    const there = names?.filter((name) => findHosts(places, name).ok) ?? [];
    return there.length > 0 ? there : null;
  };
  const groups = scenario.groups.map((group): GroupSpec => ({ ...group, from: keep(group.from), to: keep(group.to) }));
  return { ...scenario, network: changed, groups };
}

/** The scenario with another scenario's network, its groups' places included. Unchecked. */
export function restoreNetwork(scenario: Scenario, { network, groups }: Scenario): unknown {
  const own = listSectionFields("network").filter(({ topologies }) => topologies !== undefined);
  const made = Object.fromEntries(own.map((field) => [nameOf(field), network[nameOf(field) as keyof NetworkSpec]]));
  const { topology } = network;
  return {
    ...scenario,
    network: { ...scenario.network, ...made, topology },
    groups: scenario.groups.map((group, index): GroupSpec => {
      const before: GroupSpec | undefined = groups[index];
      return { ...group, from: before?.from ?? null, to: before?.to ?? null, pairing: before?.pairing ?? null };
    }),
  };
}

/** The defaults of the fields that do not apply to a topology. */
function listForeign(topology: Topology): Values {
  const foreign = listSectionFields("network").filter(({ topologies }) => topologies?.includes(topology) === false);
  return Object.fromEntries(foreign.map((field) => [nameOf(field), field.default]));
}

/** For two inputs to be merged: the base without network settings that do not apply to the other's topology. */
export function forgetForeignNetwork(base: Values, over: Values): Values {
  const { topology } = over;
  if (!isTopology(topology) || topology === (base.topology ?? topologyField.default)) return base;
  const foreign = Object.keys(listForeign(topology));
  return Object.fromEntries(Object.entries(base).filter(([name]) => !foreign.includes(name)));
}
