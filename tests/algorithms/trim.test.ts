import { describe, expect, test } from "vitest";
import { trim, boundThreshold, chooseThreshold } from "../../src/algorithms/trim.ts";
import { PacketFlag } from "../../src/engine/observer.ts";
import { defaultParams } from "../support/params.ts";
import { runPreset } from "../support/presets.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";

describe("the threshold K, in us", () => {
  // the paper's 52 and 331 KB need 2^30 bit/s and packets of 1024 bytes
  const gbps = 2 ** 30 / 8192;

  test.each([
    // (sqrt(52.4288) - 1)^2 / 131072; the port needs 2 C K - CD = 51.68 packets for it
    ["1 Gbps, 200 us, 100 packets", gbps, 200e-6, 100, 297.144, 481.47, 297.144],
    ["1 Gbps, 100 us, 100 packets", gbps, 100e-6, 100, 129.504, 431.47, 129.504],
    // 331 packets would do, 100 do not
    ["10 Gbps, 100 us, 100 packets", 10 * gbps, 100e-6, 100, 176.058, 88.15, 88.15],
    // CD = 12.5: (5 - 1)^2 / 125000, and (64 + 12.5) / 250000
    ["1 Gbps, 100 us, 64 packets of 1000 bytes", 125_000, 100e-6, 64, 128, 306, 128],
    // CD = 2: (2 - 1)^2 / 1e6 is less than a round trip
    ["CD of 2 packets", 1e6, 2e-6, 10, 2, 6, 2],
    // CD = 0.25: below half a packet the square means nothing
    ["CD of a quarter packet", 1e5, 2.5e-6, 10, 2.5, 51.25, 2.5],
  ])("%s", (_, rate, baseRtt, room, lower, upper, chosen) => {
    const bounds = boundThreshold(rate, baseRtt, room);
    expect(bounds.lower * 1e6).toBeCloseTo(lower, 2);
    expect(bounds.upper * 1e6).toBeCloseTo(upper, 2);
    expect(chooseThreshold(bounds) * 1e6).toBeCloseTo(chosen, 2);
  });
});

// the fake port: 1 Gbps, packets of 1000 bytes, room for 64, empty path 100 us, so K = 128 us; cwnd 10
const us = 1000;

function create(changes: object = {}) {
  const port = new TimedSenderPort();
  const control = trim.createSender(port, { ...defaultParams(trim.params), ...changes } as never);
  const see = (rttUs: number, packets = 1) => port.answer(control, packets, { packetRttNs: rttUs * us });
  /** What the sender does when the application has new data after a pause. */
  const sendAfter = (pauseUs: number) => {
    port.timeNs += pauseUs * us;
    control.beforeNewData!(pauseUs * us);
  };
  return { port, control, window: control.window, see, sendAfter };
}

test.each([
  // 128 and 306 us are the bounds at 1 Gbps, 100 us and room for 64 packets of 1000 bytes
  [0, "upper", 128],
  [0.5, "guideline", 217],
  [1, "lower", 306],
  [null, "upper", 306],
])("K at the share %s of its range, or as %s", (thresholdShare, threshold, expectedUs) => {
  expect(create({ thresholdShare, threshold }).port.gauges[0]).toBeCloseTo(expectedUs * us, 3);
});

test("without room for both bounds the share decides nothing", () => {
  // upper: (1 + 12.5) / 250000 s = 54 us, below the lower
  const port = Object.assign(new TimedSenderPort(), { bottleneckPackets: 1 });
  trim.createSender(port, { ...defaultParams(trim.params), thresholdShare: 0.5 } as never);
  expect(port.gauges[0]).toBeCloseTo(54 * us, 3);
});

