import { describe, expect, test } from "vitest";
import { RateRecovery } from "../../src/algorithms/rate-recovery.ts";

const ms = 1e6;

/** QCN's: 150 KB or 15 ms, 5 and 50 Mbps, on a link of 1 Gbps. Bytes and milliseconds say which counter moves. */
function create(changes: object = {}) {
  const steps = { lineBps: 1e9, leastBps: 1e5, cycleBytes: 150_000, cycleNs: 15 * ms, additiveBps: 5e6, hyperBps: 50e6, ...changes };
  const rate = new RateRecovery(steps);
  return { rate, readMbps: () => [rate.currentBps / 1e6, rate.targetBps / 1e6] };
}

describe("by hand, in Mbps", () => {
  test("a cut by an eighth, and each cycle halves the way back: 875, 937.5, 968.75, 984.375", () => {
    const { rate, readMbps } = create();
    rate.cut(0.875, true, 0);
    expect(readMbps()).toEqual([875, 1000]);
    const rates = [1, 2, 3].map(() => {
      rate.onBytes(150_000);
      return rate.currentBps / 1e6;
    });
    expect(rates).toEqual([937.5, 968.75, 984.375]);
  });

  test("after five cycles of one counter the target gains 5", () => {
    const { rate, readMbps } = create();
    rate.cut(0.5, true, 0);
    rate.cut(0.5, true, 0);
    for (let cycle = 1; cycle <= 5; cycle++) rate.onTime(cycle * 15 * ms);
    // 250 of 500: the distance of 250 is halved five times
    expect(readMbps()).toEqual([500 - 250 / 32, 500]);
    rate.onTime(90 * ms);
    // (492.1875 + 505) / 2
    expect(readMbps()).toEqual([498.59375, 505]);
  });

  test("with both counters through five cycles it gains 50, then 100", () => {
    const { rate } = create();
    for (let cut = 0; cut < 4; cut++) rate.cut(0.5, true, 0);
    rate.onTime(5 * 15 * ms);
    for (let cycle = 0; cycle < 5; cycle++) rate.onBytes(150_000);
    expect(rate.targetBps).toBe(125e6);
    rate.onBytes(150_000);
    expect(rate.targetBps).toBe(130e6);
    rate.onTime(90 * ms);
    expect(rate.targetBps).toBe(180e6);
    rate.onBytes(150_000);
    expect(rate.targetBps).toBe(230e6);
    rate.onTime(105 * ms);
    expect(rate.targetBps).toBe(330e6);
  });

  test("bytes of a packet that ends a cycle count for the next one", () => {
    const { rate } = create();
    rate.cut(0.5, true, 0);
    rate.onBytes(149_000);
    expect(rate.currentBps).toBe(500e6);
    rate.onBytes(2_000);
    expect(rate.currentBps).toBe(750e6);
    rate.onBytes(149_000);
    expect(rate.currentBps).toBe(875e6);
  });

  test("a cut begins both counters anew", () => {
    const { rate } = create();
    rate.cut(0.5, true, 0);
    rate.onBytes(149_000);
    rate.cut(0.5, true, 14 * ms);
    rate.onBytes(1_000);
    rate.onTime(28 * ms);
    expect(rate.currentBps).toBe(250e6);
    rate.onTime(29 * ms);
    expect(rate.currentBps).toBe(375e6);
  });

  test("a second cut in one cycle may leave the target where the first put it", () => {
    const { rate, readMbps } = create();
    rate.cut(0.5, true, 0);
    expect(rate.hasRecovered).toBe(false);
    rate.cut(0.5, false, 1);
    expect(readMbps()).toEqual([250, 1000]);
    rate.onBytes(150_000);
    expect(rate.hasRecovered).toBe(true);
  });

  test("neither below the least rate nor above the line's, which it reaches", () => {
    const { rate } = create({ leastBps: 10e6 });
    for (let cut = 0; cut < 20; cut++) rate.cut(0.5, true, 0);
    expect(rate.currentBps).toBe(10e6);
    expect(rate.isAtLine).toBe(false);
    rate.onTime(1e12);
    expect([rate.currentBps, rate.isAtLine]).toEqual([1e9, true]);
  });
});
