/**
 * GIP's minimum stripe unit: with a smaller one a flow cannot fill the pipe before the barrier stops it. Source: "Taming TCP Incast
 * Throughput Collapse in Data Center Networks" (ICNP 2013), section VIII, Eqs. 1-3. Departures: CD + B is 76.5 packets in its example,
 * not the printed 72.5; the sum of Eq. 2 starts at i = 0, as its printed result W - 1 does; W is rounded down to a whole number of
 * packets.
 */
import { t } from "../language/translate.ts";
import { findPacketsInFlight, ModelRangeError, type PathSetting } from "./setting.ts";
import { dropNoise, floorReal } from "./whole-numbers.ts";

/** Windows and amounts in packets; S_u also in bytes. */
export interface GipQuantities {
  readonly N: number;
  readonly CD: number;
  /** Window of each of the N flows when pipe and buffer are full; at least 2. */
  readonly W: number;
  /** Packets a connection sends from slow start through its peak, down to half of it and back up. */
  readonly A: number;
  /** Minimum stripe unit of each sender. */
  readonly unitPackets: number;
  readonly unitBytes: number;
}

/** @throws ModelRangeError unless N is whole and at least 2: a single sender does not wait for a barrier. */
export function evaluateGip(setting: PathSetting, senders: number): GipQuantities {
  if (!(Number.isInteger(senders) && senders >= 2))
    throw new ModelRangeError("N", senders, t("a whole number from 2 on: a single sender does not wait for others at the barrier"));
  const CD = dropNoise(findPacketsInFlight(setting));
  const W = Math.max(2, floorReal((CD + setting.bufferPackets) / senders));
  const A = W - 1 + (3 / 8) * W * W + (3 / 4) * W;
  const unitPackets = A / senders;
  return { N: senders, CD, W, A, unitPackets, unitBytes: unitPackets * setting.segmentBytes };
}
