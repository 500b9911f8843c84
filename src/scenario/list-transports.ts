import { algorithms } from "../algorithms/registry.ts";
import type { Family } from "../engine/congestion.ts";

/** What people are told of a transport. */
export interface TransportInfo {
  readonly id: string;
  readonly name: string;
  readonly family: Family;
  /** One line a student can read. */
  readonly idea: string;
  readonly cite: string;
  /** Names of the values it keeps besides its window, by their number in the gauges table. */
  readonly gauges: readonly string[];
}

export interface TransportGroup {
  readonly family: Family;
  readonly transports: readonly TransportInfo[];
}

/** Every transport by family: families in the order of their first transport, transports in the order of the registry. */
export function listTransportGroups(): readonly TransportGroup[] {
  const groups = new Map<Family, TransportInfo[]>();
  for (const { id, name, family, idea, cite, gauges = [] } of algorithms) {
    const group = groups.get(family) ?? [];
    group.push({ id, name, family, idea, cite, gauges });
    groups.set(family, group);
  }
  return [...groups].map(([family, transports]) => ({ family, transports }));
}
