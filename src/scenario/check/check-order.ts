import { lookUp, t } from "../../language/translate.ts";
import { narrowRange, type ReadField } from "../fields/field-order.ts";
import type { Field, NumberField } from "../fields/field-types.ts";
import { describeRange } from "../fields/number-range.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";
import { formatQuantity } from "../fields/units.ts";

/**
 * Adds a problem for each contradictory pair. The field to blame is repaired.
 * @param keys location of the fields. @param isToBlame was the value at a path the latest change, or was it given at all?
 */
export function checkOrder(
  keys: Keys,
  fields: readonly Field[],
  nameOfField: (field: Field) => string,
  read: ReadField,
  isToBlame: (path: string) => boolean,
  problems: Problem[],
): void {
  for (const low of fields) {
    if (low.kind !== "number" || low.atMost === undefined) continue;
    const { path } = low.atMost;
    const high = fields.find((field): field is NumberField => field.kind === "number" && field.path === path);
    const [lowValue, highValue] = [read(low.path), read(path)];
    if (!high || typeof lowValue !== "number" || typeof highValue !== "number" || lowValue <= highValue) continue;
    const isHighMended = isToBlame(high.path) && !isToBlame(low.path);
    const [field, value, partner, limit] = isHighMended ? [high, highValue, low, lowValue] : [low, lowValue, high, highValue];
    const narrow = narrowRange(field, read);
    const more = isHighMended ? narrow.min : narrow.max;
    const bounds = { range: describeRange(narrow), other: nameOfField(partner), limit: String(limit) };
    const allowed = isHighMended
      ? t("{range}: no less than {other}, which is {limit}", bounds)
      : t("{range}: no more than {other}, which is {limit}", bounds);
    const shown = {
      value: formatQuantity(value, field.unit),
      other: lookUp(partner.label),
      limit: formatQuantity(limit, partner.unit),
    };
    const fault = isHighMended ? t("{value} is less than {other} ({limit})", shown) : t("{value} is more than {other} ({limit})", shown);
    problems.push({ ...createProblem([...keys, nameOfField(field)], value, allowed, more, field), fault });
  }
}
