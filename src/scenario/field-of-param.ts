import { algorithms } from "../algorithms/registry.ts";
import type { Algorithm, ParamSpec } from "../engine/congestion.ts";
import type { Field } from "./field-types.ts";

/** A transport's own parameter as a field like any other, so that everything that reads fields reads parameters too. */
export function fieldOfParam(name: string, spec: ParamSpec, cite: string): Field {
  const base = { path: `transport.params.${name}`, label: spec.label, help: spec.help, cite, flag: null, key: `p.${name}` };
  switch (spec.kind) {
    case "number": {
      const { unit, min, max, default: standard, integer = false } = spec;
      // our choice: more than two decades are better seen as ratios
      const log = min > 0 && max / min > 100;
      return {
        ...base,
        kind: "number",
        unit,
        min,
        max,
        integer,
        default: standard,
        nullable: false,
        nullLabel: null,
        log,
        usual: [min, max],
      };
    }
    case "boolean":
      return { ...base, kind: "boolean", default: spec.default };
    case "choice":
      return { ...base, kind: "choice", choices: spec.choices.map((value) => ({ value, label: value })), default: spec.default };
  }
}

/** The fields of an algorithm's parameters, in its order; none for an unknown algorithm. */
export function listParamFields(algorithmId: unknown): readonly Field[] {
  const algorithm: Algorithm | undefined = algorithms.find(({ id }) => id === algorithmId);
  if (!algorithm) return [];
  return Object.entries(algorithm.params).map(([name, spec]) => fieldOfParam(name, spec, algorithm.cite));
}

/** "gain" of "transport.params.gain". */
export function paramNameOf(field: Field): string {
  return field.path.slice("transport.params.".length);
}