describe("the window, by hand", () => {
  test("below K as TCP; above K by half the excess, and slow start is over", () => {
    const { port, window, see } = create();
    port.sendNew(10);
    expect(port.gauges[0]).toBeCloseTo(128 * us, 3);
    expect(port.gauges[1]).toBe(100 * us);
    see(127);
    expect(window.cwnd).toBe(11);
    // (160 - 128) / 160 = 0.2: a tenth less
    see(160);
    expect(window.cwnd).toBeCloseTo(9.9, 9);
    expect(window.ssthresh).toBe(window.cwnd);
    see(100);
    expect(window.cwnd).toBeCloseTo(9.9 + 1 / 9.9, 9);
  });

  test("never below 2", () => {
    const { port, window, see } = create();
    port.sendNew(10);
    window.cwnd = 2.1;
    see(512);
    expect(window.cwnd).toBe(2);
  });

  test("with slow start kept, a cut leaves the threshold alone", () => {
    const { port, window, see } = create({ leavesSlowStart: false });
    port.sendNew(10);
    see(160);
    expect(window.ssthresh).toBe(1000);
  });

  test("smoothed RTT: 3/4 old, 1/4 new; a smaller RTT moves the base and K", () => {
    const { port, see } = create();
    port.sendNew(10);
    see(120);
    see(100);
    expect(port.gauges[2]).toBe(115 * us);
    // CD = 10.125 packets at 81 us: (4.5 - 1)^2 / 125000
    see(81);
    expect(port.gauges[0]).toBeCloseTo(98 * us, 3);
    expect(port.gauges[1]).toBe(81 * us);
  });

  test("a base RTT that is only measured begins with what the first packet met", () => {
    const { port, see } = create({ baseRtt: "measured" });
    port.sendNew(10);
    see(144);
    // CD = 18: (6 - 1)^2 / 125000
    expect(port.gauges[0]).toBeCloseTo(200 * us, 3);
  });
});

describe("probes", () => {
  /** Ten packets answered in 120 us each: smoothed RTT 120 us, window 20. */
  const createIdle = (changes: object = {}) => {
    const made = create(changes);
    made.port.sendNew(10);
    for (let packet = 0; packet < 10; packet++) made.see(120);
    expect(made.window.cwnd).toBe(20);
    return made;
  };

  test("none after a pause of a smoothed RTT, two after a longer one", () => {
    const { port, control, window, sendAfter } = createIdle();
    sendAfter(120);
    expect([port.isHeld, port.maxSent]).toEqual([false, 9]);
    sendAfter(121);
    expect([port.isHeld, port.maxSent, window.cwnd]).toEqual([true, 11, 2]);
    expect([9, 10, 11, 12].map((packet) => control.tagPacket!(packet))).toEqual([0, PacketFlag.probe, PacketFlag.probe, 0]);
  });

  test("their mean RTT says how much of the window comes back, and slow start is over", () => {
    const { port, window, see, sendAfter } = createIdle();
    sendAfter(200);
    port.timeNs += 120 * us;
    see(105);
    expect([port.isHeld, window.cwnd]).toEqual([true, 2]);
    see(115);
    // 110 us on a base of 100: a tenth less
    expect(port.isHeld).toBe(false);
    expect(window.cwnd).toBeCloseTo(18, 9);
    expect(window.ssthresh).toBeCloseTo(18, 9);
    // nothing was sent for a while, but the probes have just been answered
    sendAfter(100);
    expect(port.isHeld).toBe(false);
  });

  test("later than the smoothed RTT when they left: a window of 2", () => {
    const { port, window, see, sendAfter } = createIdle();
    sendAfter(200);
    see(150);
    see(91);
    expect([port.isHeld, window.cwnd]).toEqual([false, 2]);
  });

  test("older ACKs end no probe and move no window", () => {
    const { port, window, see, sendAfter } = createIdle();
    port.sendNew(4);
    sendAfter(200);
    expect(port.maxSent).toBe(15);
    for (const rtt of [120, 120, 300]) see(rtt);
    see(90, 0);
    expect([port.isHeld, window.cwnd]).toEqual([true, 2]);
    // one ACK for the last old packet and the first probe, as delayed ACKs do
    see(120, 2);
    expect(port.isHeld).toBe(true);
    see(100);
    expect(port.isHeld).toBe(false);
    expect(window.cwnd).toBeCloseTo(18, 9);
  });

  test("a timeout ends the probing", () => {
    const { port, control, window, sendAfter } = createIdle();
    sendAfter(200);
    control.onCongestion("timeout");
    expect([port.isHeld, window.cwnd]).toEqual([false, 1]);
  });

  test("asynchronous timers: half of the largest RTT before, and of the others' windows after, at chance 0.5", () => {
    const { port, control, window, see, sendAfter } = createIdle({ asynchronousTimers: true });
    sendAfter(200);
    expect([port.isHeld, port.maxSent, port.timerNs]).toEqual([true, 9, port.timeNs + 60 * us]);
    port.timeNs = port.timerNs!;
    control.onTimer!();
    expect(port.maxSent).toBe(11);
    see(110);
    see(110);
    expect([port.isHeld, window.cwnd]).toEqual([true, expect.closeTo(18, 9)]);
    // N = 110 us x 125000 / 2 = 6.875; 5.875 x 18 packets are 846 us
    expect(port.timerNs! - port.timeNs).toBeCloseTo(423 * us, -1);
    port.timeNs = port.timerNs!;
    control.onTimer!();
    expect(port.isHeld).toBe(false);
  });
});

