import { type Marked, msg, t } from "../../language/translate.ts";
import type { Queueing, SwitchNeeds } from "../../engine/congestion.ts";
import type { GroupSpec, ParamValue, Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import type { CheckedShape } from "./check-shape.ts";
import type { Values } from "./check-values.ts";
import { findAlgorithm, listParamFields, paramNameOf } from "../fields/field-of-param.ts";
import type { Field } from "../fields/field-types.ts";
import { getField } from "../fields/fields.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";

/** There is one switch: groups must not ask it for different things. */

type Feature = "queueFeedback" | "queueing" | "wholePackets";

/** What every packet at the port gets alike, in words. (Marks are not among them: each receiver echoes them in its own way.) */
const features: Readonly<Record<Feature, { readonly fault: Marked; readonly words: Readonly<Record<string, Marked | undefined>> }>> = {
  queueFeedback: {
    fault: msg(
      "the switch writes queue lengths in one unit, but group {first} ({firstTransport}) asks for {firstNeed} and group {second} ({secondTransport}) for {secondNeed}",
    ),
    words: { kib: msg("KiB"), packets: msg("packets") },
  },
  queueing: {
    fault: msg(
      "the switch treats priority in one way, but group {first} ({firstTransport}) asks for {firstNeed} and group {second} ({secondTransport}) for {secondNeed}",
    ),
    words: {
      "drop-precedence": msg("drop precedence"),
      strict: msg("strict priority"),
      bands: msg("eight bands of priority"),
      "smallest-first": msg("the smallest remaining flow first"),
      trim: msg("trimming to headers"),
    } satisfies Record<Queueing, Marked>,
  },
  wholePackets: {
    fault: msg(
      "the switch keeps one number of packets whole for all senders, but group {first} ({firstTransport}) asks for {firstNeed} and group {second} ({secondTransport}) for {secondNeed}",
    ),
    words: {},
  },
};

/** Two groups that ask for different things: the first that asks, and the first that asks for another. */
interface Conflict {
  readonly feature: Feature;
  readonly groups: readonly [number, number];
}

/** Adds to `problems`. @param latest path of what was asked for last: it gives way. */
export function checkSwitch({ groups }: Scenario, shape: CheckedShape, latest: string | null, problems: Problem[]): void {
  for (const feature of Object.keys(features) as Feature[]) {
    const needs = groups.map(({ transport }) => readNeed(transport, feature));
    const first = needs.findIndex((need) => need !== undefined);
    const other = needs.findIndex((need) => need !== undefined && need !== needs[first]);
    if (other >= 0) problems.push(describeConflict(groups, shape, { feature, groups: [first, other] }, latest));
  }
}

function readNeed({ algorithm, program, params }: TransportSpec, feature: Feature): string | undefined {
  const needs: SwitchNeeds = findAlgorithm(algorithm, program)?.needs?.(params) ?? {};
  return needs[feature]?.toString();
}

/** In words, or a number as it is. */
function writeNeed({ transport }: GroupSpec, feature: Feature): string {
  const need = readNeed(transport, feature)!;
  const words = features[feature].words[need];
  return words === undefined ? need : t(words);
}

function nameTransport({ transport }: GroupSpec): string {
  return findAlgorithm(transport.algorithm, transport.program)!.name;
}

function describeConflict(groups: readonly GroupSpec[], shape: CheckedShape, conflict: Conflict, latest: string | null): Problem {
  const { feature } = conflict;
  const [first, other] = conflict.groups;
  const fault = t(features[feature].fault, {
    first: first + 1,
    firstTransport: nameTransport(groups[first]),
    firstNeed: writeNeed(groups[first], feature),
    second: other + 1,
    secondTransport: nameTransport(groups[other]),
    secondNeed: writeNeed(groups[other], feature),
  });
  const isFirstBlamed = latest?.startsWith(`groups.${first}.`) === true || takesFromAll(shape, first, latest);
  const [blamed, kept] = isFirstBlamed ? [first, other] : [other, first];
  const { transport } = groups[blamed];
  const place: Keys = takesFromAll(shape, blamed, latest) ? ["transport"] : ["groups", blamed, "transport"];
  const decider = findDecider(transport, feature, readNeed(groups[kept].transport, feature)!);
  if (decider === null) {
    const nearest = groups[kept].transport.algorithm;
    return { ...createProblem([...place, "algorithm"], transport.algorithm, fault, nearest, getField("transport.algorithm")), fault };
  }
  const name = paramNameOf(decider.field);
  return { ...createProblem([...place, "params", name], transport.params[name], fault, decider.value, decider.field), fault };
}

/** Is `latest` a parameter of the scenario's own transport that the group has from there? */
export function takesFromAll({ groups, transport: base }: CheckedShape, group: number, latest: string | null): boolean {
  const prefix = "transport.params.";
  if (!latest?.startsWith(prefix)) return false;
  const { params, algorithm = base.algorithm } = groups[group].transport;
  return algorithm === base.algorithm && !Object.hasOwn(params as Values, latest.slice(prefix.length));
}

/** The parameter that decides what is asked of the switch, and a value with which that is `wanted`; null: none does. */
function findDecider(transport: TransportSpec, feature: Feature, wanted: string): { field: Field; value: ParamValue } | null {
  for (const field of listParamFields(transport.algorithm, transport.program)) {
    if (field.kind !== "choice" && field.kind !== "number") continue;
    const name = paramNameOf(field);
    for (const value of field.kind === "choice" ? field.choices.map((choice) => choice.value) : [Number(wanted)]) {
      const params = { ...transport.params, [name]: value };
      if (readNeed({ ...transport, params }, feature) === wanted) return { field, value };
    }
  }
  return null;
}
