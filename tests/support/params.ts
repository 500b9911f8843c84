import fc from "fast-check";
import type { ParamSpec, ParamSpecs } from "../../src/engine/congestion.ts";
import type { ParamValue } from "../../src/engine/scenario.ts";

/** What the scenario module fills in; engine tests do not lean on it. */
export function defaultParams(specs: ParamSpecs): Record<string, ParamValue> {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.default]));
}

/** Any values a transport's parameters may have. */
export function arbitraryParams(specs: ParamSpecs): fc.Arbitrary<Record<string, ParamValue>> {
  return fc.record(Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, arbitraryValue(spec)])));
}

function arbitraryValue(spec: ParamSpec): fc.Arbitrary<ParamValue> {
  switch (spec.kind) {
    case "number":
      return spec.integer === true
        ? fc.integer({ min: spec.min, max: spec.max })
        : fc.double({ min: spec.min, max: spec.max, noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...spec.choices);
  }
}
