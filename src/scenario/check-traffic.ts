import type { OneshotFlowSpec, Scenario, WorkloadSpec } from "../engine/spec/scenario.ts";
import { fitSenders } from "./fit-senders.ts";
import { type FieldPath, getField } from "./fields.ts";
import { groupBackground } from "./group-fields.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";
import { formatQuantity } from "./units.ts";

/** Do the workloads of a run fit together, and their lists the senders? */

/** Adds to `problems`. */
export function checkTraffic(scenario: Scenario, problems: Problem[]): void {
  const { network, workload, groups } = scenario;
  const isRun = groups.length === 0 || groups.some((group) => group.workload === null);
  const senders = groups.reduce((sum, group) => sum + group.senders, 0);
  checkLength(
    ["network", "senderLinkDelaysNs"],
    "network.senderLinkDelaysNs",
    network.senderLinkDelaysNs,
    senders || workload.senders,
    problems,
  );
  if (isRun) checkOne(["workload"], workload, problems);
  for (const [index, group] of groups.entries()) {
    const keys = ["groups", index];
    if (group.workload !== null) checkOne([...keys, "workload"], group.workload, problems);
    else if (group.background) {
      const allowed = "false, for a group that takes part in the scenario's workload; one in the background has a workload of its own";
      problems.push(createProblem([...keys, "background"], true, allowed, false, groupBackground));
    }
  }
  checkBlocks(scenario, problems);
}

/** A run has one sequence of blocks: that of the one workload with blocks that it waits for. */
function checkBlocks({ workload, groups }: Scenario, problems: Problem[]): void {
  let owner = workload.kind === "barrier" && groups.some((group) => group.workload === null) ? "the scenario's workload" : null;
  for (const [index, group] of groups.entries()) {
    if (group.workload?.kind !== "barrier" || group.background) continue;
    if (owner !== null) {
      const allowed = `true: ${owner} has blocks with a barrier, and the run waits for those of one workload alone`;
      problems.push(createProblem(["groups", index, "background"], false, allowed, true, groupBackground));
    }
    owner ??= `group ${index + 1}`;
  }
}

function checkOne(keys: Keys, workload: WorkloadSpec, problems: Problem[]): void {
  const { senders } = workload;
  switch (workload.kind) {
    case "barrier":
      return checkOffsets([...keys, "startOffsetsNs"], workload.startOffsetsNs, workload.blocks, senders, problems);
    case "long":
      checkLength([...keys, "startsNs"], "workload.startsNs", workload.startsNs, senders, problems);
      return checkLength([...keys, "stopsNs"], "workload.stopsNs", workload.stopsNs, senders, problems);
    case "oneshot":
      return checkFlows(keys, workload.flows, senders, problems);
    case "on-off": {
      const { finalBytes, totalBytes, responses } = workload;
      if (totalBytes !== null) return checkTotal(keys, totalBytes, responses, finalBytes, problems);
      if (finalBytes !== "rest") return;
      const field = getField("workload.finalBytes");
      const allowed = `a number, or "rest" where totalBytes is given`;
      problems.push({
        ...createProblem([...keys, "finalBytes"], finalBytes, allowed, field.default, field),
        fault: "there is no total of which it could be the rest",
      });
      return;
    }
    case "cbr": {
      const { startNs, stopNs } = workload;
      if (stopNs === null || stopNs >= startNs) return;
      problems.push(
        createProblem([...keys, "stopNs"], stopNs, `no less than startNs, which is ${startNs}, or null`, null, getField("workload.stopNs")),
      );
    }
  }
}

/** Every response has a byte at least, and the last one its own. */
function checkTotal(keys: Keys, totalBytes: number, responses: number, finalBytes: number | "rest", problems: Problem[]): void {
  const least = responses + (finalBytes === "rest" ? 0 : finalBytes);
  if (totalBytes >= least) return;
  const allowed = `at least ${least}: a byte for each small response${finalBytes === "rest" ? "" : " and the large one"}`;
  problems.push(createProblem([...keys, "totalBytes"], totalBytes, allowed, Math.min(least, 1e9), getField("workload.totalBytes")));
}

/** In a group: the scenario's has the senders that its flows have. */
function checkFlows(keys: Keys, flows: readonly OneshotFlowSpec[], senders: number, problems: Problem[]): void {
  const sum = flows.reduce((total, flow) => total + flow.senders, 0);
  if (sum === senders) return;
  const allowed = `flows whose senders add up to the group's (${senders}), not ${sum}`;
  problems.push(createProblem([...keys, "flows"], flows, allowed, fitSenders(flows, senders), getField("workload.flows")));
}

function checkOffsets(keys: Keys, rows: readonly (readonly number[])[] | null, blocks: number, senders: number, problems: Problem[]): void {
  if (rows === null) return;
  const field = getField("workload.startOffsetsNs");
  if (rows.length !== blocks) {
    const allowed = `one row per block (${blocks}), not ${rows.length}`;
    const fault = `${countOf(rows.length, "row")} for ${countOf(blocks, "block")}`;
    problems.push({ ...createProblem(keys, rows, allowed, null, field), fault });
    return;
  }
  const index = rows.findIndex((row) => row.length !== senders);
  if (index < 0) return;
  const allowed = `rows with one number per sender (${senders}); row ${index} has ${rows[index].length}`;
  const fault = `row ${formatQuantity(index + 1, "")} has ${countOf(rows[index].length, "number")} for ${countOf(senders, "sender")}`;
  problems.push({ ...createProblem(keys, rows, allowed, null, field), fault });
}

function countOf(count: number, noun: string): string {
  return `${formatQuantity(count, "")} ${noun}${count === 1 ? "" : "s"}`;
}

function checkLength(keys: Keys, path: FieldPath, list: readonly unknown[] | null, senders: number, problems: Problem[]): void {
  if (list === null || list.length === senders) return;
  const allowed = `one number per sender (${senders}), not ${list.length}`;
  const fault = `${countOf(list.length, "number")} for ${countOf(senders, "sender")}`;
  problems.push({ ...createProblem(keys, list, allowed, null, getField(path)), fault });
}
