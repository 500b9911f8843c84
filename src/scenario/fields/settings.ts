import { isObject, type Values } from "../check/check-values.ts";
import { listParamFields, paramNameOf } from "./field-of-param.ts";
import type { Field } from "./field-types.ts";
import { parseFieldText } from "./field-values.ts";
import { fields, getField } from "./fields.ts";
import { nestValues } from "../change/minimal-scenario.ts";
import type { Issue } from "../check/problem.ts";

/** A scenario field or a transport parameter, and the text given for it, as after a flag. */
export interface Setting {
  readonly path: readonly string[];
  readonly text: string;
}

/**
 * Settings as part of a scenario, still to be checked, or the first unreadable text.
 * @param algorithm the algorithm whose parameters are allowed, and its program if the settings contain none.
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
    // a parameter the algorithm does not have: the later check reports it
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

/** The algorithm of an unchecked input, or the default. */
export function readAlgorithm(input: unknown): unknown {
  const transport = isObject(input) && isObject(input.transport) ? input.transport : {};
  return transport.algorithm ?? getField("transport.algorithm").default;
}

/** The program of an unchecked input; undefined: none. */
export function readProgram(input: unknown): unknown {
  return isObject(input) && isObject(input.transport) ? input.transport.program : undefined;
}

/** Does the algorithm have a parameter of this name? */
export function hasParam(algorithm: unknown, name: string, program?: unknown): boolean {
  return listParamFields(algorithm, program).some((field) => paramNameOf(field) === name);
}
