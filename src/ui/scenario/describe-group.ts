import type { GroupSpec, Scenario } from "../../engine/spec/scenario.ts";
import { withinSentence, writeSeries } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";
import { groupKind, groupPairing } from "../../scenario/fields/group-fields.ts";
import { nameTransport } from "../../scenario/fields/name-transport.ts";
import { listOwnParams, listOwnSettings } from "./group-settings.ts";

/** "16 senders, NewReno, RTOmin 2 ms": what the senders of a group are. */
export function describeGroup(scenario: Scenario, index: number): string {
  const { senders, transport, workload } = scenario.groups[index];
  const traffic = listOwnTraffic(scenario.groups[index]);
  // Datagrams are not answered: they have no transport.
  const size = t("{senders, plural, one {# sender} other {# senders}}", { senders });
  if (workload?.kind === "cbr") return writeSeries([size, ...traffic]);
  return writeSeries([size, nameTransport(transport), ...traffic, ...listOwnSettings(scenario, index), ...listOwnParams(transport)]);
}

/** "leaf1 to leaf0[0]", "one to one", "long flows", "background": what a group's traffic has of its own. */
export function listOwnTraffic(group: GroupSpec | undefined): readonly string[] {
  if (group === undefined) return [];
  const { from, to, pairing, workload, background } = group;
  const [how, what] = [
    groupPairing.choices.find(({ value }) => value === pairing),
    groupKind.choices.find(({ value }) => value === workload?.kind),
  ].map((choice) => (choice ? withinSentence(lookUp(choice.label)) : ""));
  return [writeEnds(from, to), how, what, background ? t("background") : ""].filter((text) => text !== "");
}

function writeEnds(from: readonly string[] | null, to: readonly string[] | null): string {
  if (from && to) return t("from {sources} to {targets}", { sources: writeSeries(from), targets: writeSeries(to) });
  if (from) return t("from {sources}", { sources: writeSeries(from) });
  return to ? t("to {targets}", { targets: writeSeries(to) }) : "";
}
