import { describe, expect, test } from "vitest";
import { cubic } from "../../src/algorithms/cubic.ts";
import { newreno } from "../../src/algorithms/newreno.ts";
import type { Algorithm } from "../../src/engine/congestion.ts";
import { defaultParams } from "../support/params.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";

const SECOND = 1e9;

/** A sender with `cwnd` packets on their way, in congestion avoidance. */
function start(cwnd: number, params: Record<string, number | boolean> = {}, algorithm: Algorithm = cubic) {
  const port = new TimedSenderPort();
  const control = algorithm.createSender(port, { ...defaultParams(algorithm.params), ...params });
  port.sendNew(cwnd);
  control.window.cwnd = cwnd;
  control.window.ssthresh = 2;
  return { port, control, window: control.window };
}

describe("multiplicative decrease (RFC 9438, 4.6, 4.7, 4.8)", () => {
  test("a loss keeps 0.7 of what is on its way", () => {
    const { control, window } = start(100);
    control.onCongestion("dupacks");
    expect(window.ssthresh).toBeCloseTo(70, 12);
    expect(window.cwnd).toBeCloseTo(70, 12);
  });

  test("a timeout has the same threshold, and a window of 1", () => {
    const { control, window } = start(100);
    control.onCongestion("timeout");
    expect(window.ssthresh).toBeCloseTo(70, 12);
    expect(window.cwnd).toBe(1);
  });

  test.each([
    // W_max = 80 (1 + 0.7) / 2 = 68, window after the loss 56: K = cbrt(12 / 0.4) = cbrt(30)
    [true, 68, 3.107232505953859],
    // W_max = 80: K = cbrt(24 / 0.4) = cbrt(60)
    [false, 80, 3.9148676411688634],
  ])("a second loss below the peak of 100, fast convergence %s: W_max %d", (fastConvergence, wMax, k) => {
    const { port, control, window } = start(100, { fastConvergence });
    control.onCongestion("dupacks");
    window.cwnd = 80;
    port.highestAck += 20;
    control.onCongestion("dupacks");
    port.answer(control);
    expect(port.gauges[0]).toBeCloseTo(wMax, 12);
    expect(port.gauges[1]).toBeCloseTo(k, 12);
  });
});

describe("the cubic curve (4.2)", () => {
  test("W_max 100, window 70, C 0.4: K = cbrt(75); first step towards W(t + RTT), RTT 100 ms", () => {
    const { port, control, window } = start(100, { renoFriendly: false });
    control.onCongestion("dupacks");
    port.smoothedNs = 0.1 * SECOND;
    port.answer(control);
    expect(port.gauges[1]).toBeCloseTo(4.217163326508746, 12);
    // W(0.1) = 0.4 (0.1 - 4.2171633)^3 + 100 = 72.083937; 70 + 2.083937 / 70
    expect(window.cwnd).toBeCloseTo(70.02977, 5);
  });

  test("K after the loss the curve is back at W_max", () => {
    const { port, control, window } = start(100, { renoFriendly: false });
    control.onCongestion("dupacks");
    port.answer(control);
    expect(window.cwnd).toBeCloseTo(70, 9);
    port.timeNs = 4_217_163_327;
    port.answer(control);
    // 70 + (100 - 70) / 70
    expect(window.cwnd).toBeCloseTo(70.428571, 6);
  });

  test("far along the curve the target is half as much again, no more", () => {
    const { port, control, window } = start(100, { renoFriendly: false });
    control.onCongestion("dupacks");
    port.answer(control);
    port.timeNs = 20 * SECOND;
    port.answer(control);
    // 70 + (105 - 70) / 70
    expect(window.cwnd).toBeCloseTo(70.5, 9);
  });

  test("a pause of the application is not counted, nor is time in which the window may not grow", () => {
    const { port, control, window } = start(100, { renoFriendly: false });
    control.onCongestion("dupacks");
    port.answer(control, 100);
    port.timeNs = 10 * SECOND;
    control.onBlockStart?.({ firstPacket: 100, lastPacket: 199 });
    port.sendNew(70);
    port.timeNs = 15 * SECOND;
    port.answer(control, 1, { mayGrow: false });
    expect(window.cwnd).toBeCloseTo(70, 9);
    port.timeNs = 19_217_163_327;
    port.answer(control);
    expect(window.cwnd).toBeCloseTo(70.428571, 6);
  });

  test("after a timeout the curve starts at the window that slow start ends with", () => {
    const { port, control, window } = start(100);
    control.onCongestion("timeout");
    for (let packet = 0; packet < 69; packet++) port.answer(control);
    expect(window.cwnd).toBe(70);
    port.answer(control);
    expect(port.gauges[0]).toBe(70);
    expect(port.gauges[1]).toBe(0);
  });
});

describe("the Reno-friendly region (4.3)", () => {
  test("alpha is 3 (1 - 0.7) / (1 + 0.7) = 9/17 a round trip, then 1 once the old window is reached", () => {
    const { port, control, window } = start(10);
    control.onCongestion("dupacks");
    port.answer(control);
    // 7 + (9 / 17) / 7
    expect(window.cwnd).toBeCloseTo(7.07563025, 8);
    while (window.cwnd < 10) port.answer(control);
    const before = window.cwnd;
    port.sendNew(100);
    port.answer(control);
    expect(window.cwnd).toBeCloseTo(before + 1 / before, 9);
  });

  test("an ACK that fills a hole of 30 counts for two", () => {
    const { port, control, window } = start(10);
    control.onCongestion("dupacks");
    port.answer(control, 30);
    // 7 + 2 (9 / 17) / 7
    expect(window.cwnd).toBeCloseTo(7.1512605, 7);
  });

  test("with beta 1/2 it is NewReno, ACK by ACK: alpha is 1, and the curve flat", () => {
    const { port, control, window } = start(10, { beta: 0.5 });
    const { port: renoPort, control: reno } = start(10, {}, newreno);
    for (const [somePort, someControl] of [
      [port, control],
      [renoPort, reno],
    ] as const) {
      someControl.onCongestion("dupacks");
      for (let ack = 0; ack < 200; ack++) {
        somePort.timeNs += 10_000;
        somePort.answer(someControl);
      }
    }
    expect(window.cwnd).toBeGreaterThan(20);
    expect(window.cwnd).toBeCloseTo(reno.window.cwnd, 9);
  });

  test("without it the window hardly moves at a round trip of 100 us", () => {
    const { port, control, window } = start(10, { renoFriendly: false });
    control.onCongestion("dupacks");
    port.smoothedNs = 100_000;
    for (let ack = 0; ack < 100; ack++) {
      port.timeNs += 10_000;
      port.answer(control);
    }
    expect(window.cwnd).toBeLessThan(7.1);
  });
});

test("slow start below the threshold", () => {
  const { port, control, window } = start(10);
  window.ssthresh = 12;
  port.answer(control);
  port.answer(control);
  expect(window.cwnd).toBe(12);
  port.answer(control);
  expect(window.cwnd).toBeLessThan(12.2);
});
