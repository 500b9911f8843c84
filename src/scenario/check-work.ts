import { transportsBySender } from "../engine/spec/groups.ts";
import type { BarrierSpec, LongSpec, OneshotSpec, OnOffSpec, Scenario } from "../engine/spec/scenario.ts";
import { wireTimeNs } from "../engine/spec/wire-time.ts";
import { describeStar } from "../engine/topologies/star-geometry.ts";
import { type FieldPath, getField } from "./fields.ts";
import { createProblem, type Problem } from "./problem.ts";

/** Is a scenario no more work than the engine can do? */

/**
 * Our choice: packets of a run, first copies only. The recorder numbers packets in 32 bits, and this many take the engine
 * many minutes.
 */
const maxPackets = 2e9;

/** A sender that always has data has this many packets (engine/applications/long-workload.ts): the link must not carry more. */
const maxLongPackets = 1e9;

/**
 * Our choice: a month, if nothing is lost, so that times stay well below 2^53 ns (104 days). How long timeouts take nobody
 * knows before: the engine stops a run that gets too late (engine/progress-guard.ts).
 */
const maxTimeNs = 30 * 24 * 3600e9;

/** Our choice: the plan of an ON/OFF run is drawn before it begins and kept, 16 bytes a response. */
const maxResponses = 2e6;

/** What is cut to fit is cut by a hundredth more, which covers the rounding up to whole packets. */
const margin = 0.99;

/** Adds to `problems`. */
export function checkWork(scenario: Scenario, problems: Problem[]): void {
  const { workload } = scenario;
  switch (workload.kind) {
    case "barrier":
      return checkBarrier(scenario, workload, problems);
    case "long":
      return checkLong(scenario, workload, problems);
    case "oneshot":
      return checkOneshot(scenario, workload, problems);
    case "on-off":
      return checkOnOff(scenario, workload, problems);
  }
}

/** What sending costs. */
interface Work {
  readonly packets: number;
  /** The link is busy for so long. */
  readonly sendingNs: number;
  /** The same, or longer: what the slowest sender needs, whose window is at most the receive window. */
  readonly timeNs: number;
  /** The same of all senders, were they to send one after another. */
  readonly inTurnNs: number;
}

/** @param bytesOf payload each sender sends, in one packet after another. */
function measureWork(scenario: Scenario, bytesOf: (sender: number) => number): Work {
  let packets = 0;
  let bytes = 0;
  let slowestNs = 0;
  let inTurnNs = 0;
  const { baseRttNs } = describeStar(scenario.network);
  for (const [sender, { segmentBytes, headerBytes, awndPackets }] of transportsBySender(scenario).entries()) {
    const payload = bytesOf(sender);
    const own = Math.ceil(payload / segmentBytes);
    const ownNs = Math.ceil(own / awndPackets) * baseRttNs(sender);
    packets += own;
    bytes += payload + own * headerBytes;
    slowestNs = Math.max(slowestNs, ownNs);
    inTurnNs += ownNs;
  }
  const sendingNs = wireTimeNs(bytes, scenario.network.linkBps);
  return { packets, sendingNs, timeNs: Math.max(sendingNs, slowestNs), inTurnNs };
}

/** How many times the work may be done; below 1: not even once. */
function findRoom({ packets, timeNs }: Work): number {
  return Math.min(maxPackets / packets, maxTimeNs / timeNs);
}

function describeTime({ timeNs, sendingNs }: Work): string {
  const limit = `within ${maxTimeNs / 86400e9} days; here ${Math.ceil(timeNs / 86400e9)} days`;
  return timeNs === sendingNs
    ? `that the link can send ${limit}`
    : `that can be sent with these receive windows, round trips and gaps ${limit}`;
}

