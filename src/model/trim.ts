/**
 * TCP-TRIM's bounds on K (the round trip above which senders shrink), on the buffer it needs and on the pauses that spread senders out.
 * Source: "Tuning the Aggressive TCP Behavior for Highly Concurrent HTTP Connections" (TCP-TRIM), section III, Eqs. 16-33. Departures:
 * Eq. 32 counts the service twice; `tASNeeded` follows its text instead. The protocol uses Eq. 33.
 */
import { t } from "../language/translate.ts";
import { findPacketRate, findPacketsInFlight, ModelRangeError, type PathSetting } from "./setting.ts";

/** Times in s, lengths in packets. */
export interface TrimQuantities {
  /** Packets per second. */
  readonly C: number;
  readonly CD: number;
  /** Smallest K that keeps the link busy. */
  readonly KLower: number;
  /** Largest K at which the port does not overflow. */
  readonly KUpper: number;
  /** The guideline's choice: the lower bound, but at most the upper one. */
  readonly K: number;
  /** Is there a K that both keeps the link busy and keeps the port from overflowing? */
  readonly isFeasible: boolean;
  /** Smallest buffer for which such a K exists; not rounded. */
  readonly BMin: number;
}

export function evaluateTrim(setting: PathSetting): TrimQuantities {
  const C = findPacketRate(setting);
  const CD = findPacketsInFlight(setting);
  const D = setting.rttNs / 1e9;
  const root = Math.sqrt(2 * CD) - 1;
  const byQueue = root > 0 ? (root * root) / C : 0;
  const KLower = Math.max(byQueue, D);
  const KUpper = (setting.bufferPackets + CD) / (2 * C);
  return { C, CD, KLower, KUpper, K: Math.min(KLower, KUpper), isFeasible: KLower <= KUpper, BMin: 2 * C * KLower - CD };
}

/** How long TRIM's senders spread their starts, s. */
export interface TrimPauses {
  readonly N: number;
  readonly W: number;
  /** The pause is drawn from [0, tASMax]: (N - 1) W / C, Eq. 33. */
  readonly tASMax: number;
  /** The pause that already keeps the port from overflowing: ((N - 1) W - B) / C, at least 0. */
  readonly tASNeeded: number;
}

/** @param senders N, whole, from 1. @param window W, packets, above 0. @throws ModelRangeError */
export function boundPauses(setting: PathSetting, senders: number, window: number): TrimPauses {
  if (!(Number.isInteger(senders) && senders >= 1)) throw new ModelRangeError("N", senders, t("a whole number from 1 on"));
  if (!(window > 0 && Number.isFinite(window))) throw new ModelRangeError("W", window, t("a number of packets above 0"));
  const C = findPacketRate(setting);
  const others = (senders - 1) * window;
  return { N: senders, W: window, tASMax: others / C, tASNeeded: Math.max(0, others - setting.bufferPackets) / C };
}
