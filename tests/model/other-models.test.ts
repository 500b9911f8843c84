import { describe, expect, test } from "vitest";
import { steerWindow } from "../../src/algorithms/qlf.ts";
import { gipEquations, trimEquations } from "../../src/model/gip-trim-equations.ts";
import { evaluateGip } from "../../src/model/gip.ts";
import { findOneTimeoutPerBlock, findPayloadCeiling } from "../../src/model/overlays.ts";
import { findNextWindow, readFeedback } from "../../src/model/qlf.ts";
import { boundPauses, evaluateTrim } from "../../src/model/trim.ts";
import { solveCongruence } from "../../src/model/whole-numbers.ts";
import { boundThreshold, chooseThreshold } from "../../src/algorithms/trim.ts";

describe("GIP's least unit: 1 Gbps, 100 us, 64 packets of 1 KB", () => {
  const path = { linkBps: 1e9, rttNs: 100_000, bufferPackets: 64, segmentBytes: 1000 };
  test.each([
    // floor(76.5 / i); (W - 1) + 3/8 W^2 + 3/4 W; A / i
    [2, 38, 607, 303.5],
    [3, 25, 277.125, 92.375],
    [6, 12, 74, 74 / 6],
    [7, 10, 54, 54 / 7],
    [15, 5, 17.125, 17.125 / 15],
    [16, 4, 12, 0.75],
    // never below two packets
    [38, 2, 4, 4 / 38],
    [100, 2, 4, 0.04],
  ])("%i senders", (N, W, A, unitPackets) => {
    const q = evaluateGip(path, N);
    expect(q).toMatchObject({ N, CD: 12.5, W, A });
    expect(q.unitPackets).toBeCloseTo(unitPackets, 12);
    expect(q.unitBytes).toBeCloseTo(1000 * unitPackets, 9);
    expect(Object.keys(q)).toEqual(gipEquations.map(({ key }) => key));
  });
  test("a lone sender is refused", () => {
    expect(() => evaluateGip(path, 1)).toThrow("N: 1 is not allowed; allowed: a whole number from 2 on");
    expect(() => evaluateGip(path, 2.5)).toThrow("N: 2.5");
  });
});

describe("TCP-TRIM's bounds", () => {
  // the paper's check values need 2^30 bit/s and packets of 1024 bytes
  test.each([
    [2 ** 30, 200_000, 26.2144, 297.144, 51.68, 481.47, true],
    [10 * 2 ** 30, 100_000, 131.072, 176.058, 330.453, 88.15, false],
    [2 ** 30, 100_000, 13.1072, 129.504, 20.842, 431.47, true],
  ])("%d bit/s, %d ns", (linkBps, rttNs, CD, lower, least, upper, isFeasible) => {
    const q = evaluateTrim({ linkBps, rttNs, bufferPackets: 100, segmentBytes: 1024 });
    expect(q.CD).toBeCloseTo(CD, 9);
    expect(q.KLower * 1e6).toBeCloseTo(lower, 3);
    expect(q.KUpper * 1e6).toBeCloseTo(upper, 2);
    expect(q.BMin).toBeCloseTo(least, 3);
    expect(q.isFeasible).toBe(isFeasible);
    expect(q.K).toBe(isFeasible ? q.KLower : q.KUpper);
  });
  test("a short pipe: K is the round trip itself, and B_min is CD", () => {
    // CD = 0.125 and 5: 2 CD is below 1, and (sqrt(10) - 1)^2 = 4.675 packets are less than D's 5
    expect(evaluateTrim({ linkBps: 1e8, rttNs: 10_000, bufferPackets: 8, segmentBytes: 1000 })).toMatchObject({
      KLower: 1e-5,
      BMin: 0.125,
    });
    expect(evaluateTrim({ linkBps: 1e9, rttNs: 40_000, bufferPackets: 8, segmentBytes: 1000 }).KLower).toBe(4e-5);
  });
  test("the transport takes the same K", () => {
    for (const linkBps of [1e8, 1e9, 1e10])
      for (const rttNs of [1000, 40_000, 100_000, 1e6])
        for (const bufferPackets of [4, 64, 1000]) {
          const q = evaluateTrim({ linkBps, rttNs, bufferPackets, segmentBytes: 1460 });
          const bounds = boundThreshold(linkBps / (8 * 1460), rttNs / 1e9, bufferPackets);
          expect(bounds.lower).toBeCloseTo(q.KLower, 12);
          expect(bounds.upper).toBeCloseTo(q.KUpper, 12);
          expect(chooseThreshold(bounds)).toBeCloseTo(q.K, 12);
        }
  });
  test("pauses: 10 senders with 10 packets each and room for 20", () => {
    const path = { linkBps: 1e9, rttNs: 100_000, bufferPackets: 20, segmentBytes: 1000 };
    const pauses = boundPauses(path, 10, 10);
    // 90 and 70 packets of 8 us
    expect(pauses.tASMax).toBeCloseTo(720e-6, 12);
    expect(pauses.tASNeeded).toBeCloseTo(560e-6, 12);
    expect(boundPauses(path, 2, 5)).toMatchObject({ tASNeeded: 0 });
    expect(boundPauses(path, 1, 5)).toMatchObject({ tASMax: 0, tASNeeded: 0 });
    expect(() => boundPauses(path, 0, 5)).toThrow("N: 0");
    expect(() => boundPauses(path, 3, 0)).toThrow("W: 0");
    expect([...Object.keys(evaluateTrim(path)), ...Object.keys(pauses)]).toEqual(trimEquations.map(({ key }) => key));
  });
});

