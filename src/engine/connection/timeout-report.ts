import { recoveryKinds, type TimeoutReport } from "../observer.ts";
import { mayBeginSackRecovery } from "./recovery/sack.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { Rules } from "./rules/rules.ts";
import type { SendState } from "./send-state.ts";
import { countNeededSigns } from "./timeout-class.ts";

/** More signs than ever come: only the timer repairs. */
const MOST_SIGNS = 255;

/** Would enough signs of loss have started a repair of the missing packet? */
function trustsSigns(sender: SendState, rules: Rules): boolean {
  if (sender.recoveryKind === "rack") return true;
  if (sender.recoveryKind === "timer") return false;
  return sender.recoveryKind === "sack" ? mayBeginSackRecovery(sender) : rules.mayFastRetransmit(sender);
}

/** Records a sender's state as its timer fires, before anything changes. The run adds block and class. */
export function reportBeforeTimeout(report: TimeoutReport, sender: SendState, rules: Rules, nowNs: Nanos): void {
  const { estimator } = sender;
  report.timeNs = nowNs;
  report.flow = sender.flow;
  report.highestAck = sender.first + sender.highestAck;
  report.nextPacket = sender.first + sender.next;
  report.maxPacket = sender.first + sender.maxSent;
  report.duplicateAcks = sender.duplicates;
  report.neededSigns = Math.min(countNeededSigns(sender), MOST_SIGNS);
  report.recovery = recoveryKinds.indexOf(sender.recoveryKind);
  report.isTrusted = trustsSigns(sender, rules) ? 1 : 0;
  report.recover = sender.first + sender.recover;
  report.limit = sender.first + sender.limit;
  report.receiveWindow = sender.receiveWindow;
  report.isHeld = sender.isHeld ? 1 : 0;
  report.cwndBefore = sender.window.cwnd;
  report.rtoNs = estimator.rtoNs();
  report.srttNs = estimator.srttNs;
  report.rttvarNs = estimator.rttvarNs;
  report.waitingSinceNs = sender.lastActivityNs;
}
