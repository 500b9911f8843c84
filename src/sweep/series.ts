import { t } from "../language/translate.ts";
import { isObject, type Values } from "../scenario/check/check-values.ts";
import { describeRefusal } from "../scenario/fields/describe-value.ts";
import { SweepError } from "./sweep-error.ts";

/** A named curve of a sweep: a partial scenario applied to the base. */
export interface Series {
  readonly name: string;
  /** Unchecked: it is checked when applied to the base. */
  readonly changes: Values;
}

/** Our choice: longer names do not fit in a legend. */
export const maxNameLength = 80;

const shape = '[{"name": "GIP", "changes": {"transport": {"algorithm": "gip"}}}, ...]';

/** Parses any JSON value into named series. @throws SweepError naming path, value and what is allowed. */
export function parseSeries(input: unknown): Series[] {
  if (!Array.isArray(input) || input.length === 0) throw refuse("", input, t("a list of series, such as {example}", { example: shape }));
  const series = input.map((one: unknown, index) => readOne(one, String(index)));
  const names = series.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw refuse(`${twice}.name`, names[twice], t("a name that no other series has"));
  return series;
}

function readOne(input: unknown, path: string): Series {
  if (!isObject(input)) throw refuse(path, input, t("an object with name and changes"));
  const { name, changes = {}, ...others } = input;
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw refuse(`${path}.${other}`, others[other], t("nothing: a series has name and changes, as in {example}", { example: shape }));
  // one line, or it would break tables
  if (typeof name !== "string" || name.trim() === "" || name.length > maxNameLength || /\p{Cc}/u.test(name))
    throw refuse(`${path}.name`, name, t("a name of 1 to {most} characters in one line", { most: maxNameLength }));
  if (!isObject(changes)) throw refuse(`${path}.changes`, changes, t("a partial scenario"));
  return { name, changes };
}

function refuse(path: string, value: unknown, allowed: string): SweepError {
  return new SweepError(t("{path}: {refusal}", { path: path || "series", refusal: describeRefusal(value, allowed) }));
}