function checkBarrier(scenario: Scenario, workload: BarrierSpec, problems: Problem[]): void {
  const { blocks, blockBytes, senders, staggerNs, maxOutstanding } = workload;
  const work = measureWork(scenario, () => blockBytes);
  const orderNs = Math.max(staggerNs * (senders - 1), maxOutstanding === null ? 0 : work.inTurnNs / maxOutstanding);
  const block = { ...work, timeNs: Math.max(work.timeNs, orderNs) };
  const room = findRoom(block);
  if (blocks <= room) return;

  const isUniform = scenario.groups.length === 0;
  const factors = isUniform ? `${senders} x ${blocks} x ${block.packets / senders}` : `${blocks} x ${block.packets} packets of all senders`;
  const product = block.packets * blocks;
  const allowed =
    product > maxPackets
      ? `senders x blocks x packets per block of at most ${maxPackets}; here ${factors} = ${product}`
      : `blocks ${describeTime({ ...block, timeNs: block.timeNs * blocks, sendingNs: block.sendingNs * blocks })}`;
  if (room >= 1) addProblem("workload.blocks", blocks, allowed, Math.floor(room), problems);
  // one block alone is too much, hundreds of megabytes
  else addProblem("workload.blockBytes", blockBytes, allowed, Math.max(1, Math.floor(blockBytes * room * margin)), problems);
}

function checkLong(scenario: Scenario, { durationNs }: LongSpec, problems: Problem[]): void {
  const smallest = transportsBySender(scenario).reduce(
    (least, { segmentBytes, headerBytes }) => Math.min(least, segmentBytes + headerBytes),
    Infinity,
  );
  const perNs = scenario.network.linkBps / (8e9 * smallest);
  if (durationNs * perNs <= maxLongPackets) return;
  const allowed = `a time in which the link carries at most ${maxLongPackets} packets; here ${Math.ceil(durationNs * perNs)}`;
  addProblem("workload.durationNs", durationNs, allowed, Math.floor(maxLongPackets / perNs), problems);
}

function checkOneshot(scenario: Scenario, { flows }: OneshotSpec, problems: Problem[]): void {
  const bytes = flows.flatMap((flow) => Array.from({ length: flow.senders }, () => flow.bytes));
  const work = measureWork(scenario, (sender) => bytes[sender]);
  const room = findRoom(work);
  if (room >= 1) return;
  const allowed =
    work.packets > maxPackets ? `flows of at most ${maxPackets} packets in all; here ${work.packets}` : `flows ${describeTime(work)}`;
  const fitting = flows.map((flow) => ({ ...flow, bytes: Math.max(1, Math.floor(flow.bytes * room * margin)) }));
  addProblem("workload.flows", flows, allowed, fitting, problems);
}

function checkOnOff(scenario: Scenario, workload: OnOffSpec, problems: Problem[]): void {
  const { senders, responses, responseBytes, meanGapNs, totalBytes } = workload;
  const finalBytes = workload.finalBytes === "rest" ? (totalBytes ?? 0) : workload.finalBytes;
  const final = measureWork(scenario, () => finalBytes);
  // half of what is allowed for the big responses, so that something is left for the small ones
  const finalRoom = findRoom(final) / 2;
  if (finalRoom < 1) {
    const allowed = `large responses of at most ${maxPackets / 2} packets and ${maxTimeNs / 2 / 86400e9} days in all; here ${final.packets} packets`;
    addProblem("workload.finalBytes", finalBytes, allowed, Math.max(1, Math.floor(finalBytes * finalRoom * margin)), problems);
    return;
  }
  const small = measureWork(scenario, () => responseBytes[1]);
  const room = Math.floor(Math.min(findRoom(small) / 2, maxTimeNs / meanGapNs, maxResponses / senders));
  if (responses <= room) return;
  const allowed = `at most ${room} responses of ${senders} senders with these sizes and gaps: ${maxResponses} in all, ${maxPackets / 2} packets, ${maxTimeNs / 86400e9} days`;
  addProblem("workload.responses", responses, allowed, room, problems);
}

function addProblem(path: FieldPath, value: unknown, allowed: string, nearest: unknown, problems: Problem[]): void {
  problems.push(createProblem(path.split("."), value, allowed, nearest, getField(path)));
}
