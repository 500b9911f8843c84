import { descriptions } from "../algorithms/descriptions.ts";
import { changeablePaths } from "../engine/spec/intervention.ts";
import type { Field } from "../scenario/fields/field-types.ts";
import { listParamFields } from "../scenario/fields/field-of-param.ts";
import { findField } from "../scenario/fields/fields.ts";
import { changeableField } from "../scenario/fields/intervention.ts";
import { splitRow } from "../scenario/fields/row-values.ts";
import type { Setting } from "../scenario/fields/settings.ts";
import { writeQuantity } from "../scenario/fields/units.ts";
import type { Axis } from "../sweep/axis.ts";
import { quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

/**
 * A bare number would be a time in nanoseconds, which is never meant: --rto-min 5000 was silently 5 us. Typed times therefore
 * require a unit, except 0. In files the unit is in the name: rtoMinNs.
 */

/** @throws InputError for a time without a unit. */
export function refuseBareTimes(settings: readonly Setting[]): void {
  for (const { path, text } of settings) {
    const place = path.join(".");
    const field = findTypedField(place);
    for (const time of field === undefined ? listMoments(place, text) : listTimes(field, text)) refuseBareTime(place, time);
  }
}

/** The same for the values of an axis, except its number of values and a factor. */
export function refuseBareRange({ path }: Pick<Axis, "path">, list: string): void {
  const place = path.join(".");
  const field = findTypedField(path[0] === "groups" ? path.slice(2).join(".") : place);
  if (field?.kind === "number" && field.unit === "ns")
    for (const part of list.split(","))
      for (const time of part.replace(/(?:\*[\d.]+|:\d+(?:log)?)$/, "").split(/\.\.|(?<!e)\+/i)) refuseBareTime(`--vary ${place}`, time);
}

/** @param place prefix of the message. @throws InputError for a number without a unit, other than 0. */
export function refuseBareTime(place: string, text: string): void {
  if (!/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text) || Number(text) === 0) return;
  throw new InputError(
    `${place}: ${quote(text)} is not allowed; allowed: a time with its unit, such as 200ms; ${text.trim()} nanoseconds would be ${writeQuantity(Number(text), "ns")}`,
  );
}

/** A field, or a parameter of any transport; for a group the same as for the scenario. */
function findTypedField(path: string): Field | undefined {
  return findField(path) ?? descriptions.flatMap(({ id }) => listParamFields(id)).find((field) => field.path === path);
}

function listTimes(field: Field, text: string): readonly string[] {
  switch (field.kind) {
    case "number":
      return field.unit === "ns" ? [text] : [];
    case "list":
      return field.unit === "ns" ? text.split(/[,;]/) : [];
    case "cdf":
      return field.unit === "ns" ? text.split(",").map((point) => point.split(":")[0]) : [];
    case "rows":
      return text.split(",").flatMap((row) => {
        const cells = splitRow(field.columns, row) ?? [];
        return cells.filter((cell, index) => cell !== null && isTime(field.columns[index])) as string[];
      });
    default:
      return [];
  }
}

const isTime = (column: { readonly kind: string; readonly unit?: string }): boolean => column.kind === "number" && column.unit === "ns";

/** Values of type time that an intervention can change, by each of their names. */
const timeNames = changeablePaths.flatMap((path) => {
  const field = changeableField(path);
  return field.kind === "number" && field.unit === "ns" ? [path, field.flag, field.key] : [];
});

/** The times in an intervention: when it happens, and the timer it sets. */
function listMoments(path: string, text: string): readonly string[] {
  if (path !== "intervention") return [];
  const [moment, ...changes] = text.split(",");
  const times = changes.flatMap((change) => {
    const [, name, value] = /^\s*([^=]+?)\s*=(.*)$/.exec(change) ?? [];
    return name !== undefined && (name.startsWith("timer.") || timeNames.includes(name)) ? [value] : [];
  });
  return [moment, ...times];
}
