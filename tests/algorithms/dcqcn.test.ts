import { describe, expect, test } from "vitest";
import { dcqcn, markingShare } from "../../src/algorithms/dcqcn.ts";
import { FakePortView, makePassing } from "../support/fake-port-view.ts";
import { defaultParams } from "../support/params.ts";
import { runIncast } from "../support/run-incast.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";
import { drawLogged } from "../support/draw.ts";

const us = 1000;

function create(changes: object = {}) {
  const port = new TimedSenderPort();
  const control = dcqcn.createSender(port, { ...defaultParams(dcqcn.params), ...changes } as never);
  port.sendNew(100);
  const see = (isMarked: boolean) => port.answer(control, 0, { header: Float64Array.of(isMarked ? 1 : 0) });
  return { port, control, see, mbps: () => control.window.pacingBps / 1e6 };
}

describe("the rate, by hand", () => {
  test("1000, cut to 500; alpha falls to .9961; cut to 250.98; back to 375.49", () => {
    // the increase is slowed down, so that alpha's timer comes first
    const { port, control, see, mbps } = create({ timerUs: 200 });
    expect(mbps()).toBe(1000);
    see(true);
    expect(mbps()).toBe(500);
    expect(port.gauges[2]).toBe(1);
    port.timeNs = 60 * us;
    see(true);
    // 500 (1 - .99609 / 2); alpha is 255 / 256 when it comes
    expect(mbps()).toBeCloseTo(250.98, 2);
    port.timeNs = 260 * us;
    control.onTimer!();
    expect(mbps()).toBeCloseTo(375.49, 2);
  });

  test("a second mark within 50 us says nothing", () => {
    const { port, see, mbps } = create();
    see(true);
    port.timeNs = 49 * us;
    see(true);
    expect(mbps()).toBe(500);
    expect(port.gauges[3]).toBe(1);
    port.timeNs = 50 * us;
    see(true);
    expect(mbps()).toBe(250);
    expect(port.gauges[3]).toBe(2);
  });

  test("an ACK without a mark, or without a header, changes nothing", () => {
    const { port, control, see, mbps } = create();
    see(false);
    port.answer(control);
    expect(mbps()).toBe(1000);
  });

  test("alpha: a 256th of the way to 1 with a notification, a 256th of itself less in each 55 us without", () => {
    const { port, see } = create();
    see(true);
    port.timeNs = 555 * us;
    see(true);
    // ten periods: (255 / 256)^10 = .96162, and a 256th of the rest
    expect(port.gauges[2]).toBeCloseTo(0.96162 + 0.03838 / 256, 4);
  });

  test("alpha after a pause of hours is 0, and a cut with it is none", () => {
    const { port, see, mbps } = create();
    see(true);
    port.timeNs = 1e13;
    see(true);
    expect(mbps()).toBe(1000);
  });

  test("the rate rises by its own timer while there is something to send", () => {
    const { port, control, see, mbps } = create();
    see(true);
    expect(port.timerNs).toBe(55 * us);
    port.timeNs = 55 * us;
    control.onTimer!();
    expect(mbps()).toBe(750);
    port.limit = 100;
    port.highestAck = 99;
    port.timeNs = 110 * us;
    control.onTimer!();
    expect([mbps(), port.timerNs]).toEqual([875, null]);
  });

  test("what the rate regains in a pause is applied at its end", () => {
    const { port, control, see, mbps } = create();
    see(true);
    port.timeNs = 55 * us;
    port.isPaused = true;
    control.onTimer!();
    expect([mbps(), port.timerNs]).toEqual([750, null]);
    port.timeNs = 170 * us;
    port.isPaused = false;
    control.onTimer!();
    expect([mbps(), port.timerNs]).toEqual([937.5, 220 * us]);
  });

  test("losses move neither rate nor window", () => {
    const { control, mbps } = create();
    control.onCongestion("dupacks");
    control.onCongestion("timeout");
    expect([mbps(), control.window.cwnd]).toEqual([1000, 1000]);
  });
});

describe("what ports mark", () => {
  test.each([
    [0, 0],
    [5, 0],
    // 1% times (23 - 5) / (50 - 5)
    [23, 0.004],
    [50, 0.01],
    [51, 1],
  ])("with %i packets in the queue: a share of %f", (queue, share) => {
    expect(markingShare(queue, 5, 50, 0.01)).toBeCloseTo(share, 12);
  });

  test("one threshold for both marks all above it", () => {
    expect([20, 21].map((queue) => markingShare(queue, 20, 20, 0.01))).toEqual([0, 1]);
  });

  test("chance decides between", () => {
    const view = new FakePortView();
    const program = dcqcn.createPort!(view, defaultParams(dcqcn.params) as never);
    const mark = (chance: number) => {
      const packet = makePassing(0, 1);
      view.chance = chance;
      program.onArrive(packet);
      return packet.header![0];
    };
    view.queuePackets = 23;
    expect([mark(0.0039), mark(0.0041)]).toEqual([1, 0]);
    view.queuePackets = 51;
    expect(mark(0.999)).toBe(1);
  });
});

describe.each(drawLogged("seeds of DCQCN", [1, 2, 3], 1))("an incast with PAUSE from 48, seed %i", (seed) => {
  const run = (senders: number, blocks = 3) =>
    runIncast({ network: { pauseThresholdPackets: 48 }, transport: { algorithm: "dcqcn" }, workload: { senders, blocks }, seed });

  test.each([
    [8, 0.95],
    [32, 0.96],
    [64, 0.96],
  ])("%i senders: nothing is dropped, %f of the link in the first block", (senders, expected) => {
    const { blocks, drops } = run(senders);
    expect(drops).toBe(0);
    expect(Math.abs(blocks[0] - expected)).toBeLessThan(0.02);
  });

  test("128 senders: what carries them is PAUSE's headroom, a thousand packets", () => {
    const { blocks, drops, totals } = run(128, 1);
    expect(drops).toBe(0);
    expect(Math.abs(blocks[0] - 0.96)).toBeLessThan(0.02);
    // 1,034 if hosts go on handing packets to a paused link
    expect(Math.abs(totals.maxQueuePackets - 1027)).toBeLessThan(5);
  });
});

test("32 senders at 100 Gbps, PAUSE from 400: 79% of the maximum, since the rates fall after PAUSE has kept a thousand packets", () => {
  for (const seed of drawLogged("seeds of DCQCN at 100 Gbps", [1, 2, 3], 1)) {
    const { goodput, drops, totals } = runIncast({
      network: { linkBps: 100e9, rttNs: 8000, bufferPackets: 2048, pauseThresholdPackets: 400 },
      transport: { algorithm: "dcqcn", params: { markFrom: 100, markAll: 400, additiveMbps: 100, hyperMbps: 1000, leastMbps: 100 } },
      workload: { senders: 32, blockBytes: 1_000_000, blocks: 5, startJitterNs: 10_000 },
      seed,
    });
    expect(drops).toBe(0);
    expect(Math.abs((goodput * 1040) / 1000 - 0.79)).toBeLessThan(0.08);
    // how many depends on who has started: 1,613 in the published trial
    expect(Math.abs(totals.maxQueuePackets / 1613 - 1)).toBeLessThan(0.16);
  }
});

test("without PAUSE the first packets meet a full port before a rate falls", () => {
  const { drops } = runIncast({ transport: { algorithm: "dcqcn" }, workload: { senders: 32, blocks: 1 } });
  expect(drops).toBeGreaterThan(500);
});
