import type { RunSnapshot } from "../../bridge/live-run.ts";
import { forgetNames } from "../../engine/spec/groups.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { appliesTo, findField } from "../../scenario/fields/fields.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { withinSentence, writeSeries } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";
import { writeCounted } from "../../scenario/fields/counted.ts";
import { goodputShare } from "../text/facts.ts";
import { listSettings } from "./field-groups.ts";
import { writeValue } from "./field-text.ts";
import { type GivenPart, groupsPart } from "./given.ts";
import { forgetImplied, listChanges } from "../run/base-values.ts";
import { readField } from "../run/scenario-path.ts";
import { formatCount, formatPercent } from "../../language/formats.ts";

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

/** A table's label within a sentence: "initial window", but "RTOmin" and "ECN threshold". */
export function lowerFirst(label: string): string {
  return withinSentence(lookUp(label));
}

/** "RTOmin 200 ms", "4 senders", "NewReno"; lists are named only. */
function writeSetting(setting: Field | GivenPart, told: Scenario): string {
  if (!("kind" in setting)) return t(setting === groupsPart && told.groups.length === 0 ? "one algorithm" : "other groups of senders");
  const value = readField(told, setting.path);
  if (setting.kind === "list" || setting.kind === "rows" || setting.kind === "cdf") {
    const name = lowerFirst(setting.label);
    return value === null ? t("no {setting}", { setting: name }) : t("other {setting}", { setting: name });
  }
  if (setting.path === "transport.algorithm") return writeValue(setting, value);
  if (setting.kind === "number" && setting.unit === setting.label.toLowerCase() && typeof value === "number")
    return writeCounted(value, setting.unit, formatCount(value));
  return t("{setting} {value}", { setting: lowerFirst(setting.label), value: writeValue(setting, value) });
}

/** What the dotted lines are, what was different, and what it came to; from the fullest wording to the shortest. */
export function listGhostNotes(ghost: RunSnapshot, run: RunSnapshot): readonly [string, ...string[]] {
  const share = goodputShare(ghost);
  const result = share === null ? [] : [formatPercent(share)];
  const differences = listDifferences(ghost.scenario, run.scenario);
  const name = t("dotted: previous run");
  const plain = writeSeries([name, ...result]);
  if (differences.length === 0) return [plain, name];
  const [first, ...more] = differences;
  const brief =
    more.length > 0 ? t("{more, plural, one {{first} and # more} other {{first} and # more}}", { first, more: more.length }) : first;
  return [writeSeries([name, ...differences, ...result]), writeSeries([name, brief, ...result]), plain, name];
}
