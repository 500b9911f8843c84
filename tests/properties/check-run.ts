import assert from "node:assert/strict";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { Milestone, PacketFlag } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Simulation } from "../../src/engine/simulation.ts";
import { transportsBySender } from "../../src/engine/spec/groups.ts";
import type { Scenario, TcpWorkloadSpec } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import type { RunColumns } from "../../src/protocol/tables.ts";
import { needsOf } from "../support/arbitrary-incast.ts";

/** What must hold of every run. Asserts with Node's own means: these run in tests and as a command. */

export interface CheckedRun {
  readonly scenario: Scenario;
  readonly simulation: Simulation;
  readonly columns: RunColumns;
  /**
   * It was stopped before its end, though not stuck: it waits for timers backed off to a minute, while those of idle ns2 senders go on
   * firing. What holds of every moment was checked; what holds of ends was not.
   */
  readonly isCutOff: boolean;
}

/** Nearly all of the random runs need fewer events. */
const EVENT_LIMIT = 100_000;
/** One that needs more events and has not come as far as this is stuck. */
const PATIENCE_NS = 2e9;
/** No run may need more. */
const HARD_LIMIT = 2_000_000;

/** Runs a scenario, watched. @throws AssertionError when it makes no progress. */
export function watchRun(scenario: Scenario): CheckedRun {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  for (let events = 0; !simulation.finished && events < HARD_LIMIT; events += EVENT_LIMIT) {
    if (events > 0 && simulation.nowNs > PATIENCE_NS) break;
    simulation.run(EVENT_LIMIT);
  }
  const isCutOff = !simulation.finished;
  assert(!isCutOff || simulation.nowNs > PATIENCE_NS, `${HARD_LIMIT} events took the run to ${simulation.nowNs} ns, and not to its end`);
  return { scenario, simulation, columns, isCutOff };
}

/** Runs a scenario and checks what must hold of it. @throws AssertionError saying what does not */
export function checkRun(scenario: Scenario): CheckedRun {
  const run = watchRun(scenario);
  checkMoments(run);
  if (!run.isCutOff) checkEnd(run);
  return run;
}

function checkOrder(name: string, times: Float64Array, length: number): void {
  for (let row = 1; row < length; row++)
    assert(times[row] >= times[row - 1], `${name}, row ${row}: ${times[row]} ns after ${times[row - 1]} ns`);
}

/** Departures of the packets that were served, in the order of arrival. */
function listServed({ packets }: RunColumns): Float64Array {
  return packets.departNs.subarray(0, packets.length).filter((_, row) => (packets.flags[row] & PacketFlag.pushedOut) === 0);
}

