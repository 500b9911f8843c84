import { descriptions } from "../../algorithms/descriptions.ts";
import type { Choice } from "../../engine/congestion.ts";
import type { Values } from "../check/check-values.ts";
import { cdfPoints } from "./cdf-values.ts";
import { isRequired, mostNameLetters, namePatternOfAll } from "./cell-values.ts";
import { listParamFields, paramNameOf } from "./field-of-param.ts";
import { groupBackground, groupKind, groupPairing, groupPlaces, nameOfGroup } from "./group-fields.ts";
import { mostPlaces, placePattern } from "./place-values.ts";
import type { Column, Field, Range, TextField, WorkloadKind } from "./field-types.ts";
import { fieldOf, getDefault, getField, hasField, listSectionFields, nameOf, type Section } from "./fields.ts";
import { changeablePaths } from "../../engine/spec/intervention.ts";
import { delays, drops, interventionHelp, senders, times, windows } from "./intervention.ts";

export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * The published JSON Schema (draft 2020-12) of a scenario file, built from the validator's table.
 * It does not cover relations between fields (sizes of lists and groups, total work), which parse-scenario.ts checks.
 */
export function buildScenarioSchema(): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Incast Lab scenario",
    description: "The input of a run. Every field has a default; {} is the default collapse.",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string", description: "Where this schema is, for editors." },
      version: describeField(getField("version")),
      network: describeSection("network", "Links, delays and the switch port."),
      transport: { ...describeTransport("Rules of the senders and the receiver."), ...describeParams() },
      workload: describeWorkload("Who sends how much, and when."),
      groups: {
        title: "Groups",
        description:
          "Groups of senders that differ in transport, hosts or workload, in order of the senders; the sizes of those without a workload of their own add up to workload.senders.",
        type: "array",
        default: [],
        items: {
          type: "object",
          additionalProperties: false,
          required: ["senders"],
          properties: {
            // the default "group 1", "group 2", ... depends on the position
            name: withoutDefault(describeField(nameOfGroup(0))),
            senders: withoutDefault(describeField(getField("workload.senders"))),
            transport: describeGroupTransport(),
            from: describePlaces(groupPlaces.from),
            to: describePlaces(groupPlaces.to),
            pairing: describePairing(),
            workload: describeGroupWorkload(),
            background: describeField(groupBackground),
          },
        },
      },
      seed: describeField(getField("seed")),
      intervention: interventionSchema,
    },
  };
}

function describeSection(section: Section, description: string): JsonSchema {
  const properties = Object.fromEntries(listSectionFields(section).map((field) => [nameOf(field), describeField(field)]));
  return { description, type: "object", additionalProperties: false, properties };
}

/** Each kind has its own fields; a workload without a kind has the default kind. */
function describeWorkload(description: string, kindField = getField("workload.kind")): JsonSchema {
  const kinds = kindField.kind === "choice" ? kindField.choices : [];
  const describeKind = (kind: WorkloadKind): JsonSchema => {
    const { label, meaning } = kinds.find(({ value }) => value === kind)!;
    const own = listSectionFields("workload").filter((field) => hasField(kind, field));
    const { enum: _, oneOf: _choices, ...about } = describeField(kindField);
    const isDefault = kindField.default === kind;
    const properties = Object.fromEntries(own.map((field) => [nameOf(field), describeFieldOf(kind, field)]));
    return {
      title: label,
      ...(meaning !== undefined && { description: meaning }),
      type: "object",
      additionalProperties: false,
      ...(!isDefault && { required: ["kind"] }),
      properties: { ...properties, kind: { ...(isDefault ? about : withoutDefault(about)), const: kind } },
    };
  };
  return { description, type: "object", oneOf: kinds.map(({ value }) => describeKind(value as WorkloadKind)) };
}

