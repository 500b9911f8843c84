import type { ParamValue, Scenario } from "../../engine/spec/scenario.ts";
import type { Row } from "../../scenario/fields/field-types.ts";

/** What a field of a scenario may hold. */
export type FieldValue = ParamValue | null | readonly number[] | readonly (readonly number[])[] | readonly Row[];

/** The value at a field's path, such as "network.bufferPackets" or "transport.params.gain". */
export function readField(scenario: Scenario, path: string): FieldValue {
  let place: unknown = scenario;
  for (const key of path.split(".")) place = (place as Record<string, unknown> | undefined)?.[key];
  return (place ?? null) as FieldValue;
}

/** Do two fields hold the same? Lists are compared by content. */
export function isSameValue(a: FieldValue, b: FieldValue): boolean {
  return Object.is(a, b) || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
}
