import fc from "fast-check";
import type { ParamSpec, ParamSpecs } from "../../src/engine/congestion.ts";
import type { ParamValue } from "../../src/engine/spec/scenario.ts";
import { orderParams } from "./params.ts";

/** Any valid combination of a transport's parameters. */
export function arbitraryParams(specs: ParamSpecs): fc.Arbitrary<Record<string, ParamValue>> {
  const anyValues = fc.record(Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, arbitraryValue(spec)])));
  return anyValues.map((values) => orderParams(specs, values));
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
      return fc.constantFrom(...spec.choices.map(({ value }) => value));
  }
}