/** As the scenario's, with the group's senders, so their number may be omitted, as it may for a single flow. */
function describeGroupWorkload(): JsonSchema {
  const { oneOf } = describeWorkload("", groupKind) as { readonly oneOf: readonly (JsonSchema & { readonly properties: Values })[] };
  const kinds = oneOf.map(({ properties, ...about }) => {
    const { senders, flows, ...own } = properties as Record<string, JsonSchema & { readonly items: JsonSchema }>;
    const freed = flows && { ...flows, items: { ...flows.items, required: ["bytes"] } };
    return { ...about, properties: { ...own, senders: withoutDefault(senders), ...(freed && { flows: withoutDefault(freed) }) } };
  });
  const description = "A workload of its own, with as many senders as the group; null: it takes part in the scenario's.";
  return { title: "Workload of the group", description, anyOf: [{ type: "null" }, { type: "object", oneOf: kinds }], default: null };
}

function describePlaces({ label, help }: TextField): JsonSchema {
  const place = { type: "string", pattern: placePattern };
  const places = { type: "array", minItems: 1, maxItems: mostPlaces, items: place };
  return { title: label, description: `${help} (our choice)`, anyOf: [place, places, { type: "null" }], default: null };
}

function describePairing(): JsonSchema {
  const { enum: choices, oneOf, ...about } = describeField(groupPairing) as { readonly enum: unknown[]; readonly oneOf: JsonSchema[] };
  return { ...about, enum: [...choices, null], oneOf: [...oneOf, { const: null, title: "The topology's own" }], default: null };
}

/** A field with its default for this kind. */
function describeFieldOf(kind: WorkloadKind, field: Field): JsonSchema {
  const standard = getDefault(field, kind);
  const schema = withoutDefault(describeField(fieldOf(kind, field)));
  // a derived value has no default
  return standard === null && field.kind === "number" && !field.nullable ? schema : { ...schema, default: standard };
}

function describeTransport(description: string): JsonSchema {
  const section = describeSection("transport", description);
  const params = { description: "The algorithm's own parameters.", type: "object", default: {} };
  return { ...section, properties: { ...(section.properties as object), params } };
}

/** A group gives only differences, so its fields have no defaults. */
function describeGroupTransport(): JsonSchema {
  const transport = describeTransport("Where it differs from the scenario's transport.");
  const properties = Object.entries(transport.properties as Record<string, JsonSchema>).map(([name, schema]) => [
    name,
    withoutDefault(schema),
  ]);
  return { ...transport, properties: Object.fromEntries(properties) };
}

/** The parameters depend on the algorithm; without one, the default algorithm applies. */
function describeParams(): JsonSchema {
  return {
    allOf: descriptions.map(({ id }) => {
      const isDefault = getField("transport.algorithm").default === id;
      const properties = Object.fromEntries(listParamFields(id).map((field) => [paramNameOf(field), describeField(field)]));
      return {
        if: { properties: { algorithm: { const: id } }, ...(!isDefault && { required: ["algorithm"] }) },
        then: { properties: { params: { additionalProperties: false, properties } } },
      };
    }),
  };
}

