import { describe, expect, test } from "vitest";
import { cubic } from "../../src/algorithms/cubic.ts";
import { newreno } from "../../src/algorithms/newreno.ts";
import type { Algorithm } from "../../src/engine/congestion.ts";
import { defaultParams } from "../support/params.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";

const SECOND = 1e9;

/** A sender with `cwnd` packets on their way, in congestion avoidance. */
function start(cwnd: number, params: Record<string, number | boolean | string> = {}, algorithm: Algorithm = cubic) {
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

describe("growth as in Linux (bictcp_update)", () => {
  const linux = { growth: "linux" };

  test("windows are whole packets: 0.7 of 9 are 6", () => {
    const { control, window } = start(9, linux);
    control.onCongestion("dupacks");
    expect([window.ssthresh, window.cwnd]).toEqual([6, 6]);
  });

  test("W_est grows by a packet for 7 x 17/9 = 13.2 acknowledged, and the window by 1/7 a packet while it is one behind", () => {
    const { port, control, window } = start(10, linux);
    control.onCongestion("dupacks");
    // the pace of the first ACK, which knows of no growth yet, is kept for 31.25 ms
    for (let ack = 0; ack < 14; ack++) port.answer(control);
    expect(window.cwnd).toBeLessThan(7.03);
    port.timeNs = 31_300_000;
    const before = window.cwnd;
    port.answer(control);
    expect(window.cwnd - before).toBeCloseTo(1 / 7, 9);
    // it goes on so until the window has changed: 0.53 packets a round trip also past the old window of 10
    while (window.cwnd < 8) port.answer(control);
    for (let ms = 32; window.cwnd < 12; ms++) {
      port.timeNs = ms * 1_000_000;
      port.answer(control);
    }
    const rounds = [];
    for (let round = 0; round < 40; round++) {
      const old = window.cwnd;
      for (let ack = Math.floor(old); ack > 0; ack--) {
        port.timeNs += 100_000;
        port.answer(control);
      }
      rounds.push(window.cwnd - old);
    }
    const perRound = rounds.reduce((sum, growth) => sum + growth) / rounds.length;
    expect(perRound).toBeGreaterThan(0.3);
    expect(perRound).toBeLessThan(0.6);
  });

  test("as long as no loss has shown a peak: a packet for 20 acknowledged", () => {
    const { port, control, window } = start(100, linux);
    port.answer(control);
    expect(window.cwnd).toBeCloseTo(100.05, 12);
  });
});

describe("HyStart", () => {
  /** In slow start with 20 packets, which stay 20; smallest round trip 100 us, and so many packets on their way that the round does not end. */
  function startSlowly(cwnd = 20, sent = 1000) {
    const { port, control, window } = start(sent, { slowStart: "hystart" });
    window.cwnd = cwnd;
    window.ssthresh = 1000;
    port.smoothedNs = 100_000;
    const see = (timeNs: number, rttNs = 100_000) => {
      port.timeNs = timeNs;
      port.rttNs = rttNs;
      port.answer(control, 1, { mayGrow: false });
    };
    return { port, control, window, see };
  }

  // (100 us + 4 x 64 KiB x 100 us / (2 x 20 x 1000 B)) / 2 = 377.68 us
  test("a train of ACKs that goes on for half a round trip and what it may be late ends slow start", () => {
    const { window, see } = startSlowly();
    for (let us = 0; us <= 370; us += 10) see(us * 1000);
    expect(window.ssthresh).toBe(1000);
    see(380_000);
    expect(window.ssthresh).toBe(20);
  });

  test("ACKs more than 2 ms apart are no train", () => {
    const { window, see } = startSlowly();
    for (let ms = 0; ms < 60; ms += 3) see(ms * 1e6);
    expect(window.ssthresh).toBe(1000);
  });

  test.each([
    [3_900_000, 1000],
    [4_100_000, 20],
  ])("nine round trips of one round that are all %i ns late: a threshold of %i", (lateNs, ssthresh) => {
    const { port, window, see } = startSlowly(20, 20);
    for (let ack = 0; ack < 20; ack++) see(ack * 3e6);
    // the next round: packets 20 to 39
    port.sendNew(20);
    for (let ack = 20; ack < 28; ack++) see(ack * 3e6, 100_000 + lateNs);
    expect(window.ssthresh).toBe(1000);
    see(28 * 3e6, 100_000 + lateNs);
    expect(window.ssthresh).toBe(ssthresh);
  });

  test("it does not look below 16 packets, finds once, and again after a timeout", () => {
    const { window, see } = startSlowly(15);
    for (let us = 0; us < 2000; us += 10) see(us * 1000);
    expect(window.ssthresh).toBe(1000);
    const again = startSlowly();
    for (let us = 0; us <= 380; us += 10) again.see(us * 1000);
    again.window.ssthresh = 1000;
    for (let us = 390; us < 2000; us += 10) again.see(us * 1000);
    expect(again.window.ssthresh).toBe(1000);
    again.control.onCongestion("timeout");
    Object.assign(again.window, { cwnd: 20, ssthresh: 1000 });
    for (let us = 2000; us < 3000; us += 10) again.see(us * 1000);
    expect(again.window.ssthresh).toBe(20);
  });
});
