import type { Sender } from "../sender.ts";
import type { LossRecovery } from "./recovery.ts";

/** Fast retransmit and fast recovery: RFC 5681, 3.2, steps 2 to 4. Shared with NewReno. */
export function beginFastRecovery(sender: Sender): void {
  sender.inRecovery = true;
  sender.control.onCongestion("dupacks");
  sender.resend(sender.highestAck + 1);
  sender.inflation = 3;
  sender.fillWindow(sender.rules.recoveryBurst);
}

/** Left at the first new ACK. */
export const renoRecovery: LossRecovery = {
  begin: beginFastRecovery,
  endsAt: () => true,
  onPartialAck: () => {},
};
