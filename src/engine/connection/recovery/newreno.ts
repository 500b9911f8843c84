import type { LossRecovery } from "./recovery.ts";
import { beginFastRecovery } from "./reno.ts";

/** Stays until everything outstanding at the loss is acknowledged; each partial ACK mends one hole. RFC 6582, 3.2. */
export const newRenoRecovery: LossRecovery = {
  begin: beginFastRecovery,
  endsAt: (sender, ack) => ack >= sender.recover,
  onPartialAck: (sender, ack) => {
    // "impatient": only the first partial ACK restarts the timer
    if (!sender.hasPartialAck) {
      sender.hasPartialAck = true;
      sender.restartTimer();
    }
    const ackedPackets = ack - sender.highestAck;
    sender.rules.deflate(sender, ackedPackets);
    sender.advanceTo(ack);
    sender.resend(ack + 1);
    sender.fillWindow(sender.rules.recoveryBurst);
  },
};
