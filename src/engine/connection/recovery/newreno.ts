import { fillWindow } from "../fill-window.ts";
import type { Rules } from "../rules/rules.ts";
import type { LossRecovery } from "./recovery.ts";
import { beginFastRecovery } from "./reno.ts";

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
