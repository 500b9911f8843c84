import type { OneshotSpec, WorkloadSpec } from "../../engine/spec/scenario.ts";
import { isObject, type Values } from "../check/check-values.ts";
import { getDefault, getField, hasField, isWorkloadKind, listSectionFields, nameOf } from "../fields/fields.ts";
import { fitSenders } from "./fit-senders.ts";

/** How a workload's other fields follow a change of one of them. */

/** Keeps the number of senders, and the fields that the other kind also has unless they were at their defaults. Unchecked. */
export function switchKind(workload: WorkloadSpec, kind: unknown): unknown {
  if (kind === workload.kind) return workload;
  if (!isWorkloadKind(kind)) return { ...workload, kind };
  const kept = listSectionFields("workload")
    .filter((field) => hasField(kind, field) && hasField(workload.kind, field))
    .filter((field) => !isSame(valueOf(workload, nameOf(field)), getDefault(field, workload.kind)))
    .map((field) => [nameOf(field), valueOf(workload, nameOf(field))] as const);
  const { senders } = workload;
  const shared = { ...Object.fromEntries(kept), kind };
  if (kind !== "oneshot") return { ...shared, senders };
  const standard = getField("workload.flows").default as unknown as OneshotSpec["flows"];
  return { ...shared, senders, flows: fitSenders(standard, senders) };
}

/**
 * A one-shot workload's senders are those of its flows: new flows set their number; with more or fewer
 * senders, the last flows gain or lose senders. @param before the workload before the change.
 */
export function withSenders(changed: WorkloadSpec, before: WorkloadSpec): unknown {
  if (changed.kind !== "oneshot" || before.kind !== "oneshot") return changed;
  const { senders, ...rest } = changed;
  if (senders === before.senders) return rest;
  return Number.isInteger(senders) && senders >= 1 ? { ...changed, flows: fitSenders(changed.flows, senders) } : changed;
}

/** The workload with another number of senders; flows follow. Unchecked. */
export function resize(workload: WorkloadSpec, senders: unknown): unknown {
  return withSenders({ ...workload, senders } as WorkloadSpec, workload);
}

/** For two inputs to be merged: the base without fields that do not apply under `over`. Other objects are unchanged. */
export function forgetForeignFields(base: Values, over: Values): Values {
  const kind = over.kind ?? base.kind;
  if (!isWorkloadKind(kind)) return base;
  const isNewKind = over.kind !== undefined && over.kind !== (base.kind ?? getField("workload.kind").default);
  const foreign = isNewKind ? listSectionFields("workload").filter((field) => !hasField(kind, field)) : [];
  const names = foreign.map(nameOf);
  // the flows determine a one-shot workload's number of senders
  if (kind === "oneshot" && (isNewKind || over.flows !== undefined)) names.push("senders");
  return Object.fromEntries(Object.entries(base).filter(([name]) => !names.includes(name)));
}

function valueOf(workload: WorkloadSpec, name: string): unknown {
  return isObject(workload) ? workload[name] : undefined;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
