/**
 * PRIN's model of incast goodput. Source: "Modeling and Solving TCP Incast Problem in Data Center Networks" (TPDS 2015), sections 4 and
 * 5, Eqs. 1-32. Departures: where the printed text contradicts its own derivation, we use the derivation (the limit of the sum in Eq. 3,
 * the divisor of Eq. 9, the bracket of Eq. 16, the last constants of Eq. 17, the second term of Eq. 30); if Eq. 13 has no solution, a
 * sender never loses the last packets of a block; N* is the first N with N^O >= 1.
 */
import { t } from "../language/translate.ts";
import { findPacketRate, findPacketsInFlight, type GoodputSetting, ModelRangeError } from "./setting.ts";
import { dropNoise, floorReal, solveCongruence } from "./whole-numbers.ts";
import { raise } from "../algorithms/powers.ts";

/** Which formula gives the goodput: with the window limit of section 5, or "unlimited" by section 4. */
export type GoodputRegime = "delay-limited" | "link-limited" | "W_l = W_m" | "unlimited";

/** Section 4's two formulas: G1 below N*, where losses at the ends of blocks decide; G2 from N* on, where losses at their beginnings do. */
export type GoodputBranch = "G1" | "G2";

/** Every quantity on the way to the goodput of N senders; names as in the paper. Times in s; windows and lengths in packets. */
export interface GoodputQuantities {
  readonly N: number;
  /** Packets per second. */
  readonly C: number;
  readonly CD: number;
  readonly YB: number;
  readonly Wm: number;
  readonly Nm: number;
  /** Share of the flows that stop growing at W_m: N_m / N. */
  readonly p: number;
  readonly EWn: number;
  readonly YC: number;
  readonly TC: number;
  /** Periods until one of alpha, alpha - 1, alpha - 2 ends the block, for alpha = W_m - 1 and W_m; null: never. */
  readonly kLow: number | null;
  readonly kHigh: number | null;
  /** Mean periods between two timeouts at the end of a block; null: there are none. */
  readonly EkMin: number | null;
  readonly PO: number;
  /** Goodput by section 4's two formulas, as shares of the link; G2: null below N*. */
  readonly G1: number;
  readonly WmNm: number;
  readonly A_b: number;
  readonly tau: number;
  readonly D_b: number;
  readonly Pt: number;
  readonly Pp: number;
  readonly Wbar: number;
  readonly NO: number;
  /** null: not reached at any N up to the buffer size. */
  readonly NStar: number | null;
  readonly YF: number | null;
  readonly TF: number | null;
  readonly TB: number | null;
  readonly G2: number | null;
  readonly branch: GoodputBranch;
  /** The receiver's limit, and the mean packets of a period at W_l = W_m; null where they do not apply. */
  readonly Wl: number | null;
  readonly Yhat: number | null;
  readonly regime: GoodputRegime;
  readonly goodputBps: number;
  /** goodputBps / linkBps; may exceed 1 (goodput-limits.ts, "above-link"). */
  readonly normalizedGoodput: number;
}

export interface GoodputModel {
  readonly setting: GoodputSetting;
  /**
   * N*: the smallest number of senders at which at least one is expected to lose its whole first window; null: none up to the buffer
   * size.
   */
  readonly NStar: number | null;
  /** @throws ModelRangeError unless N is an integer from 1 to the buffer size in packets. */
  readonly evaluate: (senders: number) => GoodputQuantities;
}

/** The model of one network and block size; its N* is computed once. */
export function createGoodputModel(setting: GoodputSetting): GoodputModel {
  const path: Path = {
    setting,
    C: findPacketRate(setting),
    CD: dropNoise(findPacketsInFlight(setting)),
    B: setting.bufferPackets,
    YB: Math.ceil(setting.blockBytes / setting.segmentBytes - 1e-9),
    T0: setting.rtoMinNs / 1e9,
  };
  const NStar = findCollapse(path);
  return {
    setting,
    NStar,
    evaluate: (senders) => {
      if (!(Number.isInteger(senders) && senders >= 1 && senders <= path.B))
        throw new ModelRangeError(
          "N",
          senders,
          t("a whole number from 1 to {most}: the model is undefined for N > B (more senders than the buffer holds packets)", {
            most: String(path.B),
          }),
        );
      return evaluate(path, senders, NStar);
    },
  };
}

/** Quantities that do not depend on N. */
interface Path {
  readonly setting: GoodputSetting;
  readonly C: number;
  readonly CD: number;
  readonly B: number;
  readonly YB: number;
  readonly T0: number;
}

/** Where the flows' windows turn: N_m of N flows at W_m, the others at W_m + 1. Eqs. 5 and 6. */
function findPeak({ CD, B }: Path, N: number) {
  const Wm = floorReal((CD + B) / N + 0.5) + 1;
  const Nm = N * Wm - floorReal(CD + N / 2 + B);
  const p = Nm / N;
  return { Wm, Nm, p, EWn: Wm + 1 - p };
}

