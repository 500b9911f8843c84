import { t } from "../../language/translate.ts";
import type { OneshotFlowSpec, Scenario, WorkloadSpec } from "../../engine/spec/scenario.ts";
import type { NumberField } from "../fields/field-types.ts";
import { fitSenders } from "../change/fit-senders.ts";
import { type FieldPath, getField } from "../fields/fields.ts";
import { groupBackground } from "../fields/group-fields.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";

/** Do a run's workloads fit together, and do their lists fit the senders? */

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
      const allowed = t("false, for a group that takes part in the scenario's workload; one in the background has a workload of its own");
      problems.push(createProblem([...keys, "background"], true, allowed, false, groupBackground));
    }
  }
  checkBlocks(scenario, problems);
}

/** A run has one sequence of blocks: that of the one awaited workload with blocks. */
function checkBlocks({ workload, groups }: Scenario, problems: Problem[]): void {
  // a group by its number from 1; 0: the scenario's workload
  let owner = workload.kind === "barrier" && groups.some((group) => group.workload === null) ? 0 : null;
  for (const [index, group] of groups.entries()) {
    if (group.workload?.kind !== "barrier" || group.background) continue;
    if (owner !== null) {
      const allowed =
        owner === 0
          ? t("true: the scenario's workload has blocks with a barrier, and the run waits for those of one workload alone")
          : t("true: group {group} has blocks with a barrier, and the run waits for those of one workload alone", { group: owner });
      problems.push(createProblem(["groups", index, "background"], false, allowed, true, groupBackground));
    }
    owner ??= index + 1;
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
      const allowed = t('a number, or "rest" where totalBytes is given');
      problems.push({
        ...createProblem([...keys, "finalBytes"], finalBytes, allowed, field.default, field),
        fault: t("there is no total of which it could be the rest"),
      });
      return;
    }
    case "cbr": {
      const { startNs, stopNs } = workload;
      if (stopNs === null || stopNs >= startNs) return;
      problems.push(
        createProblem(
          [...keys, "stopNs"],
          stopNs,
          t("no less than startNs, which is {start}, or null", { start: String(startNs) }),
          null,
          getField("workload.stopNs"),
        ),
      );
    }
  }
}

/** Every response has at least one byte, and the final one its own size. */
function checkTotal(keys: Keys, totalBytes: number, responses: number, finalBytes: number | "rest", problems: Problem[]): void {
  const least = responses + (finalBytes === "rest" ? 0 : finalBytes);
  if (totalBytes >= least) return;
  const values = { least: String(least) };
  const allowed =
    finalBytes === "rest"
      ? t("at least {least}: a byte for each small response", values)
      : t("at least {least}: a byte for each small response and the large one", values);
  const { max } = getField("workload.totalBytes") as NumberField;
  if (least > max && finalBytes !== "rest") {
    const most = max - responses;
    const fitting = t("at most {most}: the total, which may be {max}, has a byte for each small response, too", {
      most: String(most),
      max: String(max),
    });
    problems.push(createProblem([...keys, "finalBytes"], finalBytes, fitting, most, getField("workload.finalBytes")));
    return;
  }
  problems.push(createProblem([...keys, "totalBytes"], totalBytes, allowed, least, getField("workload.totalBytes")));
}

/** Checks a group's flows: the scenario's workload takes its senders from its flows. */
function checkFlows(keys: Keys, flows: readonly OneshotFlowSpec[], senders: number, problems: Problem[]): void {
  const sum = flows.reduce((total, flow) => total + flow.senders, 0);
  if (sum === senders) return;
  const allowed = t("flows whose senders add up to the group's ({senders}), not {sum}", { senders: String(senders), sum: String(sum) });
  problems.push(createProblem([...keys, "flows"], flows, allowed, fitSenders(flows, senders), getField("workload.flows")));
}

function checkOffsets(keys: Keys, rows: readonly (readonly number[])[] | null, blocks: number, senders: number, problems: Problem[]): void {
  if (rows === null) return;
  const field = getField("workload.startOffsetsNs");
  if (rows.length !== blocks) {
    const allowed = t("one row per block ({blocks}), not {rows}", { blocks: String(blocks), rows: String(rows.length) });
    const fault = t(
      "{rows, plural, one {{blocks, plural, one {{rows} row for # block} other {{rows} row for # blocks}}} other {{blocks, plural, one {{rows} rows for # block} other {{rows} rows for # blocks}}}}",
      { rows: rows.length, blocks },
    );
    problems.push({ ...createProblem(keys, rows, allowed, null, field), fault });
    return;
  }
  const index = rows.findIndex((row) => row.length !== senders);
  if (index < 0) return;
  const allowed = t("rows with one number per sender ({senders}); row {row} has {count}", {
    senders: String(senders),
    row: String(index),
    count: String(rows[index].length),
  });
  const fault = t(
    "{numbers, plural, one {{senders, plural, one {row {row} has {numbers} number for # sender} other {row {row} has {numbers} number for # senders}}} other {{senders, plural, one {row {row} has {numbers} numbers for # sender} other {row {row} has {numbers} numbers for # senders}}}}",
    { row: index + 1, numbers: rows[index].length, senders },
  );
  problems.push({ ...createProblem(keys, rows, allowed, null, field), fault });
}

function checkLength(keys: Keys, path: FieldPath, list: readonly unknown[] | null, senders: number, problems: Problem[]): void {
  if (list === null || list.length === senders) return;
  const allowed = t("one number per sender ({senders}), not {count}", { senders: String(senders), count: String(list.length) });
  const fault = t(
    "{numbers, plural, one {{senders, plural, one {{numbers} number for # sender} other {{numbers} number for # senders}}} other {{senders, plural, one {{numbers} numbers for # sender} other {{numbers} numbers for # senders}}}}",
    { numbers: list.length, senders },
  );
  problems.push({ ...createProblem(keys, list, allowed, null, getField(path)), fault });
}
