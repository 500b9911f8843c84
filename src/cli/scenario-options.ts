import type { Scenario } from "../engine/spec/scenario.ts";
import { isObject } from "../scenario/check/check-values.ts";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { describeAllowed, isIdTold, writeFieldText } from "../scenario/fields/field-values.ts";
import type { Field, ChoiceField } from "../scenario/fields/field-types.ts";
import { fields, limitSenders, getDefault, workloadKinds } from "../scenario/fields/fields.ts";
import { interventionFlag, interventionHelp } from "../scenario/fields/intervention.ts";
import { mergeInputs } from "../scenario/change/minimal-scenario.ts";
import { describeIssue, parseScenario, describeIssues } from "../scenario/check/parse-scenario.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import { presets } from "../scenario/presets/presets.ts";
import { formatQuantity } from "../scenario/fields/units.ts";
import { findText, readAlgorithm, readSettings, type Setting, readProgram } from "../scenario/fields/settings.ts";
import { refuseBareTimes } from "./bare-times.ts";
import { expandCdfFile, readProgramFile } from "./cdf-file.ts";
import { type Option, type OptionGroup, type OptionValues, readValue } from "./read-options.ts";
import { quote } from "./plain-line.ts";
import { readJsonFile } from "./read-file.ts";
import { readUrl } from "./read-url.ts";
import { InputError } from "./errors.ts";
import { describeSpan } from "../scenario/fields/number-range.ts";

/** The scenario on the command line: a file, URL or preset, overridden by single fields. */

const flagFields = fields.filter((field) => field.flag !== null);

/** The flags of a section's fields. */
function listFlags(begin: string): Option[] {
  return flagFields
    .filter(({ path }) => path.startsWith(begin))
    .map((field) => ({
      name: field.flag!,
      placeholder: placeholderOf(field),
      // Only --help needs the words; a run must not wait for Intl to load.
      get help() {
        return describeFlag(field);
      },
    }));
}

export const scenarioGroups: readonly OptionGroup[] = [
  {
    title: "scenario",
    options: [
      { name: "scenario", placeholder: "FILE|-", help: "start from a scenario in JSON; - reads it from standard input" },
      { name: "url", placeholder: "URL", help: "start from the scenario of a URL of the Lab, in quotes" },
      {
        name: "preset",
        placeholder: "NAME",
        help: "start from a preset; incast presets lists them, each with the question it asks",
        values: () => presets.map(({ id }) => id),
      },
      ...listFlags("seed"),
      {
        name: interventionFlag,
        placeholder: "MOMENT,CHANGE",
        get help() {
          return `change one thing in the middle of the run: ${interventionHelp()}`;
        },
      },
    ],
  },
  { title: "network", options: listFlags("network.") },
  {
    title: "transport",
    options: [
      ...listFlags("transport."),
      { name: "param", placeholder: "NAME=VALUE", help: "a parameter of the transport; incast algorithms lists them", repeats: true },
    ],
  },
  { title: "workload", options: listFlags("workload.") },
];

export const scenarioOptions: readonly Option[] = scenarioGroups.flatMap(({ options }) => options);

/** The scenario of the file, URL or preset, unchecked; {} if none is given. @throws InputError */
export async function readBaseInput(values: OptionValues): Promise<unknown> {
  const [first, second] = ["scenario", "url", "preset"].filter((name) => values.has(name));
  if (second !== undefined) throw new InputError(`--${first} and --${second} cannot both be given`);
  const file = readValue(values, "scenario");
  const url = readValue(values, "url");
  const presetName = readValue(values, "preset");
  if (file !== undefined) return readJsonFile("--scenario", file);
  if (url !== undefined) return readUrl(url);
  if (presetName === undefined) return {};
  const preset = presets.find(({ id }) => id === presetName);
  if (preset) return preset.scenario;
  const ids = presets.map(({ id }) => id);
  const near = findNearestName(presetName, ids);
  throw new InputError(
    near === undefined
      ? `--preset: ${quote(presetName)} is not allowed; allowed: ${joinWords(ids)}`
      : `--preset: ${quote(presetName)} is not allowed; the nearest is ${near}; allowed: those of incast presets`,
  );
}

/** The flags' settings, in order of the table; --param last. @throws InputError for a --param without "=", or a time without a unit. */
export function listSettings(values: OptionValues): Setting[] {
  if (values.has("response-bytes") && values.has("response-cdf"))
    throw new InputError("--response-bytes and --response-cdf cannot both be given: sizes are drawn from one of them");
  const settings: Setting[] = [];
  for (const field of flagFields) {
    const given = readValue(values, field.flag!);
    if (given !== undefined) settings.push({ path: field.path.split("."), text: expandFile(`--${field.flag}`, field, given) });
  }
  // A program implies the transport that runs it.
  if (values.has("program") && !values.has("algorithm")) settings.unshift({ path: ["transport", "algorithm"], text: "own" });
  const intervention = readValue(values, interventionFlag);
  if (intervention !== undefined) settings.push({ path: ["intervention"], text: intervention });
  for (const assignment of values.get("param") ?? []) {
    const cut = assignment.indexOf("=");
    if (cut < 1) throw new InputError(`--param: ${quote(assignment)} is not allowed; allowed: NAME=VALUE`);
    const path = ["transport", "params", assignment.slice(0, cut)];
    if (settings.some((other) => other.path.join(".") === path.join(".")))
      throw new InputError(`--param ${path[2]} is given several times; allowed: once`);
    settings.push({ path, text: assignment.slice(cut + 1) });
  }
  refuseBareTimes(settings);
  return settings;
}

