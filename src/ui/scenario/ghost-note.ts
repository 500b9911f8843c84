import type { RunSnapshot } from "../../bridge/live-run.ts";
import { forgetNames } from "../../scenario/forget-names.ts";
import type { Field } from "../../scenario/field-types.ts";
import { appliesTo, findField } from "../../scenario/fields.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { formatPercent, formatPlural } from "../text/numbers.ts";
import { goodputShare } from "../text/facts.ts";
import { listSettings } from "./field-groups.ts";
import { writeValue } from "./field-text.ts";
import { type GivenPart, groupsPart } from "./given.ts";
import { forgetImplied, listChanges } from "../run/base-values.ts";
import { readField } from "../run/scenario-path.ts";

/**
 * Everything in which two scenarios differ, each as `told` has it: "RTOmin 200 ms"; none: nothing that is shown.
 * @param told one of the two.
 */
export function listDifferences(before: Scenario, now: Scenario, told: Scenario = before): readonly string[] {
  return findDifferences(before, now, told).map((change) => writeSetting(change, told));
}

/** The settings in which two scenarios differ and that `told`, one of the two, has. */
export function findDifferences(before: Scenario, now: Scenario, told: Scenario): readonly (Field | GivenPart)[] {
  // A threshold that came with the transport before is no change of its own.
  const { network } = before;
  const plain = { ...before, network: { ...network, ecnThresholdPackets: null } };
  const baseline = forgetImplied({ scenario: before, baseline: plain });
  // nor what groups are called
  return listChanges<Field | GivenPart>({ scenario: forgetNames(now), baseline: forgetNames(baseline) }, listSettings(now)).filter(
    ({ path }) => {
      const field = findField(path);
      return !field || appliesTo(told, field);
    },
  );
}

/** A label within a sentence: "initial window", but "RTOmin" and "ECN threshold". */
export function lowerFirst(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** "RTOmin 200 ms", "4 senders", "NewReno"; lists are named only. */
function writeSetting(setting: Field | GivenPart, told: Scenario): string {
  if (!("kind" in setting)) return setting === groupsPart && told.groups.length === 0 ? "one transport" : "other groups of senders";
  const value = readField(told, setting.path);
  if (setting.kind === "list" || setting.kind === "rows" || setting.kind === "cdf") {
    const name = setting.label.toLowerCase();
    return value === null ? `no ${name}` : `other ${name}`;
  }
  if (setting.path === "transport.algorithm") return writeValue(setting, value);
  const counted = setting.label.toLowerCase();
  if (setting.kind === "number" && setting.unit === counted && typeof value === "number")
    return formatPlural(value, counted.replace(/s$/, ""));
  return `${lowerFirst(setting.label)} ${writeValue(setting, value)}`;
}

/** What the dotted lines are, what was different, and what it came to; from the fullest wording to the shortest. */
export function listGhostNotes(ghost: RunSnapshot, run: RunSnapshot): readonly [string, ...string[]] {
  const share = goodputShare(ghost);
  const result = share === null ? [] : [formatPercent(share)];
  const differences = listDifferences(ghost.scenario, run.scenario);
  const plain = ["dotted: previous run", ...result].join(", ");
  if (differences.length === 0) return [plain, "dotted: previous run"];
  const [first, ...more] = differences;
  const all = ["dotted: previous run", differences.join(", "), ...result].join(", ");
  const some = ["dotted: previous run", more.length > 0 ? `${first} and ${more.length} more` : first, ...result].join(", ");
  return [all, some, plain, "dotted: previous run"];
}
