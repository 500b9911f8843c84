import { AS_DOUBLE } from "./as-double.ts";
import type { Ack } from "./congestion.ts";

/** What a sender tells its transport of an ACK; filled anew for each. */
export function createAck(): Ack {
  return { nowNs: AS_DOUBLE, ackedPackets: 0, rttNs: AS_DOUBLE, packetRttNs: AS_DOUBLE, ece: false, feedback: 0, mayGrow: true };
}
