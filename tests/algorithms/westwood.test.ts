import { describe, expect, test } from "vitest";
import { westwood } from "../../src/algorithms/westwood.ts";
import { defaultParams } from "../support/params.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";

const US = 1000;

/** 100 packets on their way, the first ACK back at 100 us: it begins the first count. */
function start() {
  const port = new TimedSenderPort();
  const control = westwood.createSender(port, defaultParams(westwood.params) as Parameters<typeof westwood.createSender>[1]);
  control.window.cwnd = 50;
  control.window.ssthresh = 10;
  port.sendNew(100);
  port.rttNs = 100 * US;
  port.timeNs = 100 * US;
  port.answer(control);
  /** `count` ACKs, `everyUs` apart. */
  const answer = (count: number, everyUs: number, packets = 1) => {
    for (let ack = 0; ack < count; ack++) {
      port.timeNs += everyUs * US;
      port.answer(control, packets);
    }
  };
  return { port, control, window: control.window, answer };
}

describe("the rate estimate (section 2), round trips of 100 us; the gauge is rate times smallest RTT", () => {
  test("the first sample is the estimate: an ACK every 10 us fills 10 packets", () => {
    const { port, answer } = start();
    answer(9, 10);
    expect(port.gauges).toEqual([]);
    answer(1, 10);
    expect(port.gauges[0]).toBeCloseTo(10, 9);
  });

  test("then a tenth of each new sample: 0.9 * 10 + 0.1 * 5 = 9.5", () => {
    const { port, answer } = start();
    answer(10, 10);
    answer(5, 20);
    expect(port.gauges[0]).toBeCloseTo(9.5, 9);
  });

  test("a duplicate counts for one packet, which the ACK that covers it does not count again", () => {
    const { port, answer } = start();
    // 3 duplicates and an ACK of 4 packets are 4 packets, of 6 packets 6
    answer(3, 10, 0);
    answer(1, 70, 4);
    expect(port.gauges[0]).toBeCloseTo(4, 9);
    answer(3, 10, 0);
    answer(1, 70, 6);
    expect(port.gauges[0]).toBeCloseTo(0.9 * 4 + 0.6, 9);
  });

  test("a delayed ACK counts for its two packets", () => {
    const { port, answer } = start();
    answer(5, 20, 2);
    expect(port.gauges[0]).toBeCloseTo(10, 9);
  });

  test("a pause of the application is no sample", () => {
    const { port, control, answer } = start();
    answer(10, 10);
    port.timeNs += 1e9;
    port.highestAck = port.maxSent;
    control.onBlockStart?.({ firstPacket: 100, lastPacket: 199 });
    port.sendNew(100);
    answer(1, 100);
    expect(port.gauges[0]).toBeCloseTo(10, 9);
    answer(10, 10);
    expect(port.gauges[0]).toBeCloseTo(10, 9);
  });
});

describe("after a loss", () => {
  test("the window is what the rate fills of an empty path", () => {
    const { control, window, answer } = start();
    answer(10, 10);
    control.onCongestion("dupacks");
    expect(window.ssthresh).toBeCloseTo(10, 9);
    expect(window.cwnd).toBeCloseTo(10, 9);
  });

  test("a window that is smaller already stays", () => {
    const { control, window, answer } = start();
    answer(10, 10);
    window.cwnd = 4;
    control.onCongestion("dupacks");
    expect(window.cwnd).toBe(4);
  });

  test("at a timeout so is the threshold; the window is 1, and the silence no sample", () => {
    const { port, control, window, answer } = start();
    answer(10, 10);
    port.timeNs += 200_000 * US;
    control.onCongestion("timeout");
    expect(window.ssthresh).toBeCloseTo(10, 9);
    expect(window.cwnd).toBe(1);
    answer(1, 100);
    answer(1, 100);
    // 1 packet in 100 us
    expect(port.gauges[0]).toBeCloseTo(0.9 * 10 + 0.1, 9);
  });

  test("before any sample the threshold is 2", () => {
    const { control, window } = start();
    control.onCongestion("dupacks");
    expect(window.ssthresh).toBe(2);
    expect(window.cwnd).toBe(2);
  });
});

test("growth is Reno's", () => {
  const { port, control, window } = start();
  window.cwnd = 20;
  port.answer(control);
  expect(window.cwnd).toBe(20.05);
  window.ssthresh = 30;
  port.answer(control);
  expect(window.cwnd).toBe(21.05);
});