/** What holds of a run up to any moment. */
function checkMoments({ scenario, simulation, columns }: CheckedRun): void {
  const { totals } = simulation;
  const { network } = scenario;
  const { windows, packets, drops, milestones, timeouts } = columns;
  for (let row = 0; row < windows.length; row++) {
    assert(windows.cwnd[row] > 0 && windows.cwnd[row] < Infinity, `cwnd ${windows.cwnd[row]} at ${windows.timeNs[row]} ns`);
    assert(windows.ssthresh[row] >= 1, `ssthresh ${windows.ssthresh[row]} at ${windows.timeNs[row]} ns`);
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
  assert.equal(drops.length, totals.drops, "drops told and counted");
  assert.equal(
    timeouts.length,
    totals.timeouts.reduce((a, b) => a + b),
    "timeouts told and counted",
  );
  assert.equal(
    totals.flows.reduce((sum, { bytes }) => sum + bytes, 0),
    totals.deliveredBytes,
    "bytes of all senders",
  );
  for (const [counter, all] of [
    ["timeouts", timeouts.length],
    ["drops", totals.drops],
    ["retransmissions", totals.retransmissions],
  ] as const)
    assert.equal(
      totals.flows.reduce((sum, flow) => sum + flow[counter], 0),
      all,
      `${counter} of all senders`,
    );
  if (network.pauseThresholdPackets === null)
    assert(totals.maxQueuePackets <= network.bufferPackets, `a queue of ${totals.maxQueuePackets}`);
  else assert.equal(totals.drops, 0, "drops in spite of PAUSE");
}

/** What holds of a finished run. */
function checkEnd({ scenario, simulation, columns }: CheckedRun): void {
  const { totals } = simulation;
  const { workload } = scenario;
  assert.equal(totals.blocks.length, workload.kind === "barrier" ? workload.blocks : 1, "blocks");
  // every packet sent was accepted by the bottleneck for good, dropped there, or still on its way to it at the end
  const served = listServed(columns);
  assert(totals.dataPacketsSent >= served.length + totals.drops, "more packets served and dropped than sent");
  assert(totals.deliveredPackets <= served.length, "more packets delivered than served");
  if (transportsBySender(scenario).every((transport) => needsOf(transport).priority !== "strict"))
    checkOrder("served", served, served.length);
  checkPayload(scenario, totals);
  checkMilestones(scenario, totals, columns);
}

/** Payloads a sender is given, one after the other, where the scenario alone says so. */
function listPayloads(workload: TcpWorkloadSpec): number[][] | null {
  switch (workload.kind) {
    case "barrier":
      return Array.from({ length: workload.senders }, () => Array.from({ length: workload.blocks }, () => workload.blockBytes));
    case "oneshot":
      return workload.flows.flatMap(({ senders, bytes }) => Array.from({ length: senders }, () => [bytes]));
    case "long":
    case "on-off":
      return null;
  }
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** All that the workload gave has arrived, each byte once; ns-2's rules may send a packet that was never given. */
function checkPayload(scenario: Scenario, totals: RunTotals): void {
  const { workload } = scenario;
  const transports = transportsBySender(scenario);
  if (workload.kind === "long") {
    assert.equal(totals.durationNs, workload.durationNs);
    for (const [sender, { segmentBytes }] of transports.entries()) assert.equal(totals.flows[sender].bytes % segmentBytes, 0);
    return;
  }
  const payloads = listPayloads(workload);
  if (payloads !== null) {
    const packets = sum(payloads.flatMap((own, sender) => own.map((bytes) => Math.ceil(bytes / transports[sender].segmentBytes))));
    if (transports.every(({ rules }) => rules === "rfc")) assert.equal(totals.deliveredPackets, packets);
    else assert(totals.deliveredPackets >= packets, `${totals.deliveredPackets} packets of ${packets} delivered`);
  }
  for (const [sender, { rules }] of transports.entries()) {
    const { bytes } = totals.flows[sender];
    if (payloads !== null) {
      const given = sum(payloads[sender]);
      assert(rules === "rfc" ? bytes === given : bytes >= given, `${bytes} bytes of ${given} delivered`);
    } else if (workload.kind === "on-off") {
      const { responses, responseBytes } = workload;
      const finalBytes = typeof workload.finalBytes === "number" ? workload.finalBytes : 0;
      assert(bytes >= responses * responseBytes[0] + finalBytes, `${bytes} bytes delivered`);
      if (rules === "rfc") assert(bytes <= responses * responseBytes[1] + finalBytes, `${bytes} bytes delivered`);
    }
  }
}

function checkMilestones({ workload }: Scenario, totals: RunTotals, { milestones }: RunColumns): void {
  const count = (milestone: Milestone): number =>
    milestones.kind.subarray(0, milestones.length).filter((kind) => kind === milestone).length;
  assert.equal(count(Milestone.blockStart), totals.blocks.length, "blocks that began");
  assert.equal(count(Milestone.blockEnd), totals.blocks.length, "blocks that ended");
  const delivered = count(Milestone.senderDelivered);
  if (workload.kind === "barrier") assert.equal(delivered, workload.senders * workload.blocks, "senders' blocks delivered");
  if (workload.kind === "oneshot") {
    assert.equal(delivered, workload.senders, "responses delivered");
    assert.equal(count(Milestone.senderDone), workload.senders, "senders done");
  }
  if (workload.kind === "on-off") {
    // a response that begins before the one before is through makes one of the two
    assert.equal(count(Milestone.senderStart), workload.senders * (workload.responses + 1), "responses begun");
    assert(delivered >= workload.senders && delivered <= count(Milestone.senderStart), `${delivered} responses delivered`);
  }
}

/** The same without a watcher, in slices of `slice` events, comes to the same. */
export function checkUnwatched({ scenario, simulation, isCutOff }: CheckedRun, slice: number): void {
  if (isCutOff) return;
  const unwatched = createSimulation(scenario, getAlgorithm);
  while (!unwatched.finished) unwatched.run(slice);
  assert.deepEqual(unwatched.totals, simulation.totals);
}
