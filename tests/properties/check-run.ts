import { countAddedBytes, repeatsWithinMicroseconds } from "./check-network.ts";
import assert from "node:assert/strict";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { Milestone, PacketFlag, PacketKind, TimeoutClass } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Simulation } from "../../src/engine/simulation.ts";
import { transportsBySender } from "../../src/engine/spec/groups.ts";
import type { CbrSpec, OnOffSpec, Scenario } from "../../src/engine/spec/scenario.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { boundPortPackets, portRoomPackets } from "../../src/engine/topologies/port-room.ts";
import type { FlowTotals, RunTotals } from "../../src/engine/totals.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import type { RunColumns } from "../../src/protocol/tables.ts";
import { listNeeds } from "../support/arbitrary-incast.ts";
import { listParts, type TrafficPart } from "../support/traffic-parts.ts";

/** What must hold for every run. Uses Node's assert, because the checks run both in tests and as a command. */

export interface CheckedRun {
  readonly scenario: Scenario;
  readonly simulation: Simulation;
  readonly columns: RunColumns;
  /** Payload of each flow's finished responses, as reported. */
  readonly responseBytes: ReadonlyMap<number, readonly number[]>;
  /**
   * The run was stopped before its end but was not stuck: it waits for timers backed off to a minute, while those of idle ns2 senders
   * keep firing. What holds at every moment was checked; what holds at the end was not.
   */
  readonly isCutOff: boolean;
  /** At most this many events; exactly this many if it was cut off. */
  readonly events: number;
}

type Counter = keyof FlowTotals & ("drops" | "timeouts" | "bytes" | "retransmissions" | "sentPackets");

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Nearly all of the random runs need fewer events. */
const EVENT_LIMIT = 100_000;
/** A run that needs more events and has not reached this time is stuck. */
const PATIENCE_NS = 2e9;
/** No run may need more: with 35 senders, one-byte responses and PAUSE at one packet, two million events are a simulated second. */
const HARD_LIMIT = 5_000_000;

/**
 * Runs a scenario with an observer.
 * @param mostEvents the run is cut off after this many events; null: after enough for a run that makes progress.
 * @throws AssertionError if it makes no progress.
 */
export function watchRun(scenario: Scenario, mostEvents: number | null = null): CheckedRun {
  const { observer, columns } = createRecorder(4096, null, describeNetwork(scenario).bottleneck);
  const responseBytes = new Map<number, number[]>();
  observer.onResponse = (startNs, endNs, flow, bytes) => {
    assert(startNs <= endNs, `a response from ${startNs} to ${endNs} ns`);
    responseBytes.set(flow, [...(responseBytes.get(flow) ?? []), bytes]);
  };
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  const slice = Math.min(EVENT_LIMIT, mostEvents ?? Infinity);
  let events = 0;
  for (; !simulation.finished && events < (mostEvents ?? HARD_LIMIT); events += slice) {
    if (mostEvents === null && events > 0 && simulation.nowNs > PATIENCE_NS) break;
    simulation.run(slice);
  }
  const isCutOff = !simulation.finished;
  const isStuck = isCutOff && mostEvents === null && simulation.nowNs <= PATIENCE_NS;
  assert(!isStuck, `${HARD_LIMIT} events took the run to ${simulation.nowNs} ns, and not to its end`);
  return { scenario, simulation, columns, responseBytes, isCutOff, events };
}

/** Runs a scenario and checks what must hold for it. @param mostEvents as for `watchRun`. @throws AssertionError saying what does not */
export function checkRun(scenario: Scenario, mostEvents: number | null = null): CheckedRun {
  const run = watchRun(scenario, mostEvents);
  checkMoments(run);
  if (!run.isCutOff) checkEnd(run);
  return run;
}

function checkOrder(name: string, times: Float64Array, length: number): void {
  for (let row = 1; row < length; row++)
    if (times[row] < times[row - 1]) assert.fail(`${name}, row ${row}: ${times[row]} ns after ${times[row - 1]} ns`);
}

/** Departure times of the served packets, in order of arrival. */
function listServed({ packets }: RunColumns): Float64Array {
  return packets.departNs.subarray(0, packets.length).filter((_, row) => (packets.flags[row] & PacketFlag.pushedOut) === 0);
}

