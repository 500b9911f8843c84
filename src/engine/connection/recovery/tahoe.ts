import { fillWindow } from "../fill-window.ts";
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
