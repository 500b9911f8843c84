import { readTypedDigits } from "../../../language/typed-number.ts";
import type { Unit } from "../../../lessons/fact.ts";
import { parseQuantity } from "../../../scenario/fields/units.ts";
import { completeText } from "../../scenario/field-text.ts";

/** Words that denote a scale or another unit instead of counted things. */
const scales = /^(?:[kmgt]|[kmgt]?i?b(?:it|its|yte|ytes|ps)?|[nuµμm]?s)$/i;

/** A predicted number as typed, in the unit of the lesson's facts; times without a unit are ms, shares %. NaN: not a number. */
export function readTypedNumber(text: string, unit: Unit): number {
  if (unit === "ns") {
    const parsed = parseQuantity(completeText(text, "ms"), "ns");
    return parsed.ok ? parsed.value : Number.NaN;
  }
  const [, digits, word] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(.*)$/i.exec(readTypedDigits(text)) ?? [];
  if (digits === undefined) return Number.NaN;
  if (unit === "share") return word === "" || word === "%" ? Number(digits) / 100 : Number.NaN;
  return /^\p{L}*$/u.test(word) && !scales.test(word) ? Number(digits) : Number.NaN;
}
