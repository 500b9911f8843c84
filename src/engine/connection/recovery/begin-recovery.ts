import type { Rules } from "../rules/rules.ts";
import type { SendState } from "../send-state.ts";
import type { LossRecovery } from "./recovery.ts";

/** Starts a recovery: a sign of loss was accepted. */
export function beginRecovery(sender: SendState, rules: Rules, recovery: LossRecovery): void {
  sender.recover = sender.maxSent;
  sender.rtts.forget();
  rules.onFastRetransmit(sender);
  recovery.begin(sender);
}
