import { isObject, type Values } from "../check/check-values.ts";
import { listParamFields, paramNameOf } from "./field-of-param.ts";
import type { Field } from "./field-types.ts";
import { parseFieldText } from "./field-values.ts";
import { fields, getField } from "./fields.ts";
import { nestValues } from "../change/minimal-scenario.ts";
import type { Issue } from "../check/problem.ts";

/** A field of the scenario, or a parameter of the transport, and the text given for it, as after a flag. */
export interface Setting {
  readonly path: readonly string[];
  readonly text: string;
}

/**
 * Settings as a part of a scenario, still to be checked, or the first text that cannot be read.
 * @param algorithm whose parameters they may be, and its program, if it is one and the settings bring none.
 */
export function readSettings(
  settings: readonly Setting[],
  algorithm: unknown,
  program?: unknown,
): { readonly ok: true; readonly input: Values } | { readonly ok: false; readonly issue: Issue } {
  const known = [...fields, ...listParamFields(algorithm, findText(settings, "transport.program") ?? program)];
  const entries: [readonly string[], unknown][] = [];
  for (const { path, text } of settings) {
    const joined = path.join(".");
    const field = known.find((candidate: Field) => candidate.path === joined);
    // a parameter the algorithm does not have: the check that follows says so
    const parsed = field ? parseFieldText(field, text) : ({ ok: true, value: text } as const);
    if (!parsed.ok) return { ok: false, issue: { path: joined, value: text, allowed: parsed.expected } };
    entries.push([path, parsed.value]);
  }
  return { ok: true, input: nestValues(entries) };
}

/** The text of the last setting of a field. */
export function findText(settings: readonly Setting[], path: string): string | undefined {
  return settings.findLast((setting) => setting.path.join(".") === path)?.text;
}

/** The algorithm an unchecked input asks for; the default when it asks for none. */
export function readAlgorithm(input: unknown): unknown {
  const transport = isObject(input) && isObject(input.transport) ? input.transport : {};
  return transport.algorithm ?? getField("transport.algorithm").default;
}

/** The program that an unchecked input brings; undefined: none. */
export function readProgram(input: unknown): unknown {
  return isObject(input) && isObject(input.transport) ? input.transport.program : undefined;
}

/** Has the algorithm a parameter of this name? */
export function hasParam(algorithm: unknown, name: string, program?: unknown): boolean {
  return listParamFields(algorithm, program).some((field) => paramNameOf(field) === name);
}