/** What holds for a run up to any moment. */
function checkMoments({ scenario, simulation, columns }: CheckedRun): void {
  const { totals } = simulation;
  const { network } = scenario;
  const { windows, packets, drops, otherDrops, milestones, timeouts } = columns;
  // without slow start the threshold follows cwnd, which may be below one packet
  const leastThresholds = transportsBySender(scenario).map(({ slowStart }) => (slowStart ? 1 : Number.MIN_VALUE));
  for (let row = 0; row < windows.length; row++) {
    // messages are created only when needed, because there are many rows
    const { cwnd, ssthresh, timeNs, flow } = windows;
    if (!(cwnd[row] > 0 && cwnd[row] < Infinity)) assert.fail(`cwnd ${cwnd[row]} at ${timeNs[row]} ns`);
    if (!(ssthresh[row] >= leastThresholds[flow[row]])) assert.fail(`ssthresh ${ssthresh[row]} at ${timeNs[row]} ns`);
  }
  checkOrder("packets", packets.arriveNs, packets.length);
  checkOrder("drops", drops.timeNs, drops.length);
  checkOrder("windows", windows.timeNs, windows.length);
  checkOrder("timeouts", timeouts.timeNs, timeouts.length);
  checkOrder("milestones", milestones.timeNs, milestones.length);
  for (let row = 0; row < timeouts.length; row++) {
    assert(timeouts.rtoNs[row] >= 1 && timeouts.backoffAfter[row] >= 1, `a timeout after ${timeouts.rtoNs[row]} ns`);
    assert(timeouts.waitingSinceNs[row] <= timeouts.timeNs[row]);
  }
  const ofAll = (counter: Counter): number => sum(totals.flows.map((flow) => flow[counter]));
  const ofAwaited = (counter: Counter): number =>
    sum(totals.flows.map((flow) => (totals.groups[flow.group].isAwaited ? flow[counter] : 0)));
  const lost = sum(totals.flows.map((flow) => flow.drops + flow.lostAcks + flow.lostRequests + flow.lostControls));
  assert.equal(drops.length + otherDrops.length, lost, "drops told and counted");
  assert.equal(timeouts.length, ofAll("timeouts"), "timeouts told and counted");
  assert.equal(totals.drops, ofAwaited("drops"), "drops that count");
  assert.equal(sum(totals.timeouts), ofAwaited("timeouts"), "timeouts that count");
  assert.equal(totals.deliveredBytes, ofAwaited("bytes"), "bytes that count");
  assert.equal(totals.retransmissions, ofAwaited("retransmissions"), "retransmissions that count");
  assert.equal(totals.dataPacketsSent, ofAwaited("sentPackets"), "packets that count");
  assert.equal(sum(totals.tailLosses), totals.timeouts[TimeoutClass.blockTail], "timeouts with lost ends");
  assert(totals.midBlockTimeouts <= totals.timeouts[TimeoutClass.blockHead], "more windows lost in mid-block than at all");
  for (const [index, group] of totals.groups.entries()) {
    const flows = totals.flows.filter((flow) => flow.group === index);
    for (const counter of ["sentPackets", "drops", "retransmissions", "bytes"] as const)
      assert.equal(group[counter], sum(flows.map((flow) => flow[counter])), `${counter} of group ${index}`);
    assert.equal(sum(group.timeouts), sum(flows.map((flow) => flow.timeouts)), `timeouts of group ${index}`);
    assert.equal(group.responsesNs.length, sum(flows.map((flow) => flow.responses)), `responses of group ${index}`);
  }
  if (network.pauseThresholdPackets !== null) assert.equal(ofAll("drops"), 0, "drops in spite of PAUSE");
  // an intervention may change the buffer size
  if (scenario.intervention !== undefined) return;
  // the reported headroom covers data and ACKs: control packets, and short packets that a timer of microseconds repeats, come on top
  const needs = listNeeds(scenario);
  const isPlain = countControls(columns) === 0 && !transportsBySender(scenario).some(repeatsWithinMicroseconds);
  const trimming = needs.find(({ queueing }) => queueing === "trim");
  const addedBytes = countAddedBytes(needs);
  const geometry = describeNetwork(scenario);
  const most = (): number => boundPortPackets(scenario, geometry, trimming ?? {}, addedBytes)[geometry.bottleneck];
  const room = isPlain && trimming === undefined ? portRoomPackets(scenario) : most();
  assert(totals.maxQueuePackets <= room, `a queue of ${totals.maxQueuePackets} in a port for ${room}`);
}

