import { describe, expect, test } from "vitest";
import { createGoodputModel, type GoodputQuantities } from "../../src/model/goodput.ts";
import { goodputEquations } from "../../src/model/goodput-equations.ts";
import { listGoodputLimits } from "../../src/model/goodput-limits.ts";
import { type GoodputSetting, ModelRangeError } from "../../src/model/setting.ts";

/** The paper's own example: 1 Gbps, 100 us, 1 KB, 64 packets, 256 KB. */
const paper: GoodputSetting = {
  linkBps: 1e9,
  rttNs: 100_000,
  bufferPackets: 64,
  segmentBytes: 1000,
  blockBytes: 256_000,
  rtoMinNs: 200e6,
  awndPackets: null,
};

// worked with pencil and, for long divisions and the powers, a desk calculator
describe("the worked example of the paper's setting", () => {
  const model = createGoodputModel(paper);

  test("collapses at 13 senders", () => expect(model.NStar).toBe(13));

  test.each([
    //N  Wm Nm  EWn     YC   TC ms   kLow  kHigh PO       WmNm A_b     D_b    Pp      NO      G
    [1, 78, 1, 78.0, 2378, 18.876, 46, 46, 0.02174, 78, 58.5, 0.0, 0.0, 0.0, 0.8192],
    [2, 39, 1, 39.5, 633, 9.995, 13, 13, 0.07692, 78, 87.75, 0.0, 0.0, 0.0, 0.3991],
    [3, 27, 3, 27.0, 306, 7.209, 21, 21, 0.04762, 27, 60.75, 0.0, 0.0, 0.0, 0.4389],
    [4, 20, 2, 20.5, 182, 5.702, 107, 62, 0.01543, 39, 88.5, 0.0, 0.0, 0.0, 0.6627],
    [5, 16, 1, 16.8, 125, 4.908, 123, 80, 0.0125, 78, 106.5, 0.0, 0.0, 0.0, 0.675],
    [6, 14, 5, 14.167, 92, 4.295, 53, 53, 0.01887, 16, 70.5, 0.0, 0.0, 0.0, 0.5473],
    [7, 12, 4, 12.429, 72, 3.945, null, null, 0.0, 20, 87.0, 3.0, 0.7701, 0.012, 1.0221],
    [8, 11, 8, 11.0, 58, 3.608, 9, 9, 0.11111, 11, 66.0, 0.0, 0.0, 0.0, 0.1437],
    [9, 10, 9, 10.0, 49, 3.42, 89, 42, 0.01124, 10, 67.5, 0.0, 0.0, 0.0, 0.6225],
    [10, 9, 9, 9.1, 41, 3.215, 150, 175, 0.00667, 10, 74.25, 0.25, 0.8653, 0.013, 0.7211],
    [11, 8, 6, 8.455, 36, 3.111, null, 50, 0.01997, 14, 93.0, 15.0, 0.8495, 0.526, 0.4458],
    [12, 7, 2, 7.833, 31, 2.966, 58, 25, 0.04, 39, 111.0, 8.0, 0.6486, 0.024, 0.2714],
    [13, 7, 8, 7.385, 28, 2.904, 55, null, 0.01818, 11, 92.25, 17.25, 0.8808, 1.121, 0.1318],
    [14, 6, 1, 6.929, 25, 2.795, 123, 164, 0.00727, 78, 117.0, 0.0, 0.0, 0.0, 0.1406],
    [16, 6, 12, 6.25, 21, 2.684, 49, 49, 0.02041, 7, 81.0, 10.0, 0.9136, 1.368, 0.1577],
    [20, 5, 14, 5.3, 16, 2.546, null, null, 0.0, 6, 85.5, 15.5, 0.9298, 2.857, 0.1903],
    [24, 4, 8, 4.667, 13, 2.48, 79, 20, 0.05, 11, 114.0, 39.0, 0.9035, 5.612, 0.2203],
    [32, 3, 4, 3.875, 9, 2.444, 57, 57, 0.01754, 20, 123.0, 39.0, 0.8374, 6.126, 0.2749],
    [40, 3, 24, 3.4, 7, 2.504, 110, 37, 0.02703, 4, 108.0, 40.0, 0.963, 13.894, 0.3166],
    [48, 3, 44, 3.083, 6, 2.564, 43, 43, 0.02326, 3, 108.0, 41.0, 0.9722, 17.592, 0.3577],
    [56, 2, 8, 2.857, 5, 2.672, 51, 154, 0.0196, 11, 138.0, 63.0, 0.9203, 22.637, 0.3974],
    [64, 2, 20, 2.6875, 5, 2.804, 51, 154, 0.01961, 5, 141.0, 72.0, 0.9645, 31.292, 0.4271],
  ])("N = %i", (N, Wm, Nm, EWn, YC, TC, kLow, kHigh, PO, WmNm, A_b, D_b, Pp, NO, G) => {
    const q = model.evaluate(N);
    expect(q).toMatchObject({ N, C: 125_000, CD: 12.5, YB: 256, Wm, Nm, YC, kLow, kHigh, WmNm, A_b, D_b, NStar: 13 });
    expect(q.EWn).toBeCloseTo(EWn, 3);
    expect(q.TC * 1e3).toBeCloseTo(TC, 3);
    expect(q.PO).toBeCloseTo(PO, 5);
    expect(q.Pp).toBeCloseTo(Pp, 4);
    expect(q.NO).toBeCloseTo(NO, 3);
    expect(q.normalizedGoodput).toBeCloseTo(G, 4);
    expect(q.goodputBps).toBeCloseTo(q.normalizedGoodput * 1e9, 0);
    expect(q.branch).toBe(N < 13 ? "G1" : "G2");
    expect(q.regime).toBe("unlimited");
  });
});

