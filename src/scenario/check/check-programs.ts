import { t } from "../../language/translate.ts";
import { describeAlgorithm } from "../../algorithms/descriptions.ts";
import type { GroupSpec, Scenario } from "../../engine/spec/scenario.ts";
import type { CheckedShape } from "./check-shape.ts";
import { takesFromAll } from "./check-switch.ts";
import type { Values } from "./check-values.ts";
import { listParamFields, paramNameOf } from "../fields/field-of-param.ts";
import { getField } from "../fields/fields.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";

const algorithmOf = ({ transport }: GroupSpec) => describeAlgorithm(transport.algorithm);

/** Switch ports run one program: groups must agree on it and its parameters. Adds to `problems`. @param latest as in `checkSwitch`. */
export function checkPrograms({ groups }: Scenario, shape: CheckedShape, latest: string | null, problems: Problem[]): void {
  const brings = groups.flatMap((group, index) => (algorithmOf(group).parts?.includes("port") ? [index] : []));
  const [first, ...others] = brings;
  const nameOf = (group: number): string => algorithmOf(groups[group]).name;
  for (const other of others) {
    const [one, two] = [groups[first].transport, groups[other].transport];
    const field = one.algorithm === two.algorithm ? findDifference(one.algorithm, one.params, two.params) : undefined;
    if (one.algorithm === two.algorithm && field === undefined) continue;
    const isFirstBlamed = latest?.startsWith(`groups.${first}.`) === true || takesFromAll(shape, first, latest);
    const [blamed, kept] = isFirstBlamed ? [first, other] : [other, first];
    const place: Keys = takesFromAll(shape, blamed, latest) ? ["transport"] : ["groups", blamed, "transport"];
    const names = { first: first + 1, firstTransport: nameOf(first), second: other + 1, secondTransport: nameOf(other) };
    const [own, wanted] = [groups[blamed].transport, groups[kept].transport];
    if (field === undefined) {
      const fault = t(
        "the switch computes for one transport, but group {first} brings {firstTransport} and group {second} brings {secondTransport}",
        names,
      );
      problems.push({
        ...createProblem([...place, "algorithm"], own.algorithm, fault, wanted.algorithm, getField("transport.algorithm")),
        fault,
      });
      return;
    }
    const name = paramNameOf(field);
    const fault = t(
      "the switch computes with one value, but group {first} ({firstTransport}) has {firstValue} and group {second} ({secondTransport}) has {secondValue}",
      { ...names, firstValue: String(one.params[name]), secondValue: String(two.params[name]) },
    );
    problems.push({ ...createProblem([...place, "params", name], own.params[name], fault, wanted.params[name], field), fault });
    return;
  }
}

function findDifference(algorithm: string, one: Values, other: Values) {
  return listParamFields(algorithm).find((field) => one[paramNameOf(field)] !== other[paramNameOf(field)]);
}
