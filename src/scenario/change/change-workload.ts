import type { OneshotSpec, WorkloadSpec } from "../../engine/spec/scenario.ts";
import { isObject, type Values } from "../check/check-values.ts";
import { getDefault, getField, hasField, isWorkloadKind, listSectionFields, nameOf } from "../fields/fields.ts";
import { fitSenders } from "./fit-senders.ts";

/** What becomes of a workload's other fields when one of them changes. */

/** As many senders as before; what the other kind has too is kept unless it was at its default. Unchecked. */
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
 * The senders of a one-shot workload are those of its flows: new flows say how many, and of more or fewer
 * senders the last flows have more or fewer. @param before as it was.
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

/** Of two inputs that will be merged: the base without what `over` makes foreign to it. Other objects stay as they are. */
export function forgetForeignFields(base: Values, over: Values): Values {
  const kind = over.kind ?? base.kind;
  if (!isWorkloadKind(kind)) return base;
  const isNewKind = over.kind !== undefined && over.kind !== (base.kind ?? getField("workload.kind").default);
  const foreign = isNewKind ? listSectionFields("workload").filter((field) => !hasField(kind, field)) : [];
  const names = foreign.map(nameOf);
  // how many senders a one-shot workload has, its flows say
  if (kind === "oneshot" && (isNewKind || over.flows !== undefined)) names.push("senders");
  return Object.fromEntries(Object.entries(base).filter(([name]) => !names.includes(name)));
}

function valueOf(workload: WorkloadSpec, name: string): unknown {
  return isObject(workload) ? workload[name] : undefined;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
