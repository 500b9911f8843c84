import { msg, t } from "../language/translate.ts";
import { describeRefusal } from "../scenario/fields/describe-value.ts";
import { parseFieldText } from "../scenario/fields/field-values.ts";
import type { Field } from "../scenario/fields/field-types.ts";
import { parseQuantity, writeQuantity } from "../scenario/fields/units.ts";
import { SweepError } from "./sweep-error.ts";

/** Lists of values as users write them: `1,2,4..64`, `1ms..1s*10`, `1..64:20log`, `on,off`, `[2KB,6KB],[4KB,8KB]`. */

/** Our choice: far more than anyone plots. */
const maxValues = 10_000;

/** The grammar, for help texts. */
export const listGrammar =
  msg(`a..b stands for the numbers from a up to b: after two numbers that double up to a, doubling goes on (1,2,4..64 is
1,2,4,8,16,32,64); else the step is the difference to the number before a (10,20..50), or 1 (4..8). Or state how:
  a..b+s      in steps of s              4..64+4, 1ms..10ms+1ms
  a..b*f      each f times the last      1ms..1s*10
  a..b:n      n numbers, equally spaced  1..64:10
  a..b:nlog   n numbers, equal ratios    1..64:20log, 1ms..200ms:12log; rounded, so there may be fewer
A value that is itself a list is put in brackets: response-bytes=[2KB,6KB],[4KB,8KB].`);

/**
 * The values of a list, each as written after a flag. @param name of the varied field, for messages.
 * @param field null: a parameter whose field depends on the transport. @throws SweepError
 */
export function expandList(name: string, list: string, field: Field | null): string[] {
  const parts = splitList(list);
  const isNumeric = field === null || field.kind === "number";
  if (field?.kind === "list" || field?.kind === "rows" || field?.kind === "cdf")
    return parts.map((part) => readBracketed(name, field, part));
  const unit = field?.kind === "number" ? field.unit : "";
  const isWhole = field?.kind === "number" && field.integer;
  const texts = isNumeric ? expandRanges(name, parts, unit, isWhole) : parts;
  for (const text of texts) checkText(name, field, text);
  return texts;
}

/** Splits at the commas outside brackets. */
function splitList(list: string): string[] {
  return list.split(/,(?![^[\]]*\])/);
}

function readBracketed(name: string, field: Field, part: string): string {
  const inner = /^\[(.*)\]$/.exec(part)?.[1];
  if (inner === undefined)
    throw new SweepError(t('"{name}" cannot be varied; it is a list already; put each value in brackets: {name}=[...],[...]', { name }));
  checkText(name, field, inner);
  return inner;
}

function checkText(name: string, field: Field | null, text: string): void {
  const parsed = field === null ? ({ ok: true } as const) : parseFieldText(field, text);
  if (!parsed.ok) throw refuse(name, text, parsed.expected);
}

function expandRanges(name: string, parts: readonly string[], unit: string, isWhole: boolean): string[] {
  const texts: string[] = [];
  for (const part of parts) {
    const range = readRange(name, part, unit);
    if (range === null) texts.push(part);
    else texts.push(...listNumbers(name, range, texts, unit, isWhole).map((number) => writeQuantity(number, unit)));
    if (texts.length > maxValues) throw new SweepError(t('"{name}" has more than {most} values', { name, most: String(maxValues) }));
  }
  return texts;
}

interface NumberRange {
  readonly part: string;
  readonly from: number;
  readonly to: number;
  /** "+", "*" or ":" and what follows; null: continue the preceding numbers. */
  readonly rule: { readonly sign: string; readonly amount: string } | null;
}

/** null: a single value. */
function readRange(name: string, part: string, unit: string): NumberRange | null {
  const [from, rest, ...more] = part.split("..");
  if (rest === undefined) return null;
  if (more.length > 0) throw refuseRange(name, part);
  // the sign of an exponent is not a rule: 1e+3
  const [, to, sign, amount] = /^(.*?[^e])(?:([+*:])(.*))?$/i.exec(rest) ?? ["", rest];
  const range = {
    part,
    from: readNumber(name, from, unit),
    to: readNumber(name, to, unit),
    rule: sign === undefined ? null : { sign, amount },
  };
  if (range.to < range.from) throw refuseRange(name, part);
  return range;
}

