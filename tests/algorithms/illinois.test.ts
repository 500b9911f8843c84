import { describe, expect, test } from "vitest";
import { illinois } from "../../src/algorithms/illinois.ts";
import { defaultParams } from "../support/params.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";

const US = 1000;

/** A sender in congestion avoidance that has seen one RTT of 100 us. */
function start(cwnd: number) {
  const port = new TimedSenderPort();
  const control = illinois.createSender(port, defaultParams(illinois.params) as Parameters<typeof illinois.createSender>[1]);
  control.window.cwnd = cwnd;
  control.window.ssthresh = 2;
  port.round(control, 100 * US);
  return { port, control, window: control.window };
}

/** 20 ACKs of which every second had `highUs`; the first of the round that follows ends this one. */
function roundOf(port: TimedSenderPort, control: Parameters<TimedSenderPort["round"]>[0], lowUs: number, highUs: number) {
  port.round(control, ...Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? lowUs : highUs) * US));
}

describe("alpha and beta (section 3), base RTT 100 us, largest 1100 us: largest delay 1000 us", () => {
  test.each([
    // d1 = 10, kappa1 = 990 * 0.3 * 10 / 9.7 = 306.18557, kappa2 = 990 * 0.3 / 9.7 - 10 = 20.618557
    { name: "mean delay 500 us", low: 100, high: 1100, alpha: 306.18557 / 520.618557, beta: 0.125 + (0.375 * 400) / 700 },
    { name: "mean delay 1000 us", low: 1100, high: 1100, alpha: 0.3, beta: 0.5 },
    { name: "mean delay 50 us", low: 150, high: 150, alpha: 306.18557 / 70.618557, beta: 0.125 },
    { name: "mean delay 800 us", low: 900, high: 900, alpha: 306.18557 / 820.618557, beta: 0.5 },
  ])("$name", ({ low, high, alpha, beta }) => {
    const { port, control } = start(20);
    port.round(control, 100 * US, 1100 * US);
    roundOf(port, control, low, high);
    // the first ACK of each round belongs to the round it ends
    roundOf(port, control, low, high);
    port.round(control, low * US);
    expect(port.gauges[0]).toBeCloseTo(alpha, 5);
    expect(port.gauges[1]).toBeCloseTo(beta, 5);
  });

  test("no delay ever seen: grow by 10 a round trip, cut by 1/8", () => {
    const { port, control, window } = start(40);
    port.round(control, 100 * US);
    expect(port.gauges).toEqual([10, 0.125]);
    const before = window.cwnd;
    port.sendNew(40);
    port.answer(control);
    expect(window.cwnd).toBeCloseTo(before + 10 / before, 9);
    port.sendNew(1);
    control.onCongestion("dupacks");
    // 7/8 of the 40 on their way
    expect(window.ssthresh).toBe(35);
    expect(window.cwnd).toBe(35);
  });

  test("below a window of 15 it is Reno", () => {
    const { port, control, window } = start(10);
    port.round(control, 100 * US);
    expect(port.gauges).toEqual([1, 0.5]);
    const before = window.cwnd;
    port.sendNew(10);
    port.answer(control);
    expect(window.cwnd).toBeCloseTo(before + 1 / before, 9);
    port.sendNew(1);
    control.onCongestion("dupacks");
    expect(window.cwnd).toBe(5);
  });
});

test("theta: after delay, alpha is at its maximum again in the fifth round without", () => {
  const { port, control } = start(20);
  port.round(control, 1100 * US);
  port.round(control, 1100 * US);
  const high = port.gauges[0];
  expect(high).toBeLessThan(1);
  const seen: number[] = [];
  for (let round = 0; round < 5; round++) {
    port.round(control, 100 * US);
    seen.push(port.gauges[0]);
  }
  expect(seen).toEqual([high, high, high, high, 10]);
});

test("a timeout halves, whatever the delay said", () => {
  const { port, control, window } = start(40);
  port.sendNew(40);
  control.onCongestion("timeout");
  expect(window.ssthresh).toBe(20);
  expect(window.cwnd).toBe(1);
});
