import { listGroups } from "../../engine/spec/groups.ts";
import type { NetworkSpec, Scenario } from "../../engine/spec/scenario.ts";
import { findAlgorithm } from "./field-of-param.ts";

/** The threshold of a scenario that sets none; null: no transport needs one. */
export function findImpliedThreshold(scenario: Scenario): number | null {
  return listMarkReaders(scenario).length > 0 ? suggestEcnThreshold(scenario.network) : null;
}

/**
 * Marking threshold, whole packets. Alizadeh et al. 2010, section 4, use 20 at 1 Gbps and 65 at 10 Gbps. Our choice: a line between and
 * beyond, at least 20, because bursts are no smaller on a slower link, and at most half the buffer, to leave room above it.
 */
export function suggestEcnThreshold({ linkBps, bufferPackets }: NetworkSpec): number {
  const line = 20 + Math.max(0, 5 * (linkBps / 1e9 - 1));
  return Math.min(Math.round(line), Math.floor(bufferPackets / 2));
}

/** Names of the scenario's transports that need CE marks, each once. */
export function listMarkReaders(scenario: Scenario): readonly string[] {
  const names = listGroups(scenario).flatMap(({ transport: { algorithm, program, params } }) => {
    const found = findAlgorithm(algorithm, program);
    return found?.needs?.(params).ecn === undefined ? [] : [found.name];
  });
  return [...new Set(names)];
}
