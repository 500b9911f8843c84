import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { Milestone, PacketKind } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { describeStar } from "../../src/engine/topologies/star-geometry.ts";
import { recordRun } from "../support/record-run.ts";
import { recordWindow } from "../support/record-window.ts";
import { readReferenceRun } from "./reference-run.ts";
import { silentObserver } from "../../src/engine/observers.ts";

const within = (timeNs: number, fromNs: number, toNs: number): boolean => timeNs >= fromNs && timeNs < toNs;
const byTime = (a: readonly number[], b: readonly number[]): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** The moment is where something happens: the so-many-th line of what ns-2 lists. */
describe.each([
  ["n8-tail", "drops", 3],
  ["n32-head", "timeouts", 40],
  ["n16-restart", "drops", 900],
] as const)("packets of %s about line %s %i", (name, list, line) => {
  const reference = readReferenceRun(name);
  const { scenario } = reference;
  const [atNs] = reference[list][line];
  const [fromNs, toNs] = [atNs - 400_000, atNs + 1_100_000];
  const { columns } = recordRun(scenario);
  const window = recordWindow(scenario, fromNs, toNs);
  const rows = Array.from({ length: window.length }, (_, row) => row);

  test("queue: arrival and departure of every packet as the engine's trace has them", () => {
    const { packets } = columns;
    const traced = Array.from({ length: packets.length }, (_, row) => row)
      .filter((row) => within(packets.arriveNs[row], fromNs, toNs))
      .map((row) => [packets.arriveNs[row], packets.flow[row], packets.packet[row], packets.departNs[row]]);
    const recorded = rows
      .filter((row) => within(window.arriveNs[row], fromNs, toNs))
      .map((row) => [window.arriveNs[row], window.flow[row], window.packet[row], window.departNs[row]]);
    expect(traced.length).toBeGreaterThan(50);
    expect(recorded.toSorted(byTime)).toEqual(traced.toSorted(byTime));
  });

  test("drops: as ns-2 has them", () => {
    const theirs = reference.drops.filter(([timeNs]) => within(timeNs, fromNs, toNs));
    const ours = rows
      .filter((row) => within(window.lostNs[row], fromNs, toNs))
      .map((row) => [window.lostNs[row], window.flow[row], window.packet[row]]);
    expect(theirs.length).toBeGreaterThan(0);
    expect(ours.toSorted(byTime)).toEqual(theirs.toSorted(byTime));
  });

  test("ACKs: every change of a window in ns-2 is at one of its sender's, or at its timer", () => {
    const clocks = new Set([
      ...rows.map((row) => `${window.ackDeliverNs[row]} ${window.flow[row]}`),
      ...reference.timeouts.map(([timeNs, flow]) => `${timeNs} ${flow}`),
      ...Array.from(columns.milestones.kind, (kind, row) =>
        kind === Milestone.senderStart ? `${columns.milestones.timeNs[row]} ${columns.milestones.flow[row]}` : "",
      ),
    ]);
    const changes = reference.cwnd.filter(([timeNs]) => within(timeNs, fromNs, toNs));
    expect(changes.length).toBeGreaterThan(3);
    expect(changes.filter(([timeNs, flow]) => !clocks.has(`${timeNs} ${flow}`))).toEqual([]);
    // nothing is sent but in answer to an ACK, to a timer, or as the block begins
    const sent = rows.filter((row) => window.kind[row] === PacketKind.data && window.sentNs[row] >= fromNs + 200_000);
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((row) => !clocks.has(`${window.sentNs[row]} ${window.flow[row]}`)).map((row) => window.sentNs[row])).toEqual([]);
  });

  test("the passages take what wire and queue take", () => {
    const star = describeStar(scenario.network);
    const dataNs = (8e9 * (scenario.transport.segmentBytes + scenario.transport.headerBytes)) / scenario.network.linkBps;
    for (const row of rows) {
      const { delayNs } = star.senderLink(window.flow[row]);
      const atSwitch = Number.isNaN(window.arriveNs[row]) ? window.lostNs[row] : window.arriveNs[row];
      expect(atSwitch - window.leftNs[row]).toBe(delayNs);
      expect(window.leftNs[row] - window.leavesNs[row]).toBe(dataNs);
      if (Number.isNaN(window.arriveNs[row])) continue;
      expect(window.departNs[row] - window.startNs[row]).toBe(dataNs);
      expect(window.startNs[row] - window.arriveNs[row]).toBeGreaterThanOrEqual(Math.max(0, window.ahead[row] - 1) * dataNs);
      expect(window.deliverNs[row] - window.departNs[row]).toBe(star.bottleneck.delayNs);
      expect(window.ackSentNs[row]).toBe(window.deliverNs[row]);
      expect(window.ackMiddleNs[row] - window.ackLeftNs[row]).toBe(star.fromReceiver.delayNs);
    }
  });
});

test("a watched run is the run", () => {
  const { scenario, totals } = readReferenceRun("n16-lesscareful-ties");
  let passages = 0;
  const ignore = (): void => {};
  const simulation = createSimulation(scenario, getAlgorithm, {
    ...silentObserver,
    watch: { onPassage: () => (passages += 1), onLost: ignore, onAckTaken: ignore },
  });
  simulation.run(Infinity);
  expect(simulation.totals).toMatchObject({ durationNs: totals.durationNs, drops: totals.drops, dataPacketsSent: totals.dataPacketsSent });
  expect(passages).toBeGreaterThan(totals.dataPacketsSent);
});