/** Control packets accepted by the recorded port. */
function countControls({ packets }: RunColumns): number {
  return packets.packet.subarray(0, packets.length).filter((packet) => packet === -PacketKind.control).length;
}

/** Do all data packets, and nothing else, pass the recorded port? */
function isPlainStar({ network, groups }: Scenario): boolean {
  return network.topology === "star" && groups.every(({ from, to, pairing }) => from === null && to === null && pairing === null);
}

/** What holds for a finished run. */
function checkEnd(run: CheckedRun): void {
  const { scenario, simulation, columns } = run;
  const { totals } = simulation;
  const parts = listParts(scenario);
  const barrier = parts.find(({ isAwaited, spec }) => isAwaited && spec.kind === "barrier")?.spec;
  for (const { startNs, endNs, meanCompletionNs } of totals.blocks)
    assert(meanCompletionNs >= 0 && meanCompletionNs <= endNs - startNs, `mean completion of ${meanCompletionNs} ns`);
  if (barrier?.kind !== "barrier") assert.equal(totals.blocks.length, 1, "blocks");
  else if (barrier.durationNs === null) assert.equal(totals.blocks.length, barrier.blocks, "blocks");
  else assert(totals.blocks.length <= barrier.blocks, `${totals.blocks.length} blocks`);
  if (parts.filter(({ isAwaited }) => isAwaited).length === 1 && (barrier?.kind !== "barrier" || barrier.durationNs === null))
    assert.equal(sum(totals.blocks.flatMap((block) => block.timeoutsByClass)), sum(totals.timeouts), "timeouts of all blocks");
  // every packet sent was accepted by the bottleneck without being pushed out, dropped there, or still on its way to it at the end
  const served = listServed(columns);
  const sent = sum(totals.flows.map(({ sentPackets }) => sentPackets));
  const lost = sum(totals.flows.map(({ drops }) => drops));
  if (isPlainStar(scenario)) {
    const { packets } = columns;
    const isServedControl = (packet: number, row: number): boolean =>
      packet === -PacketKind.control && (packets.flags[row] & PacketFlag.pushedOut) === 0;
    const controls = packets.packet.subarray(0, packets.length).filter(isServedControl).length;
    assert(sent >= served.length - controls + lost, "more packets served and dropped than sent");
    assert(totals.deliveredPackets <= served.length - controls, "more packets delivered than served");
  }
  if (listNeeds(scenario).every(({ queueing }) => [undefined, "drop-precedence"].includes(queueing)))
    checkOrder("served", served, served.length);
  for (const part of parts) checkPayload(run, part);
  if (parts.length === 1) checkMilestones(parts[0], totals, columns);
}

/**
 * If the run waits for a workload, its data has arrived, each byte once; ns-2's rules may send a packet that the workload never supplied.
 */
function checkPayload({ scenario, simulation, responseBytes }: CheckedRun, { spec, flows, isAwaited }: TrafficPart): void {
  const { totals } = simulation;
  const transports = transportsBySender(scenario);
  let packets = 0;
  for (const [place, flow] of flows.entries()) {
    const { bytes, sentPackets, drops, responses } = totals.flows[flow];
    const { segmentBytes } = transports[flow];
    const own = responseBytes.get(flow) ?? [];
    assert.equal(responses, own.length, "responses told and counted");
    switch (spec.kind) {
      case "cbr":
        assert.equal(bytes % spec.packetBytes, 0);
        assert(bytes / spec.packetBytes + drops <= sentPackets, "more datagrams delivered and dropped than sent");
        checkRate(sentPackets, spec, totals.durationNs, scenario, flow);
        break;
      case "long":
        assert.equal(bytes % segmentBytes, 0);
        break;
      case "barrier":
        if (!isAwaited || totals.blocks.length < spec.blocks) break;
        assert.equal(bytes, spec.blocks * spec.blockBytes, "bytes of a sender's blocks");
        packets += spec.blocks * Math.ceil(spec.blockBytes / segmentBytes);
        break;
      case "oneshot":
      case "on-off": {
        assert(sum(own) <= bytes, "less delivered than acknowledged");
        if (!isAwaited) break;
        assert.equal(bytes, sum(own), "bytes of a sender's responses");
        const each = spec.kind === "oneshot" ? spec.flows.flatMap((row) => Array.from({ length: row.senders }, () => row.bytes)) : [];
        if (spec.kind === "oneshot") assert.deepEqual(own, [each[place]]);
        else checkResponses(own, spec);
        packets += sum(own.map((size) => Math.ceil(size / segmentBytes)));
        break;
      }
    }
  }
  if (packets === 0 || listParts(scenario).length > 1) return;
  if (transports.every(({ rules }) => rules === "rfc")) assert.equal(totals.deliveredPackets, packets);
  else assert(totals.deliveredPackets >= packets, `${totals.deliveredPackets} packets of ${packets} delivered`);
}

