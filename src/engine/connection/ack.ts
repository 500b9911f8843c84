import { AS_DOUBLE } from "../core/as-double.ts";
import type { Ack } from "../congestion.ts";
import type { Network } from "../network/network.ts";

/** What senders report to their transports about an ACK; refilled for each ACK. */
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

/** Fills in what the ACK itself says. The sender adds the window growth and the estimator's sample. */
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
