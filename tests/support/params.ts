import fc from "fast-check";
import type { ParamSpec, ParamSpecs } from "../../src/engine/congestion.ts";
import type { ParamValue } from "../../src/engine/spec/scenario.ts";

/** What the scenario module fills in; engine tests do not lean on it. */
export function defaultParams(specs: ParamSpecs): Record<string, ParamValue> {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.default]));
}

/** Any values a transport's parameters may have together. */
export function arbitraryParams(specs: ParamSpecs): fc.Arbitrary<Record<string, ParamValue>> {
  const anyValues = fc.record(Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, arbitraryValue(spec)])));
  return anyValues.map((values) => orderParams(specs, values));
}

/** What exceeds its partner is brought down to it. */
export function orderParams<T extends Record<string, unknown>>(specs: ParamSpecs, values: T): T {
  const ordered: Record<string, unknown> = { ...values };
  for (const [name, spec] of Object.entries(specs)) {
    if (spec.kind !== "number" || spec.atMost === undefined) continue;
    const [low, high] = [name, spec.atMost].map((key) => (values[key] ?? specs[key].default) as number);
    if (low > high) ordered[name] = high;
  }
  return ordered as T;
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
