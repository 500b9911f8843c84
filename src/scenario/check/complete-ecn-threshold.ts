import type { Scenario } from "../../engine/spec/scenario.ts";
import { writeList } from "../../language/numbers.ts";
import { lookUp, t } from "../../language/translate.ts";
import { findImpliedThreshold, listMarkReaders } from "../fields/ecn-threshold.ts";
import { getField } from "../fields/fields.ts";
import { createNotice, type Notice } from "./problem.ts";

/**
 * A transport that depends on CE marks needs a switch that marks, so a scenario with such a transport gets a threshold.
 * @returns the scenario, and notices of what was added.
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
