import { fillWindow } from "../fill-window.ts";
import type { Rules } from "../rules/rules.ts";
import type { SendState } from "../send-state.ts";
import type { LossRecovery } from "./recovery.ts";

/** No fast recovery: the window falls to 1 and everything from the missing packet on is sent again. Source: Jacobson 1988. */
export const tahoeRecovery: LossRecovery = {
  begin: (sender) => {
    sender.control.onCongestion("dupacks");
    sender.goBack();
    fillWindow(sender, Infinity);
  },
  endsAt: () => true,
  onPartialAck: () => {},
};

/** Fast retransmit and fast recovery: RFC 5681, 3.2, steps 2 to 4. */
function beginFastRecovery(sender: SendState, rules: Rules): void {
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

/** Lasts until everything outstanding at the loss is acknowledged; each partial ACK retransmits one missing packet. RFC 6582, 3.2. */
export function createNewRenoRecovery(rules: Rules): LossRecovery {
  return {
    begin: (sender) => beginFastRecovery(sender, rules),
    endsAt: (sender, ack) => ack >= sender.recover,
    onPartialAck: (sender, ack) => {
      // "impatient": only the first partial ACK restarts the timer
      if (!sender.hasPartialAck) {
        sender.hasPartialAck = true;
        sender.restartTimer();
      }
      const ackedPackets = ack - sender.highestAck;
      rules.deflate(sender, ackedPackets);
      sender.advanceTo(ack);
      sender.resend(ack + 1);
      fillWindow(sender, rules.recoveryBurst);
    },
  };
}