/** Two flags accept files: the text of a program, the points of a distribution. @throws InputError */
function expandFile(option: string, field: Field, given: string): string {
  return field.kind === "program" ? readProgramFile(option, given) : expandCdfFile(option, field, given);
}

/**
 * The base with the settings applied, checked. @param onNotice receives notices of implicit changes.
 * @throws InputError naming path, value, and allowed values.
 */
export function buildScenario(base: unknown, settings: readonly Setting[], onNotice: (message: string) => void): Scenario {
  const read = readSettings(settings, findText(settings, "transport.algorithm") ?? readAlgorithm(base), readProgram(base));
  if (!read.ok) throw new InputError(widenSenders(describeIssue(read.issue)));
  const result = parseScenario(isObject(base) ? mergeInputs(base, read.input) : base);
  if (result.ok) {
    refuseTwinGroups([result.scenario]);
    for (const { message } of result.notices) onNotice(message);
    return result.scenario;
  }
  throw new InputError(widenSenders(describeIssues(result.issues)));
}

/** Refuses groups with equal names, which would share columns in every table. @throws InputError */
export function refuseTwinGroups(scenarios: readonly Scenario[]): void {
  for (const { groups } of scenarios) {
    const names = groups.map(({ name }) => name);
    const twin = names.findIndex((name, index) => names.indexOf(name) < index);
    if (twin >= 0)
      throw new InputError(`groups.${twin}.name: ${quote(names[twin])} is not allowed; allowed: a name that no other group has`);
  }
}

/**
 * The limit of senders depends on the topology, which is easily changed: a message that gives the limit of one gives both.
 * @param message one or more refusals, each with the path or name of its field
 */
export function widenSenders(message: string): string {
  const [star, other] = ["star", null].map((topology) => limitSenders(topology));
  const most = formatQuantity(other.max, "");
  let wide = message;
  for (const field of [star, other]) {
    const range = describeAllowed(field);
    const refusal = new RegExp(String.raw`((?<![.\w])(?:workload\.)?senders: [^;]* allowed; allowed: )${range}`, "g");
    wide = wide.replaceAll(refusal, `$1${describeAllowed(star)} in a star, up to ${most} with another --topology`);
  }
  return wide;
}

/** Descriptions of fields' flags in --help. */

/** Placeholder for the value. */
function placeholderOf(field: Field): string {
  switch (field.kind) {
    case "boolean":
      return "on|off";
    case "choice":
      return field.choices.map(({ value }) => value).join("|");
    case "text":
      return "TEXT";
    case "program":
      return "FILE";
    case "number":
      return placeholderOfUnit(field.unit);
    case "list": {
      const item = placeholderOfUnit(field.unit);
      if (field.items !== null) return field.items.map(() => item).join(",");
      return field.depth === 1 ? `${item},${item},...` : `${item},...;${item},...`;
    }
    case "cdf":
      return `${placeholderOfUnit(field.unit)}:SHARE,...|@FILE`;
    case "rows":
      return `${field.columns.map((column) => column.mark + (column.kind === "name" ? "NAME" : placeholderOfUnit(column.unit))).join("")},...`;
  }
}

function placeholderOfUnit(unit: string): string {
  return { ns: "TIME", bytes: "SIZE", bps: "RATE" }[unit] ?? "N";
}

/** --help gives the range that all topologies allow; only a star, the default, allows 4,000 senders. */
function describeStarLimit({ path }: Field): string {
  const ofStar = limitSenders("star");
  return path === ofStar.path ? `, in a star at most ${formatQuantity(ofStar.max, "")}` : "";
}

function describeFlag(field: Field): string {
  const standard = `default ${describeDefaults(field)}${field.kinds ? `; only for workload ${describeKinds(field.kinds)}` : ""}`;
  if (field.kind === "number") return `${field.label}, ${describeSpan(field)}${describeStarLimit(field)} (${standard})`;
  return `${field.label}${field.kind === "choice" ? describeChoices(field) : ""} (${standard})`;
}

/** "on-off, and cbr in groups": no flag selects datagrams. */
function describeKinds(kinds: readonly string[]): string {
  const named = joinWords(kinds.filter((kind) => kind !== "cbr"));
  return kinds.includes("cbr") ? `${named}, and cbr in groups` : named;
}

/** ": rfc is Standards, ns2 is ns-2.35": choices whose labels do not follow from their ids. */
function describeChoices({ choices }: ChoiceField): string {
  const told = choices.filter(({ value, label }) => !isIdTold(label, value)).map(({ value, label }) => `${value} is ${label}`);
  return told.length > 0 ? `: ${told.join(", ")}` : "";
}

/** "100us; 0ns for long": the table's default, and workload kinds with a different one. */
function describeDefaults(field: Field): string {
  const others = workloadKinds.flatMap((kind) => {
    const own = getDefault(field, kind);
    if (own === field.default) return [];
    return own === null && field.kind === "number" && !field.nullable ? [] : [`${writeFieldText(field, own)} for ${kind}`];
  });
  return [writeFieldText(field, field.default), ...others].join(", ");
}
