import type { Scenario, TcpWorkloadSpec } from "../../engine/spec/scenario.ts";
import { count, type Field, type FieldSpec, type NumberField, type WorkloadKind } from "./field-types.ts";
import { networkFields, type NetworkPath } from "./network-fields.ts";
import { transportFields, type TransportPath } from "./transport-fields.ts";
import { workloadFields, type WorkloadPath } from "./workload-fields.ts";

/**
 * Every field of a scenario, once. Validation, repair, URLs, the JSON Schema, the command line's flags and the page's
 * controls all use this table. A transport's own parameters come from its `params` (field-of-param.ts).
 */

/** The fields of engine/spec/scenario.ts; the compiler checks that the table has exactly these. */
export type FieldPath = "version" | NetworkPath | TransportPath | WorkloadPath | "seed";

const table: Readonly<Record<FieldPath, FieldSpec>> = {
  version: {
    ...count,
    label: "Format version",
    unit: "",
    min: 1,
    max: 1,
    usual: [1, 1],
    default: 1,
    help: "Version of the scenario format.",
    cite: null,
    flag: null,
    key: null,
  },
  ...networkFields,
  ...transportFields,
  ...workloadFields,
  seed: {
    ...count,
    label: "Seed",
    unit: "",
    min: 0,
    max: 2 ** 32 - 1,
    usual: [1, 100],
    log: false,
    default: 1,
    help: "Determines the random numbers. The same seed gives the same run, bit for bit.",
    cite: null,
    flag: "seed",
    key: "seed",
  },
};

/** In the order of the table. */
export const fields: readonly Field[] = Object.entries(table).map(([path, spec]) => ({ path, ...spec }));

const byPath = new Map(fields.map((field) => [field.path, field]));

/** The field at a path of the table. */
export function getField(path: FieldPath): Field {
  return byPath.get(path)!;
}

export function findField(path: string): Field | undefined {
  return byPath.get(path);
}

/** Name of a field inside its section: "bufferPackets" of "network.bufferPackets". */
export function nameOf(field: Field): string {
  return field.path.slice(field.path.indexOf(".") + 1);
}

export type Section = "network" | "transport" | "workload";

export function listSectionFields(section: Section): readonly Field[] {
  return fields.filter((field) => field.path.startsWith(`${section}.`));
}

/** Do scenarios with this workload have the field? */
export function hasField(kind: WorkloadKind, field: Field): boolean {
  return field.kinds?.includes(kind) ?? true;
}

/** Does the field affect the scenario? Not with another topology, nor if all groups have their own workloads. */
export function appliesTo({ network, workload, groups }: Pick<Scenario, "network" | "workload" | "groups">, field: Field): boolean {
  if (field.topologies?.includes(network.topology) === false || !hasField(workload.kind, field)) return false;
  const isRun = groups.length === 0 || groups.some((group) => group.workload === null);
  return isRun || !field.path.startsWith("workload.");
}

/** The field's default for a workload kind; null if it follows from other fields. */
export function getDefault(field: Field, kind: WorkloadKind): Field["default"] {
  const own = field.kind === "number" ? field.defaults?.[kind] : undefined;
  return own === undefined ? field.default : own;
}

/** The field as it applies to a workload of this kind. */
export function fieldOf(kind: WorkloadKind, field: Field): Field {
  if (field.kind !== "number" || field.numberIn?.includes(kind) !== true) return field;
  return { ...field, nullable: false, nullLabel: null };
}

/** In a star each sender has its own host; elsewhere connections share hosts. Our choice: at most 1,024 hosts. */
export function limitSenders(topology: unknown): NumberField {
  const field = getField("workload.senders") as NumberField;
  return topology === "star" ? { ...field, max: 1024 } : field;
}

const kindField = getField("workload.kind");

/** The kinds allowed for a scenario's workload. */
export const workloadKinds = (kindField.kind === "choice" ? kindField.choices : []).map(({ value }) => value as TcpWorkloadSpec["kind"]);

/** These kinds and the one that only groups have. */
const allWorkloadKinds: readonly WorkloadKind[] = [...workloadKinds, "cbr"];

export function isWorkloadKind(value: unknown): value is WorkloadKind {
  return allWorkloadKinds.some((kind) => kind === value);
}
