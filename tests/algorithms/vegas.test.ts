import { describe, expect, test } from "vitest";
import { vegas } from "../../src/algorithms/vegas.ts";
import { defaultParams } from "../support/params.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";

const US = 1000;

/** A sender whose smallest RTT so far is 100 us. */
function start(cwnd: number, ssthresh: number, params: Partial<{ alpha: number; beta: number }> = {}) {
  const port = new TimedSenderPort();
  const control = vegas.createSender(port, { ...defaultParams(vegas.params), ...params } as Parameters<typeof vegas.createSender>[1]);
  control.window.cwnd = 2;
  control.window.ssthresh = 2;
  port.round(control, 100 * US);
  control.window.cwnd = cwnd;
  control.window.ssthresh = ssthresh;
  return { port, control, window: control.window };
}

describe("congestion avoidance (3.2): a window of 10, base RTT 100 us", () => {
  test.each([
    // (10 / 100 - 10 / RTT) * 100
    { rtt: 100, waiting: 0, next: 11 },
    { rtt: 120, waiting: 1.6666667, next: 11 },
    { rtt: 125, waiting: 2, next: 10 },
    { rtt: 160, waiting: 3.75, next: 10 },
    { rtt: 200, waiting: 5, next: 9 },
  ])("RTT $rtt us: $waiting packets of its own wait, the window becomes $next", ({ rtt, waiting, next }) => {
    const { port, control, window } = start(10, 5);
    port.round(control, rtt * US);
    expect(port.gauges[0]).toBeCloseTo(waiting, 6);
    expect(window.cwnd).toBe(next);
    expect(window.ssthresh).toBeLessThanOrEqual(window.cwnd);
  });

  test("once a round trip, by its smallest RTT", () => {
    const { port, control, window } = start(10, 5);
    port.round(control, 100 * US, 900 * US, 900 * US, 900 * US);
    expect(window.cwnd).toBe(11);
    // the first ACK of this round ends the one before: smallest RTT 110 us, 11 * 10 / 110 = 1 waits
    port.round(control, 110 * US, 900 * US);
    expect(port.gauges[0]).toBeCloseTo(1, 9);
    expect(window.cwnd).toBe(12);
  });

  test("never below two", () => {
    const { port, control, window } = start(2, 2, { alpha: 1, beta: 1 });
    port.round(control, 100_000 * US);
    port.round(control, 100_000 * US);
    expect(window.cwnd).toBe(2);
  });
});

describe("slow start (3.3)", () => {
  test("doubles in every other round trip: 2, 4, 4, 8, 8, 16", () => {
    const port = new TimedSenderPort();
    const control = vegas.createSender(port, defaultParams(vegas.params) as Parameters<typeof vegas.createSender>[1]);
    control.window.cwnd = 2;
    const windows: number[] = [];
    for (let round = 0; round < 6; round++) {
      windows.push(control.window.cwnd);
      port.round(control, ...Array.from({ length: control.window.cwnd }, () => 100 * US));
    }
    expect(windows).toEqual([2, 4, 4, 8, 8, 16]);
  });

  test.each([
    // 4 (RTT - 100) / RTT: 1 at 133.3 us
    { rtt: 130, ends: false, next: 5 },
    { rtt: 140, ends: true, next: 4 },
  ])("a window of 4, RTT $rtt us: it ends here? $ends", ({ rtt, ends, next }) => {
    const { port, control, window } = start(4, 1000);
    port.round(control, rtt * US);
    expect(window.cwnd >= window.ssthresh).toBe(ends);
    expect(window.cwnd).toBe(next);
  });
});

test("losses are Reno's affair", () => {
  const { port, control, window } = start(10, 5);
  port.sendNew(10);
  control.onCongestion("dupacks");
  expect([window.cwnd, window.ssthresh]).toEqual([5, 5]);
  control.onCongestion("timeout");
  expect([window.cwnd, window.ssthresh]).toEqual([1, 5]);
});
