import { describe, expect, test } from "vitest";
import { dctcp } from "../../src/algorithms/dctcp.ts";
import { FakeSenderPort } from "../support/fake-sender-port.ts";

function start({ gain = 0.0625, cwndMin = 2 } = {}) {
  const port = new FakeSenderPort();
  const control = dctcp.createSender(port, { gain, cwndMin, cut: "at-once" });
  return { port, control, window: control.window };
}

describe("alpha (RFC 8257, 3.3)", () => {
  test("moves by a sixteenth of the way to the marked share, once a window", () => {
    const { port, control } = start();
    port.maxSent = 9;
    // the first ACK ends the first window: 1 + (0 - 1) / 16
    port.acknowledge(control, 1);
    expect(port.gauges).toEqual([0.9375]);
    // of packets 1 to 10 four are marked
    for (let packet = 1; packet <= 9; packet++) port.acknowledge(control, 1, packet > 5);
    expect(port.gauges).toEqual([0.9375]);
    port.maxSent = 19;
    port.acknowledge(control, 1);
    // 0.9375 + (0.4 - 0.9375) / 16
    expect(port.gauges[0]).toBeCloseTo(0.90390625, 12);
  });

  test("counts packets, not ACKs, and duplicates not at all", () => {
    const { port, control } = start({ gain: 1 });
    port.maxSent = 7;
    port.acknowledge(control, 1);
    port.acknowledge(control, 5);
    port.acknowledge(control, 0, true);
    port.maxSent = 20;
    // packets 6 to 8 of 1 to 8
    port.acknowledge(control, 3, true);
    expect(port.gauges[0]).toBe(0.375);
  });
});

describe("the cut", () => {
  test("alpha is 1 before anything is known: the first mark halves", () => {
    const { port, control, window } = start({ gain: 0.001 });
    port.maxSent = 19;
    window.cwnd = 20;
    port.acknowledge(control, 1, true);
    expect(window.cwnd).toBe(10);
    expect([window.ssthresh, port.announcedCuts]).toEqual([10, 1]);
  });

  test("a quarter marked: an eighth less, at once, and no growth until that window is acknowledged", () => {
    const { port, control, window } = start({ gain: 1 });
    port.maxSent = 3;
    port.acknowledge(control, 1);
    port.acknowledge(control, 3);
    window.cwnd = 16;
    window.ssthresh = 8;
    port.maxSent = 15;
    // packet 4 ends the window of 1 to 4
    port.acknowledge(control, 1, true);
    expect([port.gauges[0], window.cwnd, window.ssthresh]).toEqual([0.25, 14, 14]);
    port.maxSent = 30;
    port.acknowledge(control, 11, true);
    expect(window.cwnd).toBe(14);
    port.acknowledge(control, 1);
    expect(window.cwnd).toBe(14 + 1 / 14);
  });

  test.each([
    [2.5, 2, 2],
    [2.5, 1, 1.25],
    [1, 2, 1],
  ])("a window of %d, all marked, at least %d: %d", (before, cwndMin, after) => {
    const { port, control, window } = start({ gain: 0.001, cwndMin });
    port.maxSent = 1;
    window.cwnd = before;
    port.acknowledge(control, 1, true);
    expect(window.cwnd).toBe(after);
  });

  test("a loss halves as in any TCP, whatever alpha is (3.5)", () => {
    const { port, control, window } = start({ gain: 1 });
    port.maxSent = 19;
    port.acknowledge(control, 1);
    expect(port.gauges[0]).toBe(0);
    window.cwnd = 19;
    control.onCongestion("dupacks");
    expect([window.cwnd, window.ssthresh]).toEqual([9.5, 9.5]);
    control.onCongestion("timeout");
    expect(window.cwnd).toBe(1);
  });
});