/** Packets and seconds of one period of congestion avoidance. Eqs. 8 and 10. */
function findPeriod(path: Path, N: number) {
  const { Wm, p } = findPeak(path, N);
  const square = (3 / 8) * Wm * Wm;
  return {
    YC: floorReal(square + 2 * Wm + 5 / 8 - ((3 / 4) * Wm + 13 / 8) * p),
    TC: (N / path.C) * (square + (7 / 4) * Wm + 11 / 8 - ((3 / 4) * Wm + 11 / 8) * p),
  };
}

/** Timeouts at the end of blocks. Eqs. 11-17. */
function findTailTimeouts({ YB }: Path, N: number, { Wm, p }: { Wm: number; p: number }, YC: number) {
  const findLeast = (alpha: number): number =>
    Math.min(...[alpha, alpha - 1, alpha - 2].map((x) => solveCongruence(YC, x, YB) ?? Infinity));
  const [kLow, kHigh] = [findLeast(Wm - 1), findLeast(Wm)];
  const isLowFirst = kLow < kHigh;
  // the probability that no flow is at the value that comes first
  const q = raise(isLowFirst ? 1 - p : p, N);
  const first = Math.min(kLow, kHigh);
  const second = Math.max(kLow, kHigh);
  const weighted = (k: number, weight: number): number => (weight === 0 ? 0 : k * weight);
  const EkMin = weighted(first, 1 - q) + weighted(second, q);
  const PO = first === Infinity ? 0 : second === Infinity ? (1 - q) / first : 1 / EkMin;
  const toNull = (k: number): number | null => (Number.isFinite(k) ? k : null);
  return { kLow: toNull(kLow), kHigh: toNull(kHigh), EkMin: toNull(EkMin), PO };
}

/** Flows that lose their whole first window of a block. Eqs. 18-23. */
function findHeadTimeouts({ C, CD, B }: Path, N: number, { Wm, Nm }: { Wm: number; Nm: number }) {
  const WmNm = floorReal((CD + B) / Nm + 0.5) + 1;
  const A_b = (N - Nm) * (3 / 4) * Wm + Nm * (3 / 4) * WmNm;
  const served = WmNm;
  const D_b = Math.max(0, A_b - served - B);
  // without drops no flow can lose a whole window
  const Pt = D_b > 0 ? D_b / (A_b - served) : 0;
  const Pp = D_b > 0 ? 1 - served / A_b : 0;
  const Wbar = A_b / N;
  return { WmNm, A_b, tau: WmNm / C, D_b, Pt, Pp, Wbar, NO: D_b > 0 ? N * Pt * raise(Pp, Wbar) : 0 };
}

function findCollapse(path: Path): number | null {
  for (let N = 1; N <= path.B; N++) if (findHeadTimeouts(path, N, findPeak(path, N)).NO >= 1) return N;
  return null;
}

/** Goodput from N* on: one timeout in every block. Eqs. 24-27. */
function findCollapsed(path: Path, N: number, NStar: number | null) {
  if (NStar === null || N < NStar) return { YF: null, TF: null, TB: null, G2: null };
  const left = N - NStar + 1;
  const { YC, TC } = findPeriod(path, left);
  const YF = YC + findPeak(path, left).EWn / 2 - 1;
  const TF = TC + path.setting.rttNs / 1e9;
  const TB = path.T0 + (path.YB / YF) * TF;
  return { YF, TF, TB, G2: (N * path.YB) / TB / path.C };
}

/** The limit of the receiver's window. Eqs. 28-32. */
function limitByWindow({ CD, setting }: Path, N: number, { Wm, p }: { Wm: number; p: number }) {
  const Wl = setting.awndPackets;
  if (Wl === null || Wl > Wm) return { Wl, Yhat: null, regime: "unlimited", limited: null } as const;
  if (Wl < Wm) {
    if (N * Wl <= CD) return { Wl, Yhat: null, regime: "delay-limited", limited: (N * Wl) / CD } as const;
    return { Wl, Yhat: null, regime: "link-limited", limited: 1 } as const;
  }
  const square = (3 / 8) * Wm * Wm;
  const packets = square + (5 / 4) * Wm - 1;
  const rounds = square + Wm;
  // C T_m / N is the window's own packets of the period
  const Yhat = p * packets + (1 - p) * rounds;
  return { Wl, Yhat, regime: "W_l = W_m", limited: Yhat / rounds } as const;
}

function evaluate(path: Path, N: number, NStar: number | null): GoodputQuantities {
  const { C, CD, YB, T0, setting } = path;
  const peak = findPeak(path, N);
  const period = findPeriod(path, N);
  const tail = findTailTimeouts(path, N, peak, period.YC);
  const collapsed = findCollapsed(path, N, NStar);
  const { limited, ...limit } = limitByWindow(path, N, peak);
  const G1 = (N * period.YC) / (period.TC + tail.PO * T0) / C;
  const normalizedGoodput = limited ?? collapsed.G2 ?? G1;
  return {
    ...{ N, C, CD, YB, ...peak, ...period, ...tail, G1, ...findHeadTimeouts(path, N, peak), NStar, ...collapsed },
    branch: collapsed.G2 === null ? "G1" : "G2",
    ...limit,
    goodputBps: normalizedGoodput * setting.linkBps,
    normalizedGoodput,
  };
}