describe("another network: 200 us, 100 packets, 128 KB (CD = 25, Y^B = 128)", () => {
  const model = createGoodputModel({ ...paper, rttNs: 200_000, bufferPackets: 100, blockBytes: 128_000 });

  test("N = 10: all flows turn at 14; 90 k = 12 (mod 128) at k = 30; nothing is dropped at the head", () => {
    const q = model.evaluate(10);
    expect(q).toMatchObject({ CD: 25, YB: 128, Wm: 14, Nm: 10, p: 1, EWn: 14, YC: 90, kLow: 30, kHigh: 3, EkMin: 30 });
    expect(q).toMatchObject({ WmNm: 14, A_b: 105, D_b: 0, NO: 0, branch: "G1", G2: null, YF: null });
    expect(q.TC).toBeCloseTo(0.007, 12);
    expect(q.PO).toBeCloseTo(1 / 30, 12);
    // 900 / (125000 * (7 ms + 200 ms / 30))
    expect(q.normalizedGoodput).toBeCloseTo(0.526829, 6);
  });

  test("N = 16 = N*: of 132.75 packets 12 are served and 100 wait; the others' N' is 1", () => {
    const q = model.evaluate(16);
    expect(q).toMatchObject({ Wm: 9, Nm: 11, p: 0.6875, EWn: 9.3125, YC: 43, kLow: 18, kHigh: 21, WmNm: 12, A_b: 132.75, D_b: 20.75 });
    expect(q).toMatchObject({ NStar: 16, Wbar: 8.296875, YF: 6172, branch: "G2" });
    expect(q.TC).toBeCloseTo(5.365e-3, 9);
    // 20.75 / 120.75, 1 - 12 / 132.75, and 16 * 0.171843 * exp(8.296875 * ln 0.909605)
    expect(q.Pt).toBeCloseTo(0.171843, 6);
    expect(q.Pp).toBeCloseTo(0.909605, 6);
    expect(q.NO).toBeCloseTo(1.2527, 4);
    expect(q.TF).toBeCloseTo(48.836e-3, 9);
    // 0.2 + 128 / 6172 * 48.836 ms, and 16 * 128 / 0.2010128 / 125000
    expect(q.TB).toBeCloseTo(0.2010128, 7);
    expect(q.normalizedGoodput).toBeCloseTo(0.0815072, 6);
  });
});

describe("where the collapse begins", () => {
  test.each([
    [1e9, [11, 13, 20, 24]],
    [1e10, [13, 12, 15, 23]],
  ])("%d bit/s, buffers of 32, 64, 128 and 256 packets", (linkBps, collapse) => {
    const found = [32, 64, 128, 256].map((bufferPackets) => createGoodputModel({ ...paper, linkBps, bufferPackets }).NStar);
    expect(found).toEqual(collapse);
  });

  test("nowhere: with a buffer of one packet only a lone sender is defined", () => {
    const model = createGoodputModel({ ...paper, bufferPackets: 1 });
    expect(model.NStar).toBeNull();
    // floor(13.5 + 0.5) + 1
    expect(model.evaluate(1)).toMatchObject({ Wm: 15, branch: "G1", G2: null });
    expect(() => model.evaluate(2)).toThrow(ModelRangeError);
  });
});

