import { writeList } from "../language/numbers.ts";
import { lookUp, t } from "../language/translate.ts";
import { algorithms } from "../algorithms/registry.ts";
import { listGroups } from "../engine/spec/groups.ts";
import type { NetworkSpec, Scenario } from "../engine/spec/scenario.ts";
import { getField } from "./fields.ts";
import { createNotice, type Notice } from "./problem.ts";

/**
 * A transport that lives on marks is nothing without a switch that marks, so a scenario that has the one gets the other.
 * @returns the scenario, and what was done to it in words for people.
 */
export function completeEcnThreshold(scenario: Scenario): { readonly scenario: Scenario; readonly notices: readonly Notice[] } {
  const ecnThresholdPackets = scenario.network.ecnThresholdPackets === null ? findImpliedThreshold(scenario) : null;
  if (ecnThresholdPackets === null) return { scenario, notices: [] };
  const names = listMarkReaders(scenario);
  const { path, label } = getField("network.ecnThresholdPackets");
  const values = { setting: lookUp(label), transports: writeList(names) };
  const wrong =
    names.length > 1
      ? t("{setting}: {transports} need a switch that marks packets.", values)
      : t("{setting}: {transports} needs a switch that marks packets.", values);
  const done = t("{packets, plural, one {Using # packet.} other {Using # packets.}}", { packets: ecnThresholdPackets });
  return {
    scenario: { ...scenario, network: { ...scenario.network, ecnThresholdPackets } },
    notices: [createNotice(path, wrong, done)],
  };
}

/** The threshold a scenario has when it names none; null: none of its transports needs one. */
export function findImpliedThreshold(scenario: Scenario): number | null {
  return listMarkReaders(scenario).length > 0 ? suggestEcnThreshold(scenario.network) : null;
}

/**
 * Packets; whole. Alizadeh et al. 2010, section 4, take 20 at 1 Gbps and 65 at 10 Gbps. Our choice: a straight line between and
 * beyond, never below 20, because bursts are no smaller on a slower link; and half the buffer at most, to leave room above it.
 */
export function suggestEcnThreshold({ linkBps, bufferPackets }: NetworkSpec): number {
  const line = 20 + Math.max(0, 5 * (linkBps / 1e9 - 1));
  return Math.min(Math.round(line), Math.floor(bufferPackets / 2));
}

/** Names of the scenario's transports that need marks, each once. */
function listMarkReaders(scenario: Scenario): readonly string[] {
  const names = listGroups(scenario).flatMap(({ transport: { algorithm, params } }) =>
    algorithms.filter(({ id, needs }) => id === algorithm && needs?.(params).ecn !== undefined).map(({ name }) => name),
  );
  return [...new Set(names)];
}