function describeField(field: Field): JsonSchema {
  const about = { title: field.label, description: [field.help, ...describeLimits(field), `(${field.cite ?? "our choice"})`].join(" ") };
  switch (field.kind) {
    case "boolean":
      return { ...about, type: "boolean", default: field.default };
    case "choice":
      // `enum` for readers and messages on one line, `oneOf` for descriptions
      return { ...about, enum: field.choices.map(({ value }) => value), oneOf: field.choices.map(describeChoice), default: field.default };
    case "text":
      // on one line, with no space at either end
      return { ...about, type: "string", minLength: 1, maxLength: field.most, pattern: "^\\S(.*\\S)?$", default: field.default };
    case "program":
      return { ...about, type: ["string", "null"], maxLength: 8192, default: null };
    case "number":
      if (field.word)
        return { ...about, anyOf: [describeRange(field, field.nullable), { const: field.word.value }], default: field.default };
      return { ...about, ...describeRange(field, field.nullable), default: field.default };
    case "list": {
      const row = { type: "array", items: describeRange(field, field.nullItem !== undefined) };
      const list = field.depth === 1 ? row : { type: "array", items: row };
      const length = field.items === null ? {} : { minItems: field.items.length, maxItems: field.items.length };
      return { ...about, ...list, ...length, type: field.nullable ? ["array", "null"] : "array", default: field.default };
    }
    case "cdf": {
      const { min, max } = cdfPoints;
      const point = [describeRange(field, false), { type: "number", minimum: 0, maximum: 1 }];
      const items = { type: "array", prefixItems: point, items: false, minItems: 2 };
      return { ...about, type: ["array", "null"], minItems: min, maxItems: max, items, default: null };
    }
    case "rows": {
      const properties = Object.fromEntries(field.columns.map((column) => [column.name, describeColumn(column)]));
      const required = field.columns.filter(isRequired).map(({ name }) => name);
      const items = { type: "object", additionalProperties: false, required, properties };
      return { ...about, type: "array", minItems: field.least, items, default: field.default };
    }
  }
}

function describeChoice({ value, label, meaning }: Choice): JsonSchema {
  return { const: value, title: label, ...(meaning !== undefined && { description: meaning }) };
}

/** Limits that a schema cannot express: those set by other values. */
function describeLimits(field: Field): string[] {
  if (field.kind === "list" && field.items !== null) return ["In rising order."];
  if (field.kind !== "number") return [];
  const [most, least] = [field.atMost, field.atLeast].map((partner) => partner && paramNameOf(partner));
  return [...(most ? [`No more than ${most}.`] : []), ...(least ? [`No less than ${least}.`] : [])];
}

function describeColumn(column: Column): JsonSchema {
  if (column.kind === "name") return { type: "string", maxLength: mostNameLetters, pattern: namePatternOfAll };
  return { ...describeRange(column, column.nullable), ...(!isRequired(column) && { default: column.default }) };
}

function describeRange(field: Range, isNullable: boolean): JsonSchema {
  const type = field.integer ? "integer" : "number";
  return { type: isNullable ? [type, "null"] : type, minimum: field.min, maximum: field.max };
}

function withoutDefault(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== "default"));
}

/** JSON Schema of an intervention in a file. */
const interventionSchema = {
  title: "Intervention",
  description:
    "One thing changed in the middle of the run; up to that moment it is the same run without it. A moment and a change, as an object or as text. " +
    `Text: ${interventionHelp()}.`,
  oneOf: [
    { type: "string" },
    describeShape("spare", "The packet that this loss would be survives.", {}, ["drop"]),
    describeShape("field", "A setting from here on.", { path: { enum: changeablePaths }, value: { type: ["number", "boolean"] } }),
    describeShape("timer", "A sender's retransmission timer, which is running, fires so much later.", {
      sender: describeNumber(senders),
      delayNs: describeNumber(delays),
    }),
    describeShape("window", "A sender's congestion window is this.", {
      sender: describeNumber(senders),
      cwndPackets: describeNumber(windows),
    }),
  ],
} as const;

function describeNumber({ integer, min, max }: Range): object {
  return { type: integer ? "integer" : "number", minimum: min, maximum: max };
}

function describeShape(kind: string, description: string, own: object, moments: readonly string[] = ["drop", "timeNs"]): object {
  const moment = (name: string, range: Range): object => ({
    type: "object",
    additionalProperties: false,
    required: [name],
    properties: { [name]: describeNumber(range) },
  });
  const at = [moment("drop", drops), ...(moments.includes("timeNs") ? [moment("timeNs", times)] : [])];
  return {
    description,
    type: "object",
    additionalProperties: false,
    required: ["kind", "at", ...Object.keys(own)],
    properties: { kind: { const: kind }, at: at.length > 1 ? { oneOf: at } : at[0], ...own },
  };
}
