import { FixedTimer, type RtoEstimator } from "./rto.ts";
import type { Rules } from "./rules/rules.ts";
import type { SenderSetup } from "./sender-setup.ts";

/** As the transport asks, else as the rule set has it. */
export function createEstimator({ rtoNs, transport, handshakeRttNs }: SenderSetup, rules: Rules): RtoEstimator {
  return rtoNs === undefined ? rules.createEstimator(transport.rtoMinNs, handshakeRttNs) : new FixedTimer(rtoNs, handshakeRttNs);
}
