import { t } from "../../language/translate.ts";
import { isAwaited } from "../../engine/spec/groups.ts";
import type { GroupSpec, LongSpec, OneshotFlowSpec, OneshotSpec, TcpWorkloadSpec } from "../../engine/spec/scenario.ts";
import type { CheckedShape } from "./check-shape.ts";
import type { Values } from "./check-values.ts";
import type { NumberField } from "../fields/field-types.ts";
import { fieldOf, getField, limitSenders, listSectionFields, nameOf } from "../fields/fields.ts";
import { fitSenders } from "../change/fit-senders.ts";
import { createProblem, type Problem } from "./problem.ts";

/** Completes the scenario's workload: its number of senders, and its settings if every group has its own. */

/** Adds to `problems`. */
export function completeWorkload(shape: CheckedShape, groups: readonly GroupSpec[], problems: Problem[]): TcpWorkloadSpec {
  const values = shape.workload;
  if (problems.length > 0) return values as unknown as TcpWorkloadSpec;
  if (groups.length > 0 && groups.every(({ workload }) => workload !== null)) return completeStandIn(shape, groups, problems);
  return completeSenders(values, countUnasked(shape, groups), limitSenders(shape.network.topology), problems) as unknown as TcpWorkloadSpec;
}

/** The senders of the groups that take part, if the input gives no number; null: it gives one. */
function countUnasked({ givenWorkload }: CheckedShape, groups: readonly GroupSpec[]): number | null {
  if (groups.length === 0 || givenWorkload.senders !== undefined || givenWorkload.flows !== undefined) return null;
  return groups.reduce((sum, { senders, workload }) => sum + (workload === null ? senders : 0), 0);
}

/** A one-shot workload's senders follow from its flows. */
function completeSenders(values: Values, wanted: number | null, field: NumberField, problems: Problem[]): Values {
  if (values.kind !== "oneshot") return wanted === null ? values : { ...values, senders: wanted };
  const given = values.flows as OneshotSpec["flows"];
  const flows = wanted === null ? given : fitSenders(given, wanted);
  const sum = sumSenders(flows);
  const { max } = field;
  if (sum > max) {
    const allowed = t("flows whose senders add up to at most {most}, not {sum}", { most: String(max), sum: String(sum) });
    problems.push(createProblem(["workload", "flows"], flows, allowed, cutFlows(flows, max), getField("workload.flows")));
  } else if (values.senders !== null && values.senders !== sum && wanted === null) {
    problems.push(
      createProblem(
        ["workload", "senders"],
        values.senders,
        t("the sum of the flows' senders ({sum}), or nothing", { sum: String(sum) }),
        sum,
        field,
      ),
    );
  }
  return { ...values, flows, senders: sum };
}

/** If every group has its own workload, the scenario's is that of the first awaited group; no other is allowed. */
function completeStandIn({ givenWorkload }: CheckedShape, groups: readonly GroupSpec[], problems: Problem[]): TcpWorkloadSpec {
  const standIn = makeStandIn(groups);
  if (standIn === null) {
    const allowed = t("at least one group that the run waits for: not in the background, and not constant-rate");
    problems.push(createProblem(["groups"], groups.map(({ name }) => name).join(), allowed, []));
    return getPlainBarrier(groups);
  }
  const own = standIn as unknown as Values;
  for (const field of listSectionFields("workload").map((field) => fieldOf(standIn.kind, field))) {
    const name = nameOf(field);
    const value = givenWorkload[name];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(own[name])) continue;
    const allowed = t("nothing: every group has a workload of its own, so the scenario's is not run");
    problems.push(createProblem(["workload", name], value, allowed));
  }
  return standIn;
}

/** @returns null: the run would wait for no group. Omits per-sender lists if the senders of several groups are combined. */
export function makeStandIn(groups: readonly GroupSpec[]): TcpWorkloadSpec | null {
  const awaited = groups.filter(isAwaited).map(({ workload }) => workload as TcpWorkloadSpec);
  const [first] = awaited;
  if (first === undefined || awaited.length === 1) return first ?? null;
  const senders = sumSenders(awaited);
  switch (first.kind) {
    case "barrier":
      return { ...first, senders, startOffsetsNs: null };
    case "long":
      return { ...first, senders, startsNs: null, stopsNs: null } satisfies LongSpec;
    case "on-off":
      return { ...first, senders };
    case "oneshot": {
      const flows = awaited.flatMap((workload) => (workload.kind === "oneshot" ? workload.flows : []));
      return { ...first, flows, senders: sumSenders(flows) };
    }
  }
}

function getPlainBarrier(groups: readonly GroupSpec[]): TcpWorkloadSpec {
  const standard = Object.fromEntries(listSectionFields("workload").map((field) => [nameOf(field), field.default]));
  return { ...standard, kind: "barrier", senders: sumSenders(groups) } as unknown as TcpWorkloadSpec;
}

function sumSenders(list: readonly { readonly senders: number }[]): number {
  return list.reduce((sum, { senders }) => sum + senders, 0);
}

function cutFlows(flows: readonly OneshotFlowSpec[], max: number): OneshotFlowSpec[] {
  let left = max;
  return flows.flatMap((flow) => {
    const senders = Math.min(left, flow.senders);
    left -= senders;
    return senders > 0 ? [{ ...flow, senders }] : [];
  });
}