describe("the paper's example: small answers from 0.1 s, large ones at 0.5 s", () => {
  /** Each sender's largest window before 0.5 s, and the one it then has. */
  const readWindows = ({ columns: { windows } }: ReturnType<typeof runPreset>) => {
    const last = [0, 0, 0, 0, 0];
    let largest = 0;
    for (let row = 0; row < windows.length && windows.timeNs[row] < 500e6; row++) {
      last[windows.flow[row]] = windows.cwnd[row];
      largest = Math.max(largest, windows.cwnd[row]);
    }
    return { last, largest };
  };

  test.each([1, 2, 3])("Reno, seed %i: windows of 900 packets, then timeouts for most", (seed) => {
    const run = runPreset("trim-4", seed);
    for (const window of readWindows(run).last) {
      expect(window).toBeGreaterThan(800);
      expect(window).toBeLessThan(1000);
    }
    // the paper's five have 0, 1, 2, 2 and 2 timeouts; here one of them has one less
    const timeouts = run.flows.map((flow) => flow.timeouts).sort((a, b) => a - b);
    expect(timeouts).toEqual([0, 1, 1, 2, 2]);
  });

  test.each([1, 2, 3])("TRIM, seed %i: windows below 20, a queue of at most 20, no timeout, done before 0.6 s", (seed) => {
    const run = runPreset("trim-7", seed);
    const { last, largest } = readWindows(run);
    expect(Math.min(...last)).toBeGreaterThan(0);
    expect(largest).toBeLessThan(20);
    expect(run.maxQueuePackets).toBeLessThanOrEqual(20);
    expect([run.timeouts.total, run.drops]).toEqual([0, 0]);
    expect(run.durationNs).toBeLessThan(600e6);
  });
});

describe("five long flows", () => {
  test("TRIM: no drop, a queue of 8 at most on average, the link full, equal shares", () => {
    const run = runPreset("trim-8");
    expect(run.drops).toBe(0);
    expect(run.meanQueuePackets).toBeLessThanOrEqual(8);
    expect(run.utilization).toBeGreaterThanOrEqual(0.97);
    const shares = run.flows.map(({ goodputBps }) => goodputBps);
    expect(Math.min(...shares) / Math.max(...shares)).toBeGreaterThan(0.95);
  });

  test("DCTCP's queue hovers at its threshold of 20, NewReno's fills the port", () => {
    const dctcp = runPreset("trim-8", 1, { algorithm: "dctcp" });
    expect(dctcp.meanQueuePackets).toBeGreaterThan(15);
    expect(dctcp.meanQueuePackets).toBeLessThan(25);
    const newreno = runPreset("trim-8", 1, { algorithm: "newreno" });
    expect(newreno.maxQueuePackets).toBe(100);
    expect(newreno.drops).toBeGreaterThan(100);
  });
});
