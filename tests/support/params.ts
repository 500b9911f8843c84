import type { ParamSpecs } from "../../src/engine/congestion.ts";
import type { ParamValue } from "../../src/engine/spec/scenario.ts";

/** The defaults that the scenario module fills in; engine tests do not depend on that module. */
export function defaultParams(specs: ParamSpecs): Record<string, ParamValue> {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.default]));
}

/** Lowers a parameter that exceeds its partner to the partner's value. */
export function orderParams<T extends Record<string, unknown>>(specs: ParamSpecs, values: T): T {
  const ordered: Record<string, unknown> = { ...values };
  for (const [name, spec] of Object.entries(specs)) {
    if (spec.kind !== "number" || spec.atMost === undefined) continue;
    const [low, high] = [name, spec.atMost].map((key) => (values[key] ?? specs[key].default) as number);
    if (low > high) ordered[name] = high;
  }
  return ordered as T;
}
