import { describe, expect, test } from "vitest";
import { listLevels } from "../../src/charts/packets/queue-levels.ts";
import { hitPacket, placeStage, shapePacket } from "../../src/charts/packets/packet-stage.ts";
import { createTimeAxis } from "../../src/charts/time/time-axis.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { recordWindow } from "../support/record-window.ts";

// 4 senders, room for 6: 8.32 µs a packet, 0.32 µs an ACK, 25 µs a passage
const scenario = requireScenario({ network: { bufferPackets: 6 }, workload: { senders: 4, blockBytes: 40_000, blocks: 1 } });
const window = recordWindow(scenario, 0, 2_000_000);
const axis = createTimeAxis({ fromNs: 0, toNs: 1_000_000, widthPx: 1000, breaks: [], breakPx: 60 });
const view = { axis, left: 50 };
const stage = placeStage({ top: 0, height: 600 }, 6);
const rows = Array.from({ length: window.length }, (_, row) => row);
const shapeOf = (row: number) => shapePacket(window, row, stage, view, 0);
const near = (values: readonly number[], wanted: readonly number[]): void =>
  values.forEach((value, i) => expect(value).toBeCloseTo(wanted[i], 6));

describe("the stage of packets", () => {
  test("lines stand where the design has them, a slot is a share of the queue", () => {
    near([stage.senders, stage.limit, stage.head, stage.receiver], [84, 226.2, 444, 585]);
    expect(stage.slotPx).toBeCloseTo((444 - 226.2) / 6, 6);
  });

  test("a stroke is as wide as its packet’s transmission time, and falls for a passage", () => {
    const row = rows.find((one) => window.packet[one] === 0 && window.arriveNs[one] > 0) ?? -1;
    const { fall, leave } = shapeOf(row);
    expect(fall[2] - fall[0]).toBeCloseTo(8.32, 6);
    expect(fall[4] - fall[2]).toBeCloseTo(25, 6);
    expect([fall[1], fall[5]]).toEqual([stage.senders, stage.limit]);
    expect(leave[2] - leave[0]).toBeCloseTo(8.32, 6);
    expect([leave[1], leave[5]]).toEqual([stage.head, stage.receiver]);
  });

  test("a packet comes on the surface, sinks to the head as its turn comes, and leaves", () => {
    const row = rows.find((one) => window.ahead[one] === 4) ?? -1;
    const { sink, drip } = shapeOf(row);
    near(sink.slice(0, 2), [50 + window.arriveNs[row] / 1000, stage.head - 5 * stage.slotPx]);
    near(sink.slice(2, 4), [50 + window.startNs[row] / 1000, stage.head - stage.slotPx]);
    near(sink.slice(4, 6), [50 + window.departNs[row] / 1000, stage.head]);
    expect(drip).toBe(null);
    expect(shapeOf(rows.find((one) => window.ahead[one] === 1) ?? -1).drip?.toY).toBeCloseTo(stage.head - 2 * stage.slotPx, 6);
  });

  test("at the limit it dies: no way beyond, a cross on the line", () => {
    const lost = rows.filter((row) => !Number.isNaN(window.lostNs[row]));
    expect(lost.length).toBeGreaterThan(0);
    for (const row of lost) {
      const { sink, leave, ack, loss, fall } = shapeOf(row);
      expect([sink, leave, ack]).toEqual([[], [], []]);
      expect(loss).toEqual({ x: 50 + axis.toX(window.lostNs[row]), y: stage.limit });
      expect(fall[4]).toBeCloseTo(loss?.x ?? NaN, 6);
    }
  });

  test("the surface never rises above the limit, and is as long as what came less what left", () => {
    const steps = listLevels(window);
    expect(Math.max(...steps.map(({ slots }) => slots))).toBe(6);
    expect(steps.at(-1)?.slots).toBe(0);
    for (const { timeNs, slots } of steps.slice(0, 200))
      expect(slots).toBe(rows.filter((row) => window.arriveNs[row] <= timeNs && window.departNs[row] > timeNs).length);
  });

  test("every stroke is found where it is drawn, a followed sender's first; nothing is found beside them", () => {
    for (const row of rows.filter((one) => window.packet[one] >= 0 && window.sentNs[one] < 900_000).slice(0, 60)) {
      const { fall } = shapeOf(row);
      const [x, y] = [(fall[0] + fall[2] + fall[4] + fall[6]) / 4, (stage.senders + stage.limit) / 2];
      const found = hitPacket(window, shapeOf, x, y, (one) => window.flow[one] === window.flow[row]);
      expect(window.flow[found]).toBe(window.flow[row]);
    }
    expect(hitPacket(window, shapeOf, 20, stage.senders, () => true)).toBe(-1);
  });
});
