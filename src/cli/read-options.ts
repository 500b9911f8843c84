import { parseArgs } from "node:util";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import { quote, toPlainLine } from "./plain-line.ts";
import { InputError } from "./errors.ts";
import type { Shard } from "./line-manifest.ts";

export interface Option {
  /** Without the dashes. */
  readonly name: string;
  /** Placeholder for the value in the help: "FILE", "N", "on|off". */
  readonly placeholder: string;
  readonly help: string;
  /** May be given several times. */
  readonly repeats?: boolean;
  /** Values for a shell's completion, unless the placeholder lists them. */
  readonly values?: () => readonly string[];
}

/** Options under a common heading in --help. */
export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

/** All values given for each option, in order. */
export type OptionValues = ReadonlyMap<string, readonly string[]>;

/**
 * Reads `--name value` and `--name=value`; every option takes a value.
 * @throws InputError for an unknown option, a missing value, a stray word, or a repeated option that may be given only once.
 */
export function readOptions(args: readonly string[], options: readonly Option[]): OptionValues {
  const known = Object.fromEntries(options.map(({ name }) => [name, { type: "string" as const, multiple: true }]));
  // The messages of strict mode have several lines.
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

/** The value of an option that can be given once. */
export function readValue(values: OptionValues, name: string): string | undefined {
  return values.get(name)?.[0];
}

/** @throws InputError if the value is not one of the choices. */
export function readChoice<T extends string>(values: OptionValues, name: string, choices: readonly T[], standard: T): T {
  const value = readValue(values, name) ?? standard;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new InputError(`--${name}: ${quote(value)} is not allowed; allowed: ${joinWords(choices)}`);
  return choice;
}

/** @throws InputError if the value is not a whole number from `min` to `max`. */
export function readCount(values: OptionValues, name: string, standard: number, min: number, max: number): number {
  const text = readValue(values, name);
  if (text === undefined) return standard;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max))
    throw new InputError(`--${name}: ${quote(text)} is not allowed; allowed: a whole number from ${min} to ${max}`);
  return value;
}

export function listOptions(groups: readonly OptionGroup[]): readonly Option[] {
  return groups.flatMap(({ options }) => options);
}

/** Lines of two columns for --help, by group if there are several. */
export function describeOptions(groups: readonly OptionGroup[]): string {
  const heads = new Map(groups.flatMap(({ options }) => options.map((one) => [one, `  --${one.name} ${one.placeholder}`])));
  const width = Math.min(34, Math.max(...[...heads.values()].map((head) => head.length)) + 2);
  const describe = (option: Option): string => {
    const head = heads.get(option)!;
    return head.length < width ? head.padEnd(width) + option.help : `${head}\n${" ".repeat(width)}${option.help}`;
  };
  const parts = groups.map(({ title, options }) => [...(groups.length > 1 ? [`${title}:`] : []), ...options.map(describe)].join("\n"));
  return parts.join("\n\n");
}

function describeUnknown(rawName: string, options: readonly Option[]): string {
  const near = findNearestName(
    rawName.replace(/^-+/, ""),
    options.map(({ name }) => name),
  );
  return `${toPlainLine(rawName, 60)} is not an option; ${near ? `the nearest is --${near}` : "--help lists them all"}`;
}

/** The part and the number of parts for --shard; null: all. @throws InputError */
export function readShardOption(shard: string | undefined): Shard | null {
  if (shard === undefined) return null;
  const [, part, parts] = /^(\d{1,6})\/(\d{1,6})$/.exec(shard) ?? [];
  const [index, count] = [Number(part), Number(parts)];
  if (!(index >= 1 && index <= count))
    throw new InputError(`--shard: ${quote(shard)} is not allowed; allowed: I/N with I from 1 to N, such as 1/4`);
  return { index, count };
}