/** As many datagrams as fit into the time, within the jitter of their gaps; a source waits for its host's link, and that for PAUSE. */
function checkRate(sent: number, spec: CbrSpec, endNs: number, scenario: Scenario, flow: number): void {
  const { packetBytes, headerBytes, rateBps, gapJitter, startNs, stopNs } = spec;
  const { links, dataRoutes } = describeNetwork(scenario);
  const bits = 8e9 * (packetBytes + headerBytes);
  const untilNs = Math.min(endNs, stopNs ?? Infinity) - startNs;
  if (untilNs < 0) return assert.equal(sent, 0, "datagrams before their time");
  const gaps = untilNs / (bits / rateBps);
  assert(sent <= gaps / (1 - gapJitter) + 2, `${sent} datagrams in ${gaps} gaps`);
  if (scenario.network.pauseThresholdPackets !== null || !isPlainStar(scenario)) return;
  // gaps end at whole nanoseconds
  const longestNs = Math.max((bits / rateBps) * (1 + gapJitter), bits / links[dataRoutes[flow][0]].rateBps) + 1;
  assert(sent >= untilNs / longestNs - 1, `${sent} datagrams in ${untilNs} ns, at most ${longestNs} ns apart`);
}

function checkResponses(own: readonly number[], { responses, responseBytes, responseCdf, totalBytes, finalBytes }: OnOffSpec): void {
  const hasFinal = own.length === responses + 1;
  assert(own.length === responses || hasFinal, `${own.length} responses of ${responses}`);
  if (finalBytes !== "rest") assert.equal(hasFinal, finalBytes > 0, "a final response");
  const isMet = finalBytes === "rest" ? hasFinal : responses > 0;
  if (totalBytes !== null && isMet) assert.equal(sum(own), totalBytes, "bytes in all");
  if (totalBytes !== null || responseCdf !== null) return;
  for (const bytes of own.slice(0, responses))
    assert(bytes >= responseBytes[0] && bytes <= responseBytes[1], `a response of ${bytes} bytes`);
}

function checkMilestones({ spec }: TrafficPart, totals: RunTotals, { milestones }: RunColumns): void {
  const count = (milestone: Milestone): number =>
    milestones.kind.subarray(0, milestones.length).filter((kind) => kind === milestone).length;
  const isCut = spec.kind === "barrier" && totals.blocks.length < spec.blocks;
  assert.equal(count(Milestone.blockStart), totals.blocks.length + (isCut ? 1 : 0), "blocks that began");
  assert.equal(count(Milestone.blockEnd), totals.blocks.length, "blocks that ended");
  const delivered = count(Milestone.senderDelivered);
  if (spec.kind === "barrier" && !isCut) assert.equal(delivered, spec.senders * spec.blocks, "senders' blocks delivered");
  if (spec.kind === "oneshot") {
    assert.equal(delivered, spec.senders, "responses delivered");
    assert.equal(count(Milestone.senderDone), spec.senders, "senders done");
  }
  if (spec.kind === "on-off") {
    // a response that begins before the previous one has finished merges with it
    const responses = sum(totals.flows.map((flow) => flow.responses));
    const senders = totals.flows.filter((flow) => flow.responses > 0).length;
    assert.equal(count(Milestone.senderStart), responses, "responses begun");
    assert(delivered <= responses && delivered >= senders, `${delivered} responses delivered`);
  }
}

/** Without an observer, in slices of `slice` events, the result is the same. */
export function checkUnwatched({ scenario, simulation, isCutOff }: CheckedRun, slice: number): void {
  if (isCutOff) return;
  const unwatched = createSimulation(scenario, getAlgorithm);
  while (!unwatched.finished) unwatched.run(slice);
  assert.deepEqual(unwatched.totals, simulation.totals);
}
