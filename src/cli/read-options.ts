import { parseArgs } from "node:util";
import { joinWords } from "../scenario/field-values.ts";
import { findNearestName } from "../scenario/nearest-name.ts";
import { InputError } from "./input-error.ts";
import { quote, toPlainLine } from "./plain-line.ts";

export interface Option {
  /** Without dashes. */
  readonly name: string;
  /** What stands for the value in the help: "FILE", "N", "on|off". */
  readonly placeholder: string;
  readonly help: string;
  /** May be given several times. */
  readonly repeats?: boolean;
}

/** All values given for each option, in order. */
export type OptionValues = ReadonlyMap<string, readonly string[]>;

/**
 * Reads `--name value` and `--name=value`; every option takes a value.
 * @throws InputError for an unknown option, a missing value, a stray word, or an option given more than once that counts once.
 */
export function readOptions(args: readonly string[], options: readonly Option[]): OptionValues {
  const known = Object.fromEntries(options.map(({ name }) => [name, { type: "string" as const, multiple: true }]));
  // strict mode's own messages are several lines long
  const { tokens } = parseArgs({ args: [...args], options: known, strict: false, allowPositionals: true, tokens: true });
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") throw new InputError(`${quote(token.value)} is not expected here; options begin with --`);
    if (token.kind !== "option") continue;
    if (!Object.hasOwn(known, token.name)) throw new InputError(describeUnknown(token.rawName, options));
    if (token.value === undefined) throw new InputError(`${toPlainLine(token.rawName, 60)} needs a value`);
    values.set(token.name, [...(values.get(token.name) ?? []), token.value]);
  }
  for (const { name, repeats = false } of options) {
    const times = values.get(name)?.length ?? 0;
    if (times > 1 && !repeats) throw new InputError(`--${name} is given ${times} times; allowed: once`);
  }
  return values;
}

/** The value of an option that may be given once. */
export function readValue(values: OptionValues, name: string): string | undefined {
  return values.get(name)?.[0];
}

/** @throws InputError when the value is not one of the choices. */
export function readChoice<T extends string>(values: OptionValues, name: string, choices: readonly T[], standard: T): T {
  const value = readValue(values, name) ?? standard;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new InputError(`--${name}: ${quote(value)} is not allowed; allowed: ${joinWords(choices)}`);
  return choice;
}

/** @throws InputError when the value is not a whole number from `min` to `max`. */
export function readCount(values: OptionValues, name: string, standard: number, min: number, max: number): number {
  const text = readValue(values, name);
  if (text === undefined) return standard;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max))
    throw new InputError(`--${name}: ${quote(text)} is not allowed; allowed: a whole number from ${min} to ${max}`);
  return value;
}

/** Lines of two columns for --help. */
export function describeOptions(options: readonly Option[]): string {
  const heads = options.map(({ name, placeholder }) => `  --${name} ${placeholder}`);
  const width = Math.min(34, Math.max(...heads.map((head) => head.length)) + 2);
  return options
    .map(({ help }, index) =>
      heads[index].length < width ? heads[index].padEnd(width) + help : `${heads[index]}\n${" ".repeat(width)}${help}`,
    )
    .join("\n");
}

function describeUnknown(rawName: string, options: readonly Option[]): string {
  const near = findNearestName(
    rawName.replace(/^-+/, ""),
    options.map(({ name }) => name),
  );
  return `${toPlainLine(rawName, 60)} is not an option; ${near ? `the nearest is --${near}` : "--help lists them all"}`;
}
