import { describeValue, parseFieldText } from "../scenario/field-values.ts";
import type { Field } from "../scenario/field-types.ts";
import { fields } from "../scenario/fields.ts";
import { findNearestName } from "../scenario/nearest-name.ts";
import { parseQuantity, writeQuantity } from "../scenario/units.ts";
import { InputError } from "./input-error.ts";
import type { Setting } from "./scenario-options.ts";

/** One axis of a sweep: `senders=1,2,4..64`, `algorithm=newreno,reno`, `param.gain=0.1,0.2`. */
export interface Axis {
  /** Heading of its column: the field's name in a scenario, unit included. */
  readonly column: string;
  readonly path: readonly string[];
  /** Each as it would stand after the flag. */
  readonly texts: readonly string[];
}

/** Our choice: far more than anyone plots. */
const maxValues = 10_000;

const paramPrefix = "param.";

/** @throws InputError when the name is not a field's flag, or the list cannot be read. */
export function parseAxis(spec: string): Axis {
  const cut = spec.indexOf("=");
  if (cut < 1) throw new InputError(`--vary: "${spec}" is not allowed; allowed: NAME=VALUE,VALUE,... such as senders=1,2,4..64`);
  const name = spec.slice(0, cut);
  const parts = spec.slice(cut + 1).split(",");
  if (name.startsWith(paramPrefix)) {
    const param = name.slice(paramPrefix.length);
    return { column: `params.${param}`, path: ["transport", "params", param], texts: expandTexts(name, parts, "") };
  }
  const field = fields.find((candidate) => candidate.flag === name);
  if (!field) throw new InputError(describeUnknown(name));
  if (field.kind === "list" || field.kind === "rows") throw new InputError(`--vary: "${name}" cannot be varied; it is a list already`);
  const texts = field.kind === "number" ? expandTexts(name, parts, field.unit) : parts;
  for (const text of texts) checkText(name, field, text);
  const path = field.path.split(".");
  return { column: path.at(-1)!, path, texts };
}

/** The settings of every combination of the axes' values; the last axis changes fastest. */
export function combineAxes(axes: readonly Axis[]): Setting[][] {
  return axes.reduce<Setting[][]>(
    (points, { path, texts }) => points.flatMap((point) => texts.map((text) => [...point, { path, text }])),
    [[]],
  );
}

/**
 * Replaces each `a..b` by the numbers from a to b. The step follows what stands before: if the two numbers before it
 * double up to a, doubling goes on (1,2,4..64 is 1,2,4,8,16,32,64); else it goes on by the difference of a and the number
 * before it (10,20..50), or by 1 (4..8). The last number does not go beyond b.
 */
function expandTexts(name: string, parts: readonly string[], unit: string): string[] {
  const texts: string[] = [];
  for (const part of parts) {
    const [from, to, ...rest] = part.split("..");
    if (to === undefined) texts.push(part);
    else if (rest.length > 0) throw refuseRange(name, part);
    else texts.push(...expandRange(name, part, readNumber(name, from, unit), readNumber(name, to, unit), texts, unit));
    if (texts.length > maxValues) throw new InputError(`--vary: "${name}" has more than ${maxValues} values`);
  }
  return texts;
}

function expandRange(name: string, part: string, from: number, to: number, before: readonly string[], unit: string): string[] {
  const [secondLast, last] = [before.at(-2), before.at(-1)].map((text) => (text === undefined ? undefined : readNumber(name, text, unit)));
  const isDoubling = secondLast !== undefined && secondLast > 0 && last === 2 * secondLast && from === 2 * last;
  const step = last === undefined ? 1 : from - last;
  if (to < from || step <= 0) throw refuseRange(name, part);
  const numbers: number[] = [];
  // from + i * step, not a running sum: no rounding errors pile up
  for (let i = 0; numbers.length <= maxValues; i++) {
    const number = isDoubling ? from * 2 ** i : from + i * step;
    if (number > to) break;
    numbers.push(number);
  }
  return numbers.map((number) => writeQuantity(number, unit));
}

function readNumber(name: string, text: string, unit: string): number {
  const parsed = parseQuantity(text, unit);
  if (!parsed.ok) throw new InputError(`--vary ${name}: ${describeValue(text)} is not allowed; allowed: ${parsed.expected}`);
  return parsed.value;
}

function checkText(name: string, field: Field, text: string): void {
  const parsed = parseFieldText(field, text);
  if (!parsed.ok) throw new InputError(`--vary ${name}: ${describeValue(text)} is not allowed; allowed: ${parsed.expected}`);
}

function refuseRange(name: string, part: string): InputError {
  return new InputError(`--vary ${name}: "${part}" is not allowed; allowed: a rising range such as 4..64`);
}

function describeUnknown(name: string): string {
  const flags = fields.flatMap((field) => (field.flag === null ? [] : [field.flag]));
  const near = findNearestName(name, flags);
  return `--vary: "${name}" is not a field; ${near ? `the nearest is ${near}` : `allowed: ${flags.join(", ")}, param.NAME`}`;
}
