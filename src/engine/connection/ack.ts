import { AS_DOUBLE } from "../core/as-double.ts";
import type { Ack } from "../congestion.ts";
import type { Network } from "../network/network.ts";

/** What senders tell their transports of an ACK; filled anew for each. */
export function createAck(): Ack {
  return {
    nowNs: AS_DOUBLE,
    ackedPackets: 0,
    rttNs: AS_DOUBLE,
    packetRttNs: AS_DOUBLE,
    ece: false,
    feedback: 0,
    cause: 0,
    header: null,
    growthPackets: 1,
    slowStartPackets: 1,
    mayGrow: true,
  };
}

/** Writes down what an ACK says by itself; what it lets the window grow by and the estimator's sample are the sender's to add. */
export function fillAck(
  ack: Ack,
  network: Network,
  ackedPackets: number,
  ece: boolean,
  feedback: number,
  cause: number,
  header: Float64Array | null,
): void {
  ack.nowNs = network.nowNs;
  ack.ackedPackets = ackedPackets;
  ack.rttNs = 0;
  ack.packetRttNs = network.nowNs - network.causeSentNs;
  ack.ece = ece;
  ack.feedback = feedback;
  ack.cause = cause;
  ack.header = header;
}