function listNumbers(name: string, range: NumberRange, before: readonly string[], unit: string, isWhole: boolean): number[] {
  const { part, from, to, rule } = range;
  if (rule === null) return continueNumbers(name, range, before, unit);
  switch (rule.sign) {
    case "+":
      return stepThrough(name, range, readNumber(name, rule.amount, unit));
    case "*": {
      const factor = readNumber(name, rule.amount, "");
      if (!(factor > 1 && from > 0)) throw refuse(name, part, t("a factor above 1, from a number above 0, such as 1..64*2"));
      const numbers = [from];
      while (numbers.at(-1)! * factor <= to && numbers.length <= maxValues) numbers.push(round(numbers.at(-1)! * factor, isWhole));
      return numbers;
    }
    default:
      return spread(name, range, rule.amount, isWhole);
  }
}

/** The step follows from the preceding numbers. */
function continueNumbers(name: string, range: NumberRange, before: readonly string[], unit: string): number[] {
  const { from, to } = range;
  const [secondLast, last] = [before.at(-2), before.at(-1)].map((text) => (text === undefined ? undefined : readNumber(name, text, unit)));
  const isDoubling = secondLast !== undefined && secondLast > 0 && last === 2 * secondLast && from === 2 * last;
  if (!isDoubling) return stepThrough(name, range, last === undefined ? 1 : from - last);
  const numbers = [from];
  while (numbers.at(-1)! * 2 <= to && numbers.length <= maxValues) numbers.push(numbers.at(-1)! * 2);
  return numbers;
}

function stepThrough(name: string, { part, from, to }: NumberRange, step: number): number[] {
  if (!(step > 0)) throw refuseRange(name, part);
  const numbers: number[] = [];
  // from + i * step, not a running sum: rounding errors do not accumulate
  for (let i = 0; numbers.length <= maxValues && from + i * step <= to; i++) numbers.push(from + i * step);
  return numbers;
}

/** "20" or "20log" numbers with both ends. */
function spread(name: string, { part, from, to }: NumberRange, amount: string, isWhole: boolean): number[] {
  const [, digits, log] = /^(\d{1,5})(log)?$/.exec(amount) ?? [];
  const count = Number(digits);
  if (!(count >= 2 && count <= maxValues))
    throw refuse(name, part, t("a number of values from 2 to {most}, such as 1..64:10 or 1..64:10log", { most: String(maxValues) }));
  if (log !== undefined && from <= 0) throw refuse(name, part, t("a logarithmic range from a number above 0"));
  const place = (share: number): number => (log === undefined ? from + share * (to - from) : from * (to / from) ** share);
  const inner = Array.from({ length: count - 2 }, (_, index) => round(place((index + 1) / (count - 1)), isWhole));
  const all = [from, ...inner.filter((number) => number > from && number < to), to];
  return all.filter((number, index) => index === 0 || number > all[index - 1]);
}

/** Three digits fit in a label, and a field in whole units takes only whole numbers. */
function round(number: number, isWhole: boolean): number {
  const short = Number(number.toPrecision(isWhole && number < 1000 ? 15 : 3));
  return isWhole ? Math.round(short) : short;
}

function readNumber(name: string, text: string, unit: string): number {
  const parsed = parseQuantity(text, unit);
  if (!parsed.ok) throw refuse(name, text, parsed.expected);
  return parsed.value;
}

function refuse(name: string, text: string, allowed: string): SweepError {
  return new SweepError(t("{path}: {refusal}", { path: name, refusal: describeRefusal(text, allowed) }));
}

function refuseRange(name: string, part: string): SweepError {
  return refuse(name, part, t("a rising range such as 4..64"));
}