describe("a receiver that grants 10 packets", () => {
  const model = createGoodputModel({ ...paper, awndPackets: 10 });

  test("N = 1: 10 packets in 100 us", () => {
    expect(model.evaluate(1)).toMatchObject({ regime: "delay-limited", normalizedGoodput: 0.8, goodputBps: 8e8, Wl: 10 });
  });
  test.each([2, 3, 4, 5, 6, 7, 8])("N = %i: the link is full", (N) => {
    expect(model.evaluate(N)).toMatchObject({ regime: "link-limited", normalizedGoodput: 1 });
  });
  test("N = 9: 49 packets in the time of 47.5", () => {
    const q = model.evaluate(9);
    expect(q.regime).toBe("W_l = W_m");
    expect(q.normalizedGoodput).toBeCloseTo(49 / 47.5, 12);
  });
  test("N = 10 and more: as without it", () => {
    for (const N of [10, 11, 13, 32, 64])
      expect(model.evaluate(N)).toEqual({ ...createGoodputModel(paper).evaluate(N), Wl: 10, regime: "unlimited" });
  });
  test("W_l = W_m with flows beyond it: N = 12, W_l = 7, p = 1/6", () => {
    const q = createGoodputModel({ ...paper, awndPackets: 7 }).evaluate(12);
    // (26.125 + 5 * 25.375) / 6 of 25.375
    expect(q.Yhat).toBeCloseTo(25.5, 12);
    expect(q.normalizedGoodput).toBeCloseTo(25.5 / 25.375, 12);
  });
});

describe("where it is not defined", () => {
  test.each([65, 100, 0, -1, 1.5, NaN, Infinity])("N = %d", (N) => {
    expect(() => createGoodputModel(paper).evaluate(N)).toThrow(
      `N: ${N} is not allowed; allowed: a whole number from 1 to 64: the model is undefined for N > B (more senders than the buffer holds packets)`,
    );
  });
});

test("every value is finite over many networks, and its equation is told", () => {
  for (const linkBps of [1e8, 1e9, 4e10])
    for (const bufferPackets of [1, 7, 64, 500])
      for (const blockBytes of [1, 64_000, 1e9]) {
        const model = createGoodputModel({ ...paper, linkBps, bufferPackets, blockBytes, awndPackets: 12 });
        for (let N = 1; N <= bufferPackets; N += 3) {
          const q = model.evaluate(N);
          for (const [key, value] of Object.entries(q)) {
            if (typeof value === "number") expect(Number.isFinite(value), `${key} at N = ${N}, B = ${bufferPackets}`).toBe(true);
          }
          expect(q.normalizedGoodput).toBeGreaterThan(0);
          // W = 9 to 10 counts most that does not fit: 49 / 47.5
          if (q.branch === "G1") expect(q.normalizedGoodput).toBeLessThan(1.0318);
          expect(q.Nm).toBeGreaterThanOrEqual(1);
          expect(q.Nm).toBeLessThanOrEqual(N);
        }
      }
  const told = new Set<string>(goodputEquations.map(({ key }) => key));
  const words = new Set<keyof GoodputQuantities>(["branch", "regime"]);
  const keys = Object.keys(createGoodputModel(paper).evaluate(12)) as (keyof GoodputQuantities)[];
  expect(keys.filter((key) => !told.has(key))).toEqual([...words]);
  expect(goodputEquations).toHaveLength(told.size);
});

describe("limits", () => {
  const model = createGoodputModel(paper);
  const idsAt = (N: number, one = model) => listGoodputLimits(one, one.evaluate(N)).map(({ id }) => id);
  test("of a point", () => {
    expect(idsAt(1)).toEqual(["lone-sender", "divisibility"]);
    expect(idsAt(7)).toEqual(["divisibility", "above-link"]);
    expect(idsAt(12)).toEqual(["divisibility"]);
    expect(idsAt(13)).toEqual(["one-timeout"]);
    // 125 packets under way, and room for 256
    expect(idsAt(30, createGoodputModel({ ...paper, linkBps: 1e10, bufferPackets: 256 }))).toEqual(["one-timeout", "idle-link"]);
    expect(idsAt(4, createGoodputModel({ ...paper, awndPackets: 10 }))).toEqual([]);
  });
});
