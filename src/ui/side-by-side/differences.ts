import { lookUp, t } from "../../language/translate.ts";
import { withinSentence } from "../../language/sentences.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { formatFieldValue } from "../../scenario/fields/field-values.ts";
import { changeableField, describeMoment } from "../../scenario/fields/intervention.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { listTransportNames } from "../../scenario/fields/name-transport.ts";
import { readField } from "../run/scenario-path.ts";
import { writeValue } from "../scenario/field-text.ts";
import { findDifferences, lowerFirst } from "../scenario/ghost-note.ts";
import { describeGiven, type GivenPart, groupsPart } from "../scenario/given.ts";
import { formatDuration, formatWindow } from "../../language/formats.ts";

/** One setting in which runs differ, read from their scenarios, defaults included. */
export interface Difference {
  readonly path: string;
  /** "RTOmin". */
  readonly label: string;
  /** Its value in each run. */
  readonly values: readonly string[];
  /** null: a list or a part of the scenario that no text field can change. */
  readonly field: Field | null;
}

export const interventionPath = "intervention";

/** All settings in which these scenarios differ, each once, in the order of the panel. */
export function listSetDifferences(scenarios: readonly Scenario[]): readonly Difference[] {
  const [first, ...others] = scenarios;
  const settings = new Map<string, Field | GivenPart>();
  for (const other of others) {
    // a setting that only one of them has is listed for that one
    for (const setting of [...findDifferences(first, other, first), ...findDifferences(first, other, other)]) {
      if (!settings.has(setting.path)) settings.set(setting.path, setting);
    }
  }
  const found = [...settings.values()].map((setting): Difference => ({
    path: setting.path,
    label: lookUp(setting.label),
    values: scenarios.map((scenario) => writeIn(setting, scenario)),
    field: "kind" in setting && setting.kind !== "list" && setting.kind !== "rows" ? setting : null,
  }));
  const forks = scenarios.map(writeFork);
  const isForked = forks.some((fork) => fork !== forks[0]);
  return isForked ? [...found, { path: interventionPath, label: t("Intervention"), values: forks, field: null }] : found;
}

function writeIn(setting: Field | GivenPart, scenario: Scenario): string {
  if (!("kind" in setting)) return describeGiven(setting, scenario) ?? t(setting === groupsPart ? "one algorithm" : "none");
  const value = readField(scenario, setting.path);
  if (setting.kind === "list" || setting.kind === "rows") return t(value === null ? "none" : "as given");
  return value === null && setting.kind !== "number" ? t("none") : writeValue(setting, value);
}

/** The intervention in a run: "loss 399 is spared". */
export function writeFork({ intervention }: Scenario): string {
  if (intervention === undefined) return t("none", {}, "intervention");
  const moment = describeMoment(intervention.at);
  switch (intervention.kind) {
    case "spare":
      return t("{moment} is prevented", { moment });
    case "field": {
      const field = changeableField(intervention.path);
      return t("{setting} {value} from {moment} on", {
        setting: lowerFirst(field.label),
        value: formatFieldValue(field, intervention.value),
        moment,
      });
    }
    case "timer":
      return t("sender {sender}'s timer set to {delay} at {moment}", {
        sender: intervention.sender,
        delay: formatDuration(intervention.delayNs),
        moment,
      });
    case "window":
      return t("sender {sender}'s window set to {window} at {moment}", {
        sender: intervention.sender,
        window: formatWindow(intervention.cwndPackets),
        moment,
      });
  }
}

/** In words, for one run: "RTOmin 2 ms", "DCTCP". */
export function writeDifference({ path, label, values }: Difference, run: number): string {
  const value = values[run];
  if (path === "transport.algorithm" || path === interventionPath) return value;
  if (path === "workload.senders")
    return t("{n, plural, one {{value} sender} other {{value} senders}}", { n: value === "1" ? 1 : 2, value });
  return t("{label} {value}", { label: withinSentence(label), value });
}

/** The transport's name, or "mixed transports". */
export function nameTransport({ groups, transport }: Scenario): string {
  const names = listTransportNames({ groups, transport });
  return names.length === 1 ? names[0] : t("Mixed algorithms");
}

/** Why the numbers of two runs cannot be compared, because their tasks differ; null: they can. */
export function findIncomparable(a: Scenario, b: Scenario): string | null {
  if (a.workload.kind !== b.workload.kind) return t("the workloads differ");
  if (a.network.linkBps !== b.network.linkBps) return t("the link rates differ");
  const [first, second] = [a.workload, b.workload];
  if (first.kind === "barrier" && second.kind === "barrier") {
    if (first.senders * first.blockBytes !== second.senders * second.blockBytes) return t("the blocks differ in size");
    return null;
  }
  return JSON.stringify({ ...first, seed: 0 }) === JSON.stringify({ ...second, seed: 0 }) ? null : t("the data differ");
}

/** Do they send the same number of blocks? If not, only blocks can be compared. */
export function haveSameLength({ workload: a }: Scenario, { workload: b }: Scenario): boolean {
  return a.kind !== "barrier" || b.kind !== "barrier" || a.blocks === b.blocks;
}
