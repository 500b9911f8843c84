import type { Scenario } from "../../engine/spec/scenario.ts";
import { writeList } from "../../language/numbers.ts";
import { withinSentence } from "../../language/sentences.ts";
import { lookUp, type Marked, msg, t } from "../../language/translate.ts";
import { writeCounted } from "../fields/counted.ts";
import { findImpliedThreshold } from "../fields/ecn-threshold.ts";
import { listParamFields } from "../fields/field-of-param.ts";
import type { Field } from "../fields/field-types.ts";
import { formatFieldValue } from "../fields/field-values.ts";
import { appliesTo, fields, getDefault } from "../fields/fields.ts";
import { readField } from "./minimal-scenario.ts";
import { nameTransport } from "../fields/name-transport.ts";
import { formatQuantity } from "../fields/units.ts";

/** Describes how a scenario differs from `{}`, the run that every page starts from. */

/** Phrases for settings; any other setting is written as its label and value. */
const sayings: Readonly<Record<string, Marked>> = {
  "workload.blockBytes": msg("blocks of {value}"),
  "network.bufferPackets": msg("a buffer of {value}"),
  "network.linkBps": msg("a link of {value}"),
  "network.rttNs": msg("a base RTT of {value}"),
  "network.ecnThresholdPackets": msg("a marking threshold of {value}"),
  "transport.rtoMinNs": msg("a minimum RTO of {value}"),
  "transport.awndPackets": msg("a receive window of {value}"),
  "transport.initialWindow": msg("an initial window of {value}"),
  "transport.recovery": msg("{value} loss recovery"),
};

/** Every setting in which the scenario differs from `{}`, as a phrase. @param isTold selects settings by path; absent: all. */
export function listDifferences(scenario: Scenario, isTold: (path: string) => boolean = () => true): readonly string[] {
  const { workload, transport, groups } = scenario;
  const own = [...fields, ...listParamFields(transport.algorithm, transport.program)].filter(
    // a program is named by the name it gives its transport
    (field) =>
      field.path !== "version" &&
      field.kind !== "program" &&
      isTold(field.path) &&
      appliesTo(scenario, field) &&
      isOther(scenario, field, workload.kind),
  );
  // the transport matters most
  const sorted = own.toSorted((a, b) => Number(b.path === "transport.algorithm") - Number(a.path === "transport.algorithm"));
  return [
    ...sorted.map((field) =>
      field.path === "transport.algorithm" ? nameTransport(transport) : writeSetting(field, readField(scenario, field.path)),
    ),
    ...(groups.length > 0 && isTold("groups") ? [t("groups of senders")] : []),
    ...(scenario.intervention !== undefined && isTold("intervention") ? [t("one packet treated differently")] : []),
  ];
}

/** "with blocks of 64 KB and a minimum RTO of 2 ms"; "": nothing differs. @param isTold selects settings by path; absent: all. */
export function describeDifference(scenario: Scenario, isTold?: (path: string) => boolean): string {
  return describeCommonDifference([scenario], isTold);
}

/** The same for several scenarios: the differences common to all. */
export function describeCommonDifference(scenarios: readonly Scenario[], isTold?: (path: string) => boolean): string {
  const [first = [], ...others] = scenarios.map((scenario) => listDifferences(scenario, isTold));
  const differences = first.filter((one) => others.every((list) => list.includes(one)));
  return differences.length === 0 ? "" : t("with {settings}", { settings: writeList(differences) });
}

/** Selects the settings shared by runs that differ in their number of senders and seeds. */
export function isTrialSetting(path: string): boolean {
  return path !== "workload.senders" && path !== "seed";
}

function isOther(scenario: Scenario, field: Field, kind: Scenario["workload"]["kind"]): boolean {
  const value = readField(scenario, field.path);
  // a threshold implied by the transport is not a separate setting
  if (field.path === "network.ecnThresholdPackets" && value === findImpliedThreshold(scenario)) return false;
  // another kind of workload has its own defaults, but the number of senders means the same
  const usual = getDefault(field, field.path === "workload.senders" ? "barrier" : kind);
  // a value derived from other fields is not a difference
  if (usual === null && field.kind === "number" && !field.nullable) return false;
  return JSON.stringify(value) !== JSON.stringify(usual);
}

function writeSetting(field: Field, value: unknown): string {
  const label = withinSentence(lookUp(field.label));
  if (field.kind === "list" || field.kind === "rows" || field.kind === "cdf")
    return value === null ? t("no {setting}", { setting: label }) : t("other {setting}", { setting: label });
  if (field.kind === "number" && typeof value === "number" && field.unit === field.label.toLowerCase())
    return writeCounted(value, field.unit, formatQuantity(value, ""));
  const isCounted = field.kind === "number" && field.unit === "packets" && typeof value === "number";
  const written = isCounted ? writeCounted(value, "packets", formatQuantity(value, "")) : formatFieldValue(field, value);
  const saying = sayings[field.path];
  // a word in place of a number does not fit the phrase
  if (saying === undefined || value === null) return t("{setting} {value}", { setting: label, value: written });
  return t(saying, { value: written });
}
