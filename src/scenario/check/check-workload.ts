import { t } from "../../language/translate.ts";
import { checkFields, checkObject, type Values } from "./check-values.ts";
import { joinWords } from "../fields/describe-value.ts";
import type { Field, Row } from "../fields/field-types.ts";
import { fieldOf, hasField, isWorkloadKind, listSectionFields, nameOf } from "../fields/fields.ts";
import { fitSenders } from "../change/fit-senders.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";

/**
 * A workload's fields depend on its kind; if the kind is unknown, only the given fields are checked.
 * @param kindField the allowed kinds. @param sendersField the allowed numbers of senders.
 */
export function checkWorkload(keys: Keys, input: unknown, kindField: Field, sendersField: Field, problems: Problem[]): Values {
  const all = listSectionFields("workload");
  const given = input === undefined ? {} : checkObject(keys, input, null, problems);
  // own properties only; undefined means not given
  const asked = Object.hasOwn(given, "kind") ? given.kind : undefined;
  const kind: unknown = asked === undefined ? kindField.default : asked;
  const own = isWorkloadKind(kind) ? all.filter((field) => hasField(kind, field)) : all;
  const foreign = all.filter((field) => !own.includes(field));
  const known = t("only the fields {names}", { names: joinWords(own.map(nameOf)) });
  checkObject(keys, given, all.map(nameOf), problems, known);
  for (const { kinds = [], ...field } of foreign) {
    const value = given[nameOf(field)];
    if (value === undefined) continue;
    const allowed = t("only where {path} is {values}, and here it is {value}", {
      path: [...keys, "kind"].join("."),
      values: joinWords(kinds),
      value: String(kind),
    });
    problems.push(createProblem([...keys, nameOf(field)], value, allowed));
  }
  const isKnown = isWorkloadKind(kind);
  const list = own.map(
    (field) => [kindField, sendersField].find(({ path }) => path === field.path) ?? (isKnown ? fieldOf(kind, field) : field),
  );
  const values = checkFields(keys, list, nameOf, given, isKnown, problems, isKnown ? kind : undefined);
  // missing flows take the default, with the requested number of senders
  const isFitted = kind === "oneshot" && given.flows === undefined && typeof values.senders === "number";
  return isFitted ? { ...values, flows: fitSenders(values.flows as Row[], values.senders as number) } : values;
}
