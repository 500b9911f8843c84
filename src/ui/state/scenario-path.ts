import type { ParamValue, Scenario } from "../../engine/scenario.ts";

/** What a field of a scenario may hold. */
export type FieldValue = ParamValue | null | readonly number[] | readonly (readonly number[])[];

/** The value at a field's path, such as "network.bufferPackets" or "transport.params.gain". */
export function readField(scenario: Scenario, path: string): FieldValue {
  let place: unknown = scenario;
  for (const key of path.split(".")) place = (place as Record<string, unknown> | undefined)?.[key];
  return (place ?? null) as FieldValue;
}

function writeInto(place: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  const record = (place ?? {}) as Record<string, unknown>;
  return { ...record, [key]: writeInto(record[key], rest, value) };
}

/** The scenario with one field changed; not yet checked. A new transport starts with its own parameters. */
export function writeField(scenario: Scenario, path: string, value: FieldValue): unknown {
  const written = writeInto(scenario, path.split("."), value);
  return path === "transport.algorithm" ? writeInto(written, ["transport", "params"], {}) : written;
}

/** Do two fields hold the same? Lists are compared by content. */
export function isSameValue(a: FieldValue, b: FieldValue): boolean {
  return Object.is(a, b) || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
}
