import { describe, expect, it } from "vitest";
import { boundQueue, queueLengthAt } from "../../src/analysis/queue.ts";
import { queueRowsAt } from "../../src/analysis/queue-order.ts";
import { writeQueue } from "../../src/analysis/csv.ts";
import { countSlotHolders } from "../../src/analysis/slot-holders.ts";
import { gatherStoryFacts } from "../../src/analysis/story-facts.ts";
import { Milestone, PacketFlag } from "../../src/engine/observer.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { Scene } from "../../src/ui/panes/network/scene.ts";
import { simulate } from "../charts/make-scene.ts";
import { makeColumns } from "./make-columns.ts";

const discipline = (priority: string): RunSnapshot =>
  simulate({
    workload: { senders: 12, blocks: 3, blockBytes: 24_000 },
    network: { bufferPackets: 16 },
    transport: { algorithm: "prin", params: { priority, halveHead: false } },
  });
const runs = { "drop precedence": discipline("drop-precedence"), "strict priority": discipline("strict") };

describe.each(Object.entries(runs))("a port with %s", (_, run) => {
  const { packets, drops } = run.columns;
  const rows = Array.from({ length: packets.length }, (__, row) => row);
  const moments = [...packets.arriveNs.slice(0, packets.length), ...packets.departNs.slice(0, packets.length)]
    .filter((__, i) => i % 7 === 0)
    .sort((a, b) => a - b);
  const heldAt = (timeNs: number) => rows.filter((row) => packets.arriveNs[row] <= timeNs && packets.departNs[row] > timeNs);

  it("pushes packets out, or sends them in another order than they came", () => {
    expect(rows.some((row) => row > 0 && packets.departNs[row] < packets.departNs[row - 1])).toBe(true);
    expect(rows.some((row) => (packets.flags[row] & PacketFlag.pushedOut) !== 0)).toBe(true);
  });

  it("holds what has come and not left", () => {
    for (const timeNs of moments) {
      const queue = queueRowsAt(run.columns, timeNs);
      const held = Array.from({ length: queue.length }, (__, place) => queue.at(place));
      expect(held.toSorted((a, b) => a - b)).toEqual(heldAt(timeNs));
      expect(queueLengthAt(run.columns, timeNs)).toBe(held.length);
      const sent = held.filter((row) => (packets.flags[row] & PacketFlag.pushedOut) === 0).map((row) => packets.departNs[row]);
      expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    }
  });

  it("was full whenever it dropped a packet", () => {
    for (let row = 0; row < drops.length; row++) {
      const held = countSlotHolders(run.columns, drops.timeNs[row]).reduce((sum, { slots }) => sum + slots, 0);
      expect(held).toBeGreaterThanOrEqual(16);
    }
  });

  it("is never told to hold more than it has places", () => {
    const lengths = [...writeQueue(run.columns, "port")].join("").trim().split("\n").slice(1);
    expect(Math.max(...lengths.map((line) => Number(line.split(",")[1])))).toBe(16);
    expect(gatherStoryFacts(run)?.packets?.longestQueue.value).toBe(run.totals?.maxQueuePackets);
  });

  it("has its shortest and longest queue told of each interval", () => {
    const edges = Float64Array.from({ length: 60 }, (__, i) => moments[0] + (i * run.computedNs) / 400);
    const [low, high] = [new Float64Array(59), new Float64Array(59)];
    boundQueue(run.columns, edges, low, high);
    for (let i = 0; i < 59; i++) {
      const changes = [...packets.arriveNs.slice(0, packets.length), ...packets.departNs.slice(0, packets.length)];
      const inside = [edges[i], ...changes.filter((timeNs) => timeNs >= edges[i] && timeNs < edges[i + 1])];
      const lengths = inside.map((timeNs) => heldAt(timeNs).length);
      expect([low[i], high[i]]).toEqual([Math.min(...lengths), Math.max(...lengths)]);
    }
  });

  it("shows at the receiver what has arrived there, and all of a block when it is delivered", () => {
    const scene = new Scene(run);
    const { milestones } = run.columns;
    for (let row = 0; row < milestones.length; row++) {
      if (milestones.kind[row] !== Milestone.senderDelivered) continue;
      scene.moveTo(run, milestones.timeNs[row] - 1, 0);
      const sender = milestones.flow[row];
      expect(scene.progress.shares[sender]).toBeLessThan(1);
      expect(scene.progress.shares[sender]).toBeGreaterThan(0.9);
      scene.moveTo(run, milestones.timeNs[row], 0);
      // The last one of a block opens the next.
      if (scene.block === milestones.block[row]) expect(scene.progress.shares[sender]).toBe(1);
      else expect(scene.block).toBe(milestones.block[row] + 1);
    }
  });
});

it("puts what will be pushed out behind the packet that came before it", () => {
  const columns = makeColumns({
    packets: [
      { arriveNs: 0, departNs: 10, flow: 0 },
      { arriveNs: 1, departNs: 20, flow: 1 },
      { arriveNs: 2, departNs: 5, flow: 2, flags: PacketFlag.pushedOut },
      { arriveNs: 5, departNs: 30, flow: 3 },
    ],
  });
  const flowsAt = (timeNs: number) => {
    const rows = queueRowsAt(columns, timeNs);
    return Array.from({ length: rows.length }, (_, place) => columns.packets.flow[rows.at(place)]);
  };
  expect([0, 4, 5, 10, 25, 30].map(flowsAt)).toEqual([[0], [0, 1, 2], [0, 1, 3], [1, 3], [3], []]);
});
