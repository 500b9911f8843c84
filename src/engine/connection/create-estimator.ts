import { FixedTimer, type RtoEstimator } from "./rto.ts";
import type { Rules } from "./rules/rules.ts";
import type { SenderSetup } from "./sender-setup.ts";

/** The estimator that the transport asks for, otherwise the rule set's. */
export function createEstimator({ rtoNs, transport, handshakeRttNs }: SenderSetup, rules: Rules): RtoEstimator {
  return rtoNs === undefined ? rules.createEstimator(transport.rtoMinNs, handshakeRttNs) : new FixedTimer(rtoNs, handshakeRttNs);
}
