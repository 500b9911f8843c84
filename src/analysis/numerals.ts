import { type Marked, msg, t } from "../language/translate.ts";
import { formatCount } from "../language/formats.ts";

const numerals: readonly Marked[] = [
  msg("No"),
  msg("One"),
  msg("Two"),
  msg("Three"),
  msg("Four"),
  msg("Five"),
  msg("Six"),
  msg("Seven"),
  msg("Eight"),
  msg("Nine"),
  msg("Ten"),
  msg("Eleven"),
  msg("Twelve"),
];

/** A count at the start of a sentence: "Nine", "1,204". */
export function writeNumeral(count: number): string {
  return count < numerals.length ? t(numerals[count]) : formatCount(count);
}
