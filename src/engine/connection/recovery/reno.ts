import { fillWindow } from "../fill-window.ts";
import type { Rules } from "../rules/rules.ts";
import type { SendState } from "../send-state.ts";
import type { LossRecovery } from "./recovery.ts";

/** Fast retransmit and fast recovery: RFC 5681, 3.2, steps 2 to 4. Shared with NewReno. */
export function beginFastRecovery(sender: SendState, rules: Rules): void {
  sender.inRecovery = true;
  sender.control.onCongestion("dupacks");
  sender.resend(sender.highestAck + 1);
  sender.inflation = sender.dupThresh;
  fillWindow(sender, rules.recoveryBurst);
}

/** Ends at the first ACK of new data. */
export function createRenoRecovery(rules: Rules): LossRecovery {
  return {
    begin: (sender) => beginFastRecovery(sender, rules),
    endsAt: () => true,
    onPartialAck: () => {},
  };
}
