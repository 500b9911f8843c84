import type { Scenario } from "../engine/spec/scenario.ts";
import type { Field } from "../scenario/fields/field-types.ts";
import { formatFieldValue } from "../scenario/fields/field-values.ts";
import { fields } from "../scenario/fields/fields.ts";
import { readField } from "../scenario/change/minimal-scenario.ts";
import type { ScenarioInput } from "../scenario/check/scenario-input.ts";

/** One measured N: `goodput` as a share of the link, payload over link rate as in a run. */
export type ReferencePoint = readonly [senders: number, seed: number | null, blocks: number, goodput: number, timeoutsPerBlock: number];

export interface ReferenceCurve {
  readonly id: string;
  /** Name for a legend. */
  readonly name: string;
  readonly source: string;
  /** What no field can express; null: nothing. */
  readonly note: string | null;
  /** Whose timeouts are counted: a run's `timeoutsPerBlock` are the unluckiest sender's. */
  readonly timeoutsOf: "unluckiest sender" | "all senders";
  /** What is known about the setting. */
  readonly conditions: ScenarioInput;
  readonly points: readonly ReferencePoint[];
}

/** A field in which a sweep and a curve differ, in words. */
export interface Difference {
  readonly path: string;
  readonly label: string;
  readonly theirs: string;
  readonly ours: string;
}

export interface ReferenceMatch {
  readonly curve: ReferenceCurve;
  /** The fields in which the sweep's conditions differ from the curve's; shown with the curve. */
  readonly differences: readonly Difference[];
}

/** Our choice: if one of these differs, the curve belongs to another experiment. */
const decisive = [
  "network.linkBps",
  "network.bufferPackets",
  "transport.algorithm",
  "transport.rtoMinNs",
  "workload.kind",
  "workload.blockBytes",
];

/** The curves whose setting matches a scenario's, except for the number of senders and the seed; fewest differences first. */
export function findReferences(curves: readonly ReferenceCurve[], scenario: Scenario): ReferenceMatch[] {
  if (scenario.groups.length > 0) return [];
  return curves
    .map((curve) => ({ curve, differences: listDifferences(curve, scenario) }))
    .filter(({ differences }) => differences.every(({ path }) => !decisive.includes(path)))
    .sort((a, b) => a.differences.length - b.differences.length);
}

function listDifferences({ conditions }: ReferenceCurve, scenario: Scenario): Difference[] {
  return fields.flatMap((field: Field) => {
    const theirs = readField(conditions, field.path);
    const ours = readField(scenario, field.path);
    if (theirs === undefined || theirs === ours) return [];
    return [{ path: field.path, label: field.label, theirs: formatFieldValue(field, theirs), ours: formatFieldValue(field, ours) }];
  });
}
