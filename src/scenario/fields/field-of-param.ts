import { descriptions } from "../../algorithms/descriptions.ts";
import type { AlgorithmDescription, ParamSpec, ParamSpecs } from "../../engine/congestion.ts";
import type { Field } from "./field-types.ts";

const prefix = "transport.params.";

/** A transport's own parameter as a field, so that all readers of fields handle parameters too. */
function fieldOfParam(name: string, spec: ParamSpec, specs: ParamSpecs): Field {
  const base = { path: prefix + name, label: spec.label, help: spec.help, cite: spec.cite, flag: null, key: `p.${name}` };
  switch (spec.kind) {
    case "number": {
      const { unit, min, max, default: standard, integer = false, nullLabel = null, atMost } = spec;
      const atLeast = Object.keys(specs).find((other) => isAtMost(specs[other], name));
      // our choice: a range of more than two decades is shown logarithmically
      const log = min > 0 && max / min > 100;
      return {
        ...base,
        kind: "number",
        unit,
        min,
        max,
        integer,
        default: standard,
        nullable: nullLabel !== null,
        nullLabel,
        log,
        usual: [min, max],
        ...(atMost !== undefined && { atMost: { path: prefix + atMost, label: specs[atMost].label } }),
        ...(atLeast !== undefined && { atLeast: { path: prefix + atLeast, label: specs[atLeast].label } }),
      };
    }
    case "boolean":
      return { ...base, kind: "boolean", default: spec.default };
    case "choice":
      return { ...base, kind: "choice", choices: spec.choices, default: spec.default };
  }
}

function isAtMost(spec: ParamSpec, name: string): boolean {
  return spec.kind === "number" && spec.atMost === name;
}

/** An algorithm, including one defined by a program; undefined: unknown, or the program cannot run. */
export function findAlgorithm(id: unknown, program?: unknown): AlgorithmDescription | undefined {
  const algorithm: AlgorithmDescription | undefined = descriptions.find((one) => one.id === id);
  if (typeof program !== "string" || algorithm?.withProgram === undefined) return algorithm;
  try {
    return algorithm.withProgram(program);
  } catch {
    return undefined;
  }
}

/** The fields of an algorithm's parameters, in its order; none for an unknown algorithm. @param program its program, if it is one */
export function listParamFields(algorithmId: unknown, program?: unknown): readonly Field[] {
  const algorithm = findAlgorithm(algorithmId, program);
  if (!algorithm) return [];
  const { params } = algorithm;
  return Object.entries(params).map(([name, spec]) => fieldOfParam(name, spec, params));
}

/** "gain" of "transport.params.gain". */
export function paramNameOf({ path }: Pick<Field, "path">): string {
  return path.slice(prefix.length);
}
