import type { Group, Network, Scenario, Transport, Workload } from "../engine/scenario.ts";
import { type CheckedShape, checkParams, type Values } from "./check-shape.ts";
import { getField } from "./fields.ts";
import { createProblem, type Problem } from "./problem.ts";

/** Second look at a scenario whose values are right one by one: do they fit together? */

/**
 * Our choice: packets of a run, first copies only. The recorder numbers packets in 32 bits, and this many take the engine
 * many minutes.
 */
export const maxPackets = 2e9;

/** Our choice: a month of sending, so that times stay well below 2^53 ns (104 days). */
export const maxSendingNs = 30 * 24 * 3600e9;

/** Adds to `problems`; the scenario is valid only when nothing was added. */
export function checkMeaning(shape: CheckedShape, problems: Problem[]): Scenario {
  const scenario: Scenario = {
    version: 1,
    // the table of fields has exactly the fields of these types, which the compiler checks there
    network: shape.network as unknown as Network,
    transport: completeTransport(["transport"], shape.transport, problems),
    workload: shape.workload as unknown as Workload,
    groups: completeGroups(shape, problems),
    seed: shape.seed as number,
  };
  if (problems.length === 0) {
    checkGroupSizes(scenario, shape, problems);
    checkLists(scenario, problems);
    checkWork(scenario, problems);
  }
  return scenario;
}

/** Packets all senders send in one block, first copies only. */
export function countPacketsPerBlock(scenario: Scenario): number {
  return sumOverSenders(scenario, ({ segmentBytes }) => Math.ceil(scenario.workload.blockBytes / segmentBytes));
}

function completeTransport(keys: readonly (string | number)[], values: Values, problems: Problem[]): Transport {
  const params = checkParams([...keys, "params"], values.algorithm, values.params as Values, problems);
  return { ...values, params } as unknown as Transport;
}

/** A group's transport is the scenario's with some fields replaced; parameters of another algorithm start from its defaults. */
function completeGroups(shape: CheckedShape, problems: Problem[]): Group[] {
  return shape.groups.map(({ senders, transport: changes }, index) => {
    const isSameAlgorithm = changes.algorithm === undefined || changes.algorithm === shape.transport.algorithm;
    const params = { ...(isSameAlgorithm ? (shape.transport.params as Values) : {}), ...(changes.params as Values) };
    const transport = completeTransport(["groups", index, "transport"], { ...shape.transport, ...changes, params }, problems);
    return { senders: senders as number, transport };
  });
}

function checkGroupSizes(scenario: Scenario, shape: CheckedShape, problems: Problem[]): void {
  if (scenario.groups.length === 0) return;
  const wanted = scenario.workload.senders;
  const sum = scenario.groups.reduce((total, group) => total + group.senders, 0);
  if (sum === wanted) return;
  // groups take senders in order: the last one that still gets some takes what is left
  const fitted: unknown[] = [];
  let left = wanted;
  for (const [index, group] of shape.groups.entries()) {
    const isLast = index === shape.groups.length - 1;
    const senders = isLast ? left : Math.min(left, group.senders as number);
    if (senders > 0) fitted.push({ ...group, senders });
    left -= senders;
  }
  problems.push(createProblem(["groups"], sum, `groups whose senders add up to workload.senders (${wanted})`, fitted));
}

function checkLists({ network, workload }: Scenario, problems: Problem[]): void {
  const { senders, blocks, startOffsetsNs } = workload;
  const delays = network.senderLinkDelaysNs;
  if (delays && delays.length !== senders) {
    const allowed = `one number per sender (${senders}), not ${delays.length}`;
    problems.push(createProblem(["network", "senderLinkDelaysNs"], delays, allowed, null, getField("network.senderLinkDelaysNs")));
  }
  if (!startOffsetsNs) return;
  const field = getField("workload.startOffsetsNs");
  if (startOffsetsNs.length !== blocks) {
    const allowed = `one row per block (${blocks}), not ${startOffsetsNs.length}`;
    problems.push(createProblem(["workload", "startOffsetsNs"], startOffsetsNs, allowed, null, field));
    return;
  }
  const index = startOffsetsNs.findIndex((row) => row.length !== senders);
  if (index < 0) return;
  const allowed = `rows with one number per sender (${senders}); row ${index} has ${startOffsetsNs[index].length}`;
  problems.push(createProblem(["workload", "startOffsetsNs"], startOffsetsNs, allowed, null, field));
}

function checkWork(scenario: Scenario, problems: Problem[]): void {
  const { blocks, blockBytes, senders } = scenario.workload;
  const perBlock = countPacketsPerBlock(scenario);
  const bytesPerBlock = sumOverSenders(
    scenario,
    (transport) => blockBytes + Math.ceil(blockBytes / transport.segmentBytes) * transport.headerBytes,
  );
  const nsPerBlock = (bytesPerBlock * 8e9) / scenario.network.linkBps;
  const product = perBlock * blocks;
  if (product <= maxPackets && nsPerBlock * blocks <= maxSendingNs) return;

  const isUniform = scenario.groups.length === 0;
  const factors = isUniform ? `${senders} x ${blocks} x ${perBlock / senders}` : `${blocks} x ${perBlock} packets of all senders`;
  const allowed =
    product > maxPackets
      ? `senders x blocks x packets per block of at most ${maxPackets}; here ${factors} = ${product}`
      : `blocks that the link can send within ${maxSendingNs / 86400e9} days; here ${Math.ceil((nsPerBlock * blocks) / 86400e9)} days`;
  const fittingBlocks = Math.floor(Math.min(maxPackets / perBlock, maxSendingNs / nsPerBlock));
  if (fittingBlocks >= 1) {
    problems.push(createProblem(["workload", "blocks"], blocks, allowed, fittingBlocks, getField("workload.blocks")));
    return;
  }
  // one block alone is too much, hundreds of megabytes: a hundredth less covers the rounding up to whole packets
  const fittingBytes = Math.floor(blockBytes * Math.min(maxPackets / perBlock, maxSendingNs / nsPerBlock) * 0.99);
  problems.push(createProblem(["workload", "blockBytes"], blockBytes, allowed, fittingBytes, getField("workload.blockBytes")));
}

function sumOverSenders(scenario: Scenario, measure: (transport: Transport) => number): number {
  if (scenario.groups.length === 0) return scenario.workload.senders * measure(scenario.transport);
  return scenario.groups.reduce((total, { senders, transport }) => total + senders * measure(transport), 0);
}