describe("QLF-TCP's Algorithm 1", () => {
  test.each([
    [5, 15, 6],
    [0.9, 15, 1.8],
    [0.6, 29, 1],
    [2, 20, 2.5],
    [2, 45, 5 / 3],
    [1.1, 45, 1],
    [0.5, 45, 2 / 3],
    [1.2, 80, 0.7],
    [0.5, 80, 0.375],
    [1, 0, 2],
    [0.25, 0, 0.5],
    // 0.9 * 30 / 20
    [0.9, 20, 1.35],
    [0.5, 29, 1],
    [1, 29, 1 + 1 / 29],
    [1, 30, 1],
    [1, 59, 1],
    [1, 60, 1],
    [1, 255, 60 / 255],
    [0.9, 30, 1],
    [3, 60, 2.5],
  ])("window %d, feedback %i", (cwnd, R, next) => expect(findNextWindow(cwnd, R)).toBeCloseTo(next, 12));

  test("is what the transport does", () => {
    for (let R = 0; R <= 255; R++)
      for (const cwnd of [0.01, 0.3, 0.5, 0.51, 0.99, 1, 1.01, 1.49, 2, 7.5, 100])
        for (const [allowed, maximum] of [
          [30, 60],
          [1, 2],
          [100, 255],
        ]) {
          const next = findNextWindow(cwnd, R, { allowed, maximum });
          expect(next).toBeCloseTo(steerWindow(cwnd, R, allowed, maximum), 12);
          expect(next).toBeGreaterThan(0);
        }
  });

  test("feedback is the queue's length without its low ten bits", () => {
    expect([0, 1023, 1024, 30_719, 30_720, 261_119, 261_120, 1e9].map(readFeedback)).toEqual([0, 0, 1, 29, 30, 254, 255, 255]);
  });
});

describe("what bounds every run", () => {
  const setting = { linkBps: 1e9, segmentBytes: 1000, headerBytes: 40, blockBytes: 256_000, rtoMinNs: 200e6 };
  test("headers", () => {
    expect(findPayloadCeiling(setting)).toBeCloseTo(0.961538, 6);
    expect(findPayloadCeiling({ segmentBytes: 1448, headerBytes: 52 })).toBeCloseTo(0.965333, 6);
  });
  test.each([
    // N * 256,000 * 8 bit in 200 ms
    [1, 0.01024],
    [32, 0.32768],
    [93, 0.95232],
    [94, 1000 / 1040],
    [1000, 1000 / 1040],
  ])("one timeout per block, %i senders", (N, share) => expect(findOneTimeoutPerBlock(setting, N)).toBeCloseTo(share, 12));
});

describe("congruences", () => {
  test.each([
    [31, 7, 256, 25],
    [31, 6, 256, 58],
    [306, 26, 256, 21],
    [72, 12, 256, null],
    [16, 0, 256, 16],
    [5, -1, 256, 51],
    [7, 3, 1, 1],
    [1, 0, 1, 1],
  ])("the least k with k *%i = %i (mod %i) is %s", (step, target, modulus, k) => expect(solveCongruence(step, target, modulus)).toBe(k));

  test("as trying one after the other finds it", () => {
    for (let modulus = 1; modulus <= 24; modulus++)
      for (let step = 1; step <= 30; step++)
        for (let target = -3; target <= 30; target++) {
          const tried = Array.from({ length: modulus }, (_, index) => index + 1).find((k) => (k * step - target) % modulus === 0);
          expect(solveCongruence(step, target, modulus)).toBe(tried ?? null);
        }
  });

  test("beyond 2^53", () => {
    // 999,999,937 is prime: k = 2 solves 3k = 6
    expect(solveCongruence(3, 6, 999_999_937)).toBe(2);
    // (p - 1) k = 1: k = p - 1, whose square is about 10^18
    expect(solveCongruence(999_999_936, 1, 999_999_937)).toBe(999_999_936);
  });
});
