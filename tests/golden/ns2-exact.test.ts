import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { Milestone } from "../../src/engine/observer.ts";
import type { Observer } from "../../src/engine/observer.ts";
import { readReferenceRun, referenceRuns } from "./reference-run.ts";
import { silentObserver } from "../../src/engine/observers.ts";

/** Everything the reference files list, as our engine does it. */
function record(name: string) {
  const reference = readReferenceRun(name);
  const drops: number[][] = [];
  const timeouts: number[][] = [];
  const lastAcks: number[][] = [];
  const cwnd: number[][] = [];
  const lastCwnd: number[] = [];
  const observer: Observer = {
    ...silentObserver,
    onDrop: (timeNs, flow, packet) => drops.push([timeNs, flow, packet]),
    onWindow: (timeNs, flow, value) => {
      if (value !== (lastCwnd[flow] ?? 2)) cwnd.push([timeNs, flow, value]);
      lastCwnd[flow] = value;
    },
    onTimeout: (report) =>
      timeouts.push([
        report.timeNs,
        report.flow,
        report.block,
        report.highestAck,
        report.nextPacket,
        report.maxPacket,
        report.backoffAfter,
        report.ssthreshAfter,
      ]),
    onMilestone: (timeNs, kind, flow, block) => {
      if (kind === Milestone.senderDone) lastAcks.push([block, flow, timeNs]);
    },
  };
  const simulation = createSimulation(reference.scenario, getAlgorithm, observer);
  simulation.run(Infinity);
  return { reference, totals: simulation.totals, drops, timeouts, lastAcks, cwnd };
}

/**
 * ns-2's trace also shows what cwnd was for no time at all (a partial ACK's cut below 1 before it is raised to 1):
 * keeps of each instant the last value, and of equal values in a row the first.
 */
function withoutPassingValues(rows: number[][]): number[][] {
  const before: number[] = [];
  return rows.filter(([time, flow, value], i) => {
    const following = rows[i + 1];
    if (following && following[0] === time && following[1] === flow) return false;
    const isChange = value !== (before[flow] ?? 2);
    before[flow] = value;
    return isChange;
  });
}

/** The first row that differs, with the two after it; null: none. Thousands of rows that all differ take minutes to print. */
function findDifference(ours: readonly number[][], theirs: readonly number[][]) {
  const isSame = (row: readonly number[] | undefined, other: readonly number[] | undefined): boolean =>
    row?.length === other?.length && (row ?? []).every((value, column) => value === other?.[column]);
  for (let at = 0; at < Math.max(ours.length, theirs.length); at++)
    if (!isSame(ours[at], theirs[at])) return { at, ours: ours.slice(at, at + 3), theirs: theirs.slice(at, at + 3) };
  return null;
}

describe.each(referenceRuns)("ns-2.35 run %s, event for event", (name) => {
  const ours = record(name);

  test("drops: time, flow, packet", () => {
    expect(findDifference(ours.drops, ours.reference.drops)).toBeNull();
  });

  test("timeouts: time, flow, block and the sender's state", () => {
    expect(findDifference(ours.timeouts, ours.reference.timeouts)).toBeNull();
  });

  test("blocks and last ACKs", () => {
    const blocks = ours.totals.blocks.map((b, i) => [i, b.startNs, b.endNs, b.worstFlowTimeouts, b.timeouts]);
    expect(findDifference(blocks, ours.reference.blocks)).toBeNull();
    expect(findDifference(ours.lastAcks, ours.reference.lastAcks)).toBeNull();
  });

  test("cwnd, every change", () => {
    // ns-2 prints six digits
    const printed = ours.cwnd.map(([time, flow, value]) => [time, flow, Number(value.toPrecision(6))]);
    expect(findDifference(withoutPassingValues(printed), withoutPassingValues(ours.reference.cwnd))).toBeNull();
  });

  test("totals", () => {
    const { dataPacketsSent, retransmissions, drops, durationNs, timeouts } = ours.totals;
    expect({ dataPacketsSent, retransmissions, drops, durationNs, timeouts: timeouts.reduce((a, b) => a + b) }).toEqual({
      dataPacketsSent: ours.reference.totals.dataPacketsSent,
      retransmissions: ours.reference.totals.retransmissions,
      drops: ours.reference.totals.drops,
      durationNs: ours.reference.totals.durationNs,
      timeouts: ours.reference.totals.timeouts,
    });
  });
});
