import { descriptions } from "../algorithms/descriptions.ts";
import type { ParamSpec } from "../engine/congestion.ts";
import type { Field } from "../scenario/fields/field-types.ts";
import { listParamFields, paramNameOf } from "../scenario/fields/field-of-param.ts";
import { describeAllowed, writeFieldText } from "../scenario/fields/field-values.ts";
import { buildScenarioSchema } from "../scenario/fields/json-schema.ts";
import { presets } from "../scenario/presets/presets.ts";
import type { Command } from "./command.ts";
import { print } from "./output.ts";
import { describeOptions, type Option, readChoice, readOptions } from "./read-options.ts";
import { type Cell, writeCsvLine } from "../analysis/csv-line.ts";

/** Commands that list what is available. */

const formats = ["text", "json", "csv"] as const;
const options: readonly Option[] = [{ name: "format", placeholder: formats.join("|"), help: "what to print (default text)" }];

const groups = [{ title: "options", options }];

interface Listing {
  readonly name: string;
  readonly summary: string;
  /** All rows have the same keys. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly writeText: () => string;
}

function createListCommand({ name, summary, rows, writeText }: Listing): Command {
  return {
    name,
    summary,
    groups,
    describe: () => `usage: incast ${name} [options]\n\n${summary.replace(/^list/u, "Lists")}.\n\n${describeOptions(groups)}\n`,
    async execute(args) {
      const format = readChoice(readOptions(args, options), "format", formats, "text");
      if (format === "json") await print(`${JSON.stringify(rows, null, 2)}\n`);
      else if (format === "csv")
        await print([Object.keys(rows[0]), ...rows.map((row) => Object.values(row).map(toCell))].map(writeCsvLine).join(""));
      else await print(writeText());
    },
  };
}

function toCell(value: unknown): Cell {
  return typeof value === "string" ? value : JSON.stringify(value);
}

export const algorithmsCommand = createListCommand({
  name: "algorithms",
  summary: "list the transports and their parameters",
  rows: descriptions.map(({ id, name, family, idea, cite, recovery, params }) => ({
    ...{ id, name, family, idea, cite, recovery },
    params: Object.fromEntries(Object.entries(params).map(([key, param]) => [key, listParam(param)])),
  })),
  writeText: () => descriptions.map(describeAlgorithm).join("\n"),
});

/** A parameter for programs: `choices` are the values in a scenario, `choiceWords` their labels, in the same order. */
function listParam(param: ParamSpec): unknown {
  if (param.kind !== "choice") return param;
  const { choices, ...rest } = param;
  return {
    ...rest,
    choices: choices.map(({ value }) => value),
    choiceWords: choices.map(({ label, meaning }) => ({ label, meaning })),
  };
}

export const presetsCommand = createListCommand({
  name: "presets",
  summary: "list the presets and the question each one asks",
  rows: presets.map((preset) => ({ ...preset })),
  writeText: () => {
    const width = Math.max(...presets.map(({ id }) => id.length)) + 2;
    return presets.map(({ id, name, question }) => `${id.padEnd(width)}${name}\n${" ".repeat(width)}${question}\n`).join("");
  },
});

export const schemaCommand: Command = {
  name: "schema",
  summary: "print the JSON Schema of a scenario",
  groups: [],
  describe: () =>
    "usage: incast schema\n\nPrints the JSON Schema (draft 2020-12) of a scenario file; it is published as public/scenario.schema.json.\n",
  async execute(args) {
    readOptions(args, []);
    await print(`${JSON.stringify(buildScenarioSchema(), null, 2)}\n`);
  },
};

function describeAlgorithm({ id, name, idea, cite }: (typeof descriptions)[number]): string {
  const params = listParamFields(id).flatMap((field) => {
    const allowed = field.kind === "boolean" ? "on or off" : describeAllowed(field);
    const about = `${[allowed, ...describePartners(field)].join(", ")} (default ${writeFieldText(field, field.default)})`;
    const source = field.cite === null ? "Our choice." : `${field.cite}.`;
    return [`--param ${paramNameOf(field)}=...  ${field.label}: ${about}`, `    ${field.help} ${source}`, ...listChoices(field)];
  });
  return [`${id} (${name}; ${cite})`, ...[idea, ...params].map((line) => `  ${line}`), ""].join("\n");
}

/** How other parameters restrict its range. */
function describePartners(field: Field): string[] {
  if (field.kind !== "number") return [];
  const { atMost, atLeast } = field;
  return [...(atMost ? [`at most ${paramNameOf(atMost)}`] : []), ...(atLeast ? [`at least ${paramNameOf(atLeast)}`] : [])];
}

/** One line per choice: its id and meaning. */
function listChoices(field: Field): string[] {
  if (field.kind !== "choice") return [];
  const width = Math.max(...field.choices.map(({ value }) => value.length)) + 2;
  return field.choices.map(
    ({ value, label, meaning }) => `    ${value.padEnd(width)}${label}${meaning === undefined ? "" : `: ${meaning}`}`,
  );
}
